import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { networkNamespace } from '../src/executor/sandbox/network-namespace.ts'
import { attackNetwork } from './support/attack-network.ts'

const program = join(import.meta.dirname, 'support/attack-network.ts')

/** Since Node 25 its permission model refuses the network too, before the system does. */
const refused = process.allowedNodeEnvironmentFlags.has('--allow-net') ? 'ERR_ACCESS_DENIED' : 'ENETUNREACH'

/** The same attack in a process of an ordinary user. */
async function asOrdinaryUser(ports: number[]): Promise<unknown> {
	const user = ['--reuid=64998', '--regid=64998', '--clear-groups', '--']
	const node = [process.execPath, '--import', 'tsx', program, ...ports.map(String)]
	const { stdout } = await promisify(execFile)('setpriv', [...user, ...node], {
		cwd: join(import.meta.dirname, '../../..'),
		env: { PATH: process.env.PATH ?? '', TMPDIR: '/tmp', HOME: '/tmp' },
	})
	return JSON.parse(stdout)
}

describe('code in a sandbox', () => {
	const product = createServer((socket) => {
		met++
		socket.destroy()
	})
	let met = 0
	let port = 0
	beforeAll(async () => {
		await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
		port = (product.address() as { port: number }).port
	})
	afterAll(() => void product.close())

	const held = () => ({
		reached: [],
		byProgram: expect.stringContaining('dynamic import'),
		imports: '',
		seen: 0,
		asked: [
			'200 answer',
			`127.0.0.1:${port} is not a target of tests: it is a port of the product. An operator may allow it with ASSAY_TARGETS_ALLOWED.`,
		],
	})

	it('connects to nothing by itself, and by fetch to what is a target', async () => {
		expect(await attackNetwork([port])).toMatchObject(held())
		expect(met).toBe(0)
	}, 60_000)

	it.skipIf(networkNamespace().by === undefined)(
		'has no network where every wall but the system broke',
		async () => {
			expect((await attackNetwork([port])).broken).toEqual([refused, refused])
		},
		60_000,
	)

	it.skipIf(process.getuid?.() !== 0)(
		'connects to nothing where an ordinary user runs the executor',
		async () => {
			expect(await asOrdinaryUser([port])).toMatchObject({ ...held(), broken: [refused, refused] })
			expect(met).toBe(0)
		},
		60_000,
	)
})
