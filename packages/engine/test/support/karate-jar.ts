import { spawnSync } from 'node:child_process'
import { karateClassPath } from '../../src/executor/karate-jvm/class-path.ts'

/** The Karate that ours is compared with: KARATE_JAR, else what Maven can fetch. */
export const karateJar = process.env.KARATE_JAR || 'io.karatelabs:karate-core:1.5.2'

const can = (program: string, word: string) => spawnSync(program, [word], { timeout: 60_000 }).status === 0

/** Why the real Karate cannot be run here; undefined when it can. */
export async function whyNoKarate(): Promise<string | undefined> {
	if (!can('java', '-version')) return 'there is no Java'
	try {
		await karateClassPath(karateJar)
		return undefined
	} catch (error) {
		return (error as Error).message
	}
}
