import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { reachableByAll } from '../../surfaces/node/reachable.ts'

/** The class path as another user can read it: jars in somebody's home are linked, or copied, into a place of ours. */
export function reachableClassPath(jars: string[], user: number | undefined, place: string): string[] {
	if (user === undefined) return jars
	const folder = join(place, 'jars')
	return jars.map((jar, index) => {
		if (!jar.endsWith('.jar') || reachableByAll(jar)) return jar
		mkdirSync(folder, { recursive: true, mode: 0o755 })
		const near = join(folder, `${index}-${basename(jar)}`)
		// From a process before: to copy over a link would change the file that it is of.
		if (existsSync(near)) return near
		try {
			if ((statSync(jar).mode & 0o004) === 0) throw new Error('a link would be as closed')
			linkSync(jar, near)
		} catch {
			copyFileSync(jar, near)
			chmodSync(near, 0o444)
		}
		return near
	})
}
