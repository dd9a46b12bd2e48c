import { keywordTokens } from '../../language/keyword-tokens.ts'
import type { ActionHelp, ProjectPicture } from './language.ts'

/** The help of an action as a small piece of page: coloured syntax, what it does, what it needs. */
export function actionHelp({ name, syntax, about, required, platforms, builtIn }: ActionHelp): HTMLElement {
	const help = document.createElement('div')
	help.className = 'cm-help'
	help.append(colouredSyntax(syntax), paragraph(about), paragraph(`${required} ${platforms}.`, 'quiet'))
	if (builtIn) help.append(link(`/faq#${name}`, 'Open in help'))
	return help
}

export function plainHelp(title: string, about: string): HTMLElement {
	const help = document.createElement('div')
	help.className = 'cm-help'
	const code = document.createElement('code')
	code.textContent = title
	help.append(code)
	if (about) help.append(paragraph(about))
	return help
}

/** A picture as it is, and its size. */
export function pictureHelp(path: string, { width, height, address }: ProjectPicture): HTMLElement {
	const help = plainHelp(path, `${width}×${height} pixels`)
	const image = document.createElement('img')
	image.src = address
	image.alt = `The picture ${path}`
	image.style.maxWidth = '100%'
	image.style.maxHeight = '240px'
	help.prepend(image)
	return help
}

function link(href: string, text: string) {
	const made = document.createElement('a')
	made.href = href
	// What is being written stays where it is.
	made.target = '_blank'
	made.rel = 'noreferrer'
	made.textContent = text
	return made
}

function paragraph(text: string, className = '') {
	const made = document.createElement('p')
	made.className = className
	made.textContent = text
	return made
}

function colouredSyntax(syntax: string): HTMLElement {
	const code = document.createElement('code')
	const keyword = /^\w+ /.exec(syntax)?.[0].length ?? 0
	const tokens = [{ from: 0, to: keyword, kind: 'keyword' }, ...keywordTokens(syntax, keyword)]
	let at = 0
	for (const { from, to, kind } of tokens) {
		code.append(syntax.slice(at, from))
		const piece = document.createElement('span')
		piece.className = kind
		piece.textContent = syntax.slice(from, to)
		code.append(piece)
		at = to
	}
	code.append(syntax.slice(at))
	return code
}
