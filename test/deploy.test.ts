import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settingNames } from '@assay/server/config'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { chart, chartCases, given, podsOf, readRendered, refusedByRestricted, render } from './deploy/chart.ts'
import { ran, toolPath } from './deploy/tools.ts'
import { root } from './product.ts'

const deploy = (path: string) => join(root, 'deploy', path)

/** A test of what only this program can judge. */
function withTool(name: string, what: string, work: (program: string) => Promise<void>) {
	const program = toolPath(name)
	if (!program) console.log(`skipped: ${what} (no ${name}; npm run prove deploy fetches what it can)`)
	test.runIf(program)(what, () => work(program ?? ''), 120_000)
}

/** Read by executors and by OpenTelemetry, not by the server. */
const others = /^(ASSAY_SERVER|ASSAY_EXECUTOR_TOKEN|ASSAY_DATABASE_PASSWORD|OTEL_[A-Z_]+)$/

test('what is deployed speaks of settings that there are', () => {
	const texts = readdirSync(deploy(''), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8'))
	const named = new Set(texts.flatMap((text) => text.match(/\b(ASSAY|OTEL|DATABASE)_[A-Z_]+\b/g) ?? []))
	expect(named.size).toBeGreaterThan(12)
	expect([...named].filter((name) => !settingNames.includes(name) && !others.test(name))).toEqual([])
})

test('each file that the images copy is there, and neither runs as root', () => {
	const text = readFileSync(deploy('Dockerfile'), 'utf8')
	const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) => from.split(' '))
	expect(copied.length).toBeGreaterThan(8)
	for (const path of copied.filter((path) => path !== '.')) expect(readdirOrFile(path), path).toBe(true)
	const stages = text.split(/^FROM /m).slice(1)
	for (const stage of stages.slice(-2)) expect(stage.match(/^USER .*$/gm)?.at(-1)).toBe('USER 10001:10001')
})

test('the services of the compose file may do no more than they need', () => {
	const { services, networks } = parse(readFileSync(deploy('compose.yaml'), 'utf8'), { merge: true })
	for (const name of ['server', 'executor'])
		expect(services[name]).toMatchObject({
			read_only: true,
			cap_drop: ['ALL'],
			security_opt: ['no-new-privileges:true'],
		})
	expect(services.executor.deploy.replicas).toBe(2)
	expect(services.executor.networks).not.toContain('inside')
	expect(networks.inside.internal).toBe(true)
	expect(services.database.ports).toBeUndefined()
})

withTool('helm', 'helm finds nothing wrong with the chart, in each of its forms', async (helm) => {
	for (const [what, values] of Object.entries(chartCases)) {
		const { code, said } = await ran(helm, ['lint', chart, '--strict', ...given(values)])
		expect({ what, code, said }).toMatchObject({ code: 0 })
	}
})

withTool(
	'helm',
	'every pod of the chart may run where the policy is "restricted", with a root that is read-only',
	async (helm) => {
		for (const [what, values] of Object.entries(chartCases)) {
			const { code, stdout, said } = await render(helm, values)
			expect({ what, code, said: code === 0 ? '' : said }).toEqual({ what, code: 0, said: '' })
			const pods = podsOf(readRendered(stdout))
			expect(pods.length).toBeGreaterThan(1)
			for (const pod of pods) {
				expect(refusedByRestricted(pod)).toEqual([])
				expect(pod.automountServiceAccountToken).toBe(false)
				for (const { securityContext, resources } of pod.containers) {
					expect(securityContext?.readOnlyRootFilesystem).toBe(true)
					expect(resources?.limits?.memory).toBeDefined()
				}
			}
		}
		expect(refusedByRestricted({ hostNetwork: true, containers: [{ name: 'a' }] })).toHaveLength(5)
	},
)

withTool(
	'helm',
	'the chart has executors as a deployment, as jobs that the queue scales, and policies for both kinds of pods',
	async (helm) => {
		const rendered = readRendered(
			(await render(helm, chartCases['two servers, and jobs beside executors'] ?? [])).stdout,
		)
		const kinds = rendered.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
		expect(kinds.sort()).toEqual([
			'Deployment qa-executor',
			'Deployment qa-server',
			'Ingress qa',
			'NetworkPolicy qa-executor',
			'NetworkPolicy qa-server',
			'PersistentVolumeClaim qa-blobs',
			'PodDisruptionBudget qa-server',
			'ScaledJob qa-executor',
			'Service qa-server',
			'TriggerAuthentication qa-queue',
		])
		const [job] = podsOf(rendered.filter(({ kind }) => kind === 'ScaledJob'))
		expect(job?.containers[0]?.args).toEqual(['node', 'packages/cli/bin/assay.mjs', 'executor', '--once'])
		const ingress = rendered.find(({ kind }) => kind === 'Ingress')
		expect(ingress?.spec.tls).toEqual([{ hosts: ['assay.example'], secretName: 'assay-tls' }])
		const text = JSON.stringify(rendered)
		expect(text).toContain('{"name":"ASSAY_PARALLEL_RUNS","value":"2"}')
		expect(text).not.toContain('"kind":"Secret"')
	},
)

