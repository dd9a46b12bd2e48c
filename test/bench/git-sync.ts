import { readFile } from 'node:fs/promises'
import { type GitServer, gitServer, gitUser } from '../../packages/server/test/git-server.ts'
import { caller, newData, removeData, startProduct, tokenOf } from '../product.ts'
import { say } from './figures.ts'

const count = 2000
const scenario = (n: number) => `  Scenario: number ${n}\n    * def total = ${n}\n    * match total == ${n}\n`
const feature = (at: number) =>
	`@smoke\nFeature: Feature ${at}\n${Array.from({ length: 20 }, (_, n) => scenario(at * 20 + n)).join('')}`

/** A repository of 2,000 features into an empty project over HTTP, and what the server's memory grows by meanwhile. */
export async function gitSync() {
	const data = await newData()
	const repositories = await gitServer()
	const product = await startProduct({ data, env: { ASSAY_ALLOW_PRIVATE: '127.0.0.1' } })
	try {
		await filled(repositories)
		const api = caller(product.url, await tokenOf(data))
		const { id } = await api.projects.save({
			body: { name: 'Two thousand', applicationType: 'KARATE', gitBranchName: 'main' },
		})
		const body = { applicationId: id, gitUri: repositories.url('large'), branch: 'main', ...gitUser }
		const pid = product.process.pid ?? 0
		const before = await resident(pid)
		let most = before
		const watch = setInterval(async () => {
			most = Math.max(most, await resident(pid))
		}, 100)
		const started = performance.now()
		const { added } = await api.git.sync({ query: {}, body })
		const seconds = (performance.now() - started) / 1000
		clearInterval(watch)
		if (added.length !== count) throw new Error(`expected ${count} features, got ${added.length}`)
		say(`sync of ${count} features from git`, `${seconds.toFixed(1)} s`, 'goal: under 20 s')
		say('memory of the server during it', `+${(most - before).toFixed(0)} MB`, 'goal: less than 150 MB more')
	} finally {
		await product.stop()
		await removeData(data)
		await repositories.close()
	}
}

async function filled(repositories: GitServer) {
	repositories.make('large')
	const files: Record<string, string> = {}
	for (let at = 0; at < count; at++) files[`src/test/java/part${at % 40}/feature-${at}.feature`] = feature(at)
	repositories.commit('large', 'main', files)
}

/** Megabytes of the server's own process. */
const resident = async (pid: number) =>
	Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0) / 1024
