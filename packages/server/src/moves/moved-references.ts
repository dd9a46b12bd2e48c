import { posix } from 'node:path'
import type { Renamed } from '@assay/engine/feature/references/rename-object'
import { classPathRoots } from '@assay/engine/surfaces/api/class-path-roots'

export interface Moved {
	/** Paths in the project's tree. */
	before: string
	after: string
}

interface Holder extends Moved {
	/** Whether the text includes what moves: then its name alone means it, wherever it lies. */
	includes: boolean
	/** Whether something of the project lies at a path; asked only of the text that moves itself. */
	exists: (path: string) => boolean
}

/**
 * A text with every path in quotes that leads to what moves, or that leads anywhere from a text which moves itself, led there
 * again: relative ones stay relative, `classpath:` ones stay below their root, a tag behind a feature stays. Steps that upload a
 * file name it in `<…>`.
 */
export function movedReferences(text: string, moved: Moved, holder: Holder): Renamed {
	const changes: Renamed['changes'] = []
	const lines = text.split('\n').map((before, at) => {
		const after = before
			.replace(quoted, (whole, quote: string, said: string) => {
				const led = ledAgain(said, moved, holder)
				return led === undefined ? whole : `${quote}${led}${quote}`
			})
			.replace(uploaded, (whole, open: string, said: string) => {
				if (said !== moved.before && !(said === posix.basename(moved.before) && !moved.before.includes('/')))
					return whole
				return `${open}<${moved.after}>`
			})
		if (after !== before) changes.push({ line: at + 1, before, after })
		return after
	})
	return { text: lines.join('\n'), changes }
}

/** A path needs an ending: words in quotes are no paths. */
const quoted = /(['"`])((?:classpath:|file:|this:)?[^'"`\n]{1,500}?\.\w{1,10}(?:@[\w=-]+)?)\1/g
const uploaded = /(\b(?:UPLOAD_FILE|ENTER)\b[^<\n]*)<([^<>\n]+)>/g

function ledAgain(said: string, moved: Moved, holder: Holder): string | undefined {
	const [, prefix = '', path = '', tag = ''] = /^((?:classpath|file|this):)?(.*?)(@[\w=-]+)?$/.exec(said) ?? []
	const plain = path.replace(/^\/+/, '')
	if (plain === '' || /[{}<>|*?]|:\/\//.test(plain)) return undefined
	const fromRoot = prefix === 'classpath:' || prefix === 'file:'
	const lead = (to: string) => `${prefix}${path.slice(0, path.length - plain.length)}${to}${tag}`

	if (!fromRoot) {
		const target = posix.join(posix.dirname(holder.before), plain)
		const isIt = same(target, moved.before)
		if (isIt || (holder.before !== holder.after && holder.exists(target))) {
			const to = relative(holder.after, isIt ? moved.after : target)
			return to === plain || (isIt && same(to, plain)) ? undefined : lead(to)
		}
	}
	for (const root of classPathRoots) {
		if (!same(posix.join(root, plain), moved.before)) continue
		const inRoot = classPathRoots.filter(Boolean).find((one) => moved.after.startsWith(`${one}/`))
		const to = root !== '' && inRoot ? moved.after.slice(inRoot.length + 1) : moved.after
		return to === plain ? undefined : lead(to)
	}
	const named = !fromRoot && holder.includes && !plain.includes('/') && same(plain, posix.basename(moved.before))
	return named && posix.basename(moved.after) !== plain ? lead(posix.basename(moved.after)) : undefined
}

/** A feature may be written with underscores for the spaces of its name. */
const same = (said: string, path: string) =>
	said === path || (path.endsWith('.feature') && said === path.replaceAll(' ', '_'))

const relative = (from: string, to: string) => posix.relative(posix.dirname(from), to)