withTool('helm', 'the chart refuses what cannot work, and says why', async (helm) => {
	const says = async (...values: string[]) => {
		const { code, said } = await render(helm, values)
		expect(code).not.toBe(0)
		return said
	}
	expect(await says('server.replicas=2')).toContain('set blobs.accessMode to ReadWriteMany')
	expect(await says('image.registry=')).toMatch(/image\/registry|image\.registry/)
	expect(await says('executor.replicas=3')).toMatch(/executor.*not allowed/)
	expect(await says('host=https://assay.example')).toMatch(/host/)
})

withTool('compose-read', "compose's own parser reads the compose file", async (read) => {
	const env = { ASSAY_DATABASE_PASSWORD: 'x', ASSAY_SECRET_KEY: 'y' }
	const { code, said, stdout } = await ran(read, [deploy('compose.yaml')], env)
	expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' })
	expect(Object.keys(JSON.parse(stdout).services).sort()).toEqual(['database', 'executor', 'server'])
	const without = await ran(read, [deploy('compose.yaml')], { ...env, ASSAY_SECRET_KEY: '' })
	expect(without.said).toContain('32 bytes, made by openssl rand -hex 32')
})

withTool('systemd-analyze', 'systemd finds nothing wrong with the units', async (analyze) => {
	const folder = await mkdtemp(join(tmpdir(), 'assay-units-'))
	for (const name of ['assay.service', 'assay-executor.service']) {
		const unit = await readFile(deploy(`systemd/${name}`), 'utf8')
		// Judged where this Node lies; the unit names the place of packages.
		await writeFile(join(folder, name), unit.replace('/usr/bin/node', process.execPath))
		expect(await ran(analyze, ['verify', join(folder, name)])).toMatchObject({ code: 0, said: '' })
	}
	await writeFile(join(folder, 'bad.service'), '[Service]\nExecStart=/usr/bin/none\nKilMode=mixed\n')
	expect((await ran(analyze, ['verify', join(folder, 'bad.service')])).said).toContain('KilMode')
	await rm(folder, { recursive: true })
})

withTool('nginx', 'nginx takes its page', async (nginx) => {
	const folder = await mkdtemp(join(tmpdir(), 'assay-nginx-'))
	const key = join(folder, 'key.pem')
	const certificate = join(folder, 'certificate.pem')
	const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=assay.example']
	expect((await ran('openssl', [...words, '-keyout', key, '-out', certificate])).code).toBe(0)
	const page = (await readFile(deploy('proxy/nginx.conf'), 'utf8')).replaceAll('/etc/ssl/assay', folder)
	await mkdir(join(folder, 'logs'))
	const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
	const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')
	const whole = (text: string) =>
		`pid ${folder}/pid;\nerror_log ${folder}/logs/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${text}\n}\n`
	const judged = async (text: string) => {
		await writeFile(join(folder, 'nginx.conf'), whole(text))
		return ran(nginx, ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')])
	}
	expect(await judged(page)).toMatchObject({ code: 0 })
	expect((await judged(page.replace('proxy_buffering', 'proxy_bufering'))).said).toContain('unknown directive')
	await rm(folder, { recursive: true })
})

withTool('caddy', 'Caddy takes its page', async (caddy) => {
	const judged = (path: string) => ran(caddy, ['validate', '--adapter', 'caddyfile', '--config', path])
	expect((await judged(deploy('proxy/Caddyfile'))).said).toContain('Valid configuration')
	const folder = await mkdtemp(join(tmpdir(), 'assay-caddy-'))
	const wrong = (await readFile(deploy('proxy/Caddyfile'), 'utf8')).replace('flush_interval', 'flush_intervall')
	await writeFile(join(folder, 'Caddyfile'), wrong)
	expect((await judged(join(folder, 'Caddyfile'))).code).not.toBe(0)
	await rm(folder, { recursive: true })
})

function readdirOrFile(path: string): boolean {
	try {
		readFileSync(join(root, path))
		return true
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EISDIR'
	}
}
