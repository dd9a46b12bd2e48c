import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Page } from 'playwright-core'
import { root } from './product.ts'
import type { Screen } from './screens.ts'

/** What is noted in the page while a dialog is tried by keyboard. */
interface Noted {
	/** What had the focus, one after the other, and how many dialogs were open; of menus, which give it back, nothing. */
	focused?: { on: Element; open: number }[]
	/** What opened the dialog. */
	opener?: Element | undefined
	/** Forms that were submitted since they are held back: nothing is really sent. */
	submitted?: number
}

/** Begins to note, before a dialog is opened. */
export async function note(page: Page) {
	// The loader of the long form gives inner functions their names by a helper that no page has.
	await page.evaluate('globalThis.__name = (of) => of')
	await page.evaluate(() => {
		const noted = window as Noted
		if (!noted.focused) {
			document.addEventListener('focusin', ({ target }) => {
				if (!(target instanceof Element) || target.closest('[role=menu], [role=listbox]')) return
				noted.focused?.push({ on: target, open: document.querySelectorAll('[role=dialog]').length })
			})
			window.addEventListener(
				'submit',
				(event) => {
					if (noted.submitted === undefined) return
					event.preventDefault()
					event.stopImmediatePropagation()
					noted.submitted++
				},
				true,
			)
		}
		noted.focused = [{ on: document.activeElement ?? document.body, open: 0 }]
	})
}

/**
 * The dialog that is open, by keyboard alone: its first field has the focus, Enter submits it, Escape closes it, and the focus
 * is where it was before. Gives what is otherwise, as sentences.
 */
export async function byKeyboard(page: Page, { later = false, fill, keys = 'Enter', firm, leaves }: Screen) {
	const found: string[] = []
	const focus = () => page.evaluate(lookAtFocus)
	if (!later) {
		const opened = await focus()
		if (!opened.right) found.push(`the focus lies on ${opened.on}, not on ${opened.wanted}`)
	}
	if (keys && (await focus()).submits !== undefined) {
		await fill?.(page)
		if (fill || later) await page.evaluate(focusFirst)
		const { submits, on } = await focus()
		if (submits === 'off') found.push('it cannot be submitted')
		await page.evaluate(() => ((window as Noted).submitted = 0))
		await page.keyboard.press(keys)
		const count = await page.evaluate(() => {
			const { submitted } = window as Noted
			delete (window as Noted).submitted
			return submitted
		})
		if (count !== 1) found.push(`${keys} on ${on} submits it ${count} times`)
	}
	const before = await countDialogs(page)
	const { opener } = await focus()
	if (leaves) {
		await Promise.all([page.waitForEvent('framenavigated'), page.keyboard.press('Escape')])
		return found
	}
	await page.keyboard.press('Escape')
	if (firm) {
		if ((await countDialogs(page)) !== before) found.push('Escape closes it')
		await page.getByRole('dialog').getByRole('button', { name: firm }).click()
	}
	const back = await page.waitForFunction(isBack, before, { timeout: 20_000 }).catch(() => undefined)
	if (!back) {
		const on = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.outerHTML.slice(0, 200))
		const closed = (await countDialogs(page)) < before
		found.push(closed ? `the focus goes to ${on}, not back to ${opener}` : 'Escape does not close it')
	}
	return found
}

/** Those below another are hidden from who asks for dialogs by their role. */
const countDialogs = (page: Page) => page.evaluate(() => document.querySelectorAll('[role=dialog]').length)

/** Runs in the page: where the focus of the topmost dialog lies and should lie. */
function lookAtFocus() {
	const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
	const shown = (one: Element) => one.getClientRects().length > 0
	const all = (which: string) => [...(dialog?.querySelectorAll<HTMLInputElement>(which) ?? [])].filter(shown)
	const fields = all('input, textarea, select, [role=combobox]').filter(
		(one) => !one.disabled && one.getAttribute('aria-hidden') !== 'true',
	)
	// The first one closes it.
	const [, submit] = all('.MuiDialogActions-root button')
	const enabled = submit && !submit.disabled && submit.getAttribute('aria-disabled') !== 'true'
	// A field that is filled already may be passed over.
	const empty = fields.find((one) => 'value' in one && one.value === '')
	const wanted = fields.length > 0 ? [fields[0], empty] : enabled ? [submit] : all('button')
	const now = document.activeElement
	const labelOf = ({ id }: Element) =>
		(id && document.querySelector(`label[for="${CSS.escape(id)}"]`)?.textContent) || ''
	const words = (one: Element | null | undefined) =>
		one
			? `${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') || labelOf(one) || one.textContent || '').slice(0, 40)}"`
			: 'nothing'
	const noted = window as Noted
	const open = document.querySelectorAll('[role=dialog]').length
	noted.opener = noted.focused?.filter((one) => one.open < open).at(-1)?.on
	return {
		// On the dialog itself Enter works, too.
		right:
			wanted.some((one) => one === now) || (fields.length === 0 && (now === dialog || now === dialog?.parentElement)),
		on: words(now),
		wanted: wanted.map(words).join(' or '),
		opener: words(noted.opener),
		/** Whether the dialog has a button that submits it, and whether that can be used. */
		submits: submit ? ((enabled ? 'on' : 'off') as 'on' | 'off') : undefined,
	}
}

/** Runs in the page. */
function focusFirst() {
	const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
	const fields = [...(dialog?.querySelectorAll<HTMLElement>('input, textarea, [role=combobox]') ?? [])]
	fields.find((one) => one.getClientRects().length > 0 && one.getAttribute('aria-hidden') !== 'true')?.focus()
}

/** Runs in the page: the dialog is closed, and what had the focus when it was opened has it again. */
const isBack = (before: number) =>
	document.querySelectorAll('[role=dialog]').length < before && document.activeElement === (window as Noted).opener

/** Files below packages/web/src that draw a dialog, without their endings. */
export function drawnDialogs(): string[] {
	const sources = join(root, 'packages/web/src')
	return readdirSync(sources, { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.tsx'))
		.filter((path) => /<(?:Dialog|DialogFrame|ConfirmDialog)\b/.test(readFileSync(join(sources, path), 'utf8')))
		.map((path) => relative('', path).replace(/\.tsx$/, ''))
		.filter((path) => !['ui/dialog-frame', 'ui/confirm'].includes(path))
		.toSorted()
}
