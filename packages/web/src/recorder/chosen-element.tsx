import type { DeviceScreen, RecordingInput } from '@assay/contract/recordings'
import { isField, kindOf } from '@assay/engine/surfaces/mobile/recording/element-names'
import type { ScreenElement } from '@assay/engine/surfaces/mobile/recording/screen-tree'
import { nameObjects, type RecordedObject } from '@assay/engine/surfaces/web/recording/recorded-objects'
import { TextField } from '@mui/material'
import { useMemo, useState } from 'react'
import { Action } from '../ui/action.tsx'
import styles from './device-view.module.css'

type Chosen = NonNullable<DeviceScreen['chosen']>
type Deed = Extract<RecordingInput, { do: 'touch' }>['as']

interface ChosenElementProps {
	screen: DeviceScreen
	chosen: Chosen
	element: ScreenElement
	existing: readonly RecordedObject[]
	act: (input: RecordingInput) => void
}

const deeds: [Deed, string][] = [
	['tap', 'Tap'],
	['double', 'Double tap'],
	['long', 'Long press'],
	['text', 'Verify text'],
	['present', 'Verify present'],
]

/** The element that was chosen: what finds it and how surely, what it will be called, and what can be done with it. */
export function ChosenElement({ screen, chosen, element, existing, act }: ChosenElementProps) {
	const usable = chosen.locators.filter(({ place }) => place === 1)
	const best = usable.find(({ hits }) => hits === 1) ?? usable[0]
	const [picked, setPicked] = useState<string>()
	// On the screen as it is now it may find another element, or nothing.
	const locator = usable.some((one) => one.locator === picked) ? picked : best?.locator
	const proposed = useMemo(() => {
		const locators = chosen.locators.map((one) => one.locator)
		const { page, element } = nameObjects(existing)({ page: chosen.page, element: chosen.element, locators })
		return `${page}.${element}`
	}, [chosen, existing])
	const [name, setName] = useState(proposed)
	const [text, setText] = useState('')
	const [own, setOwn] = useState('')
	const named = /^[^.\s[\]]+\.[^\s[\]]+$/.test(name.trim())
	const why =
		locator === undefined ? 'Nothing finds this element first.' : named ? undefined : 'The name must be page.element.'
	const deed = (as: Deed) =>
		act({
			do: 'touch',
			n: screen.n,
			path: chosen.path,
			as,
			...(as === 'type' ? { text } : {}),
			...(locator === undefined ? {} : { locator }),
			...(name.trim() === proposed ? {} : { name: name.trim() }),
		})
	const { tried } = screen
	return (
		<section className={styles.chosen} aria-label="Chosen element">
			<h3 className="medium">
				{kindOf(element)} <span className="second">{chosen.element}</span>
			</h3>
			<div className={styles.deeds}>
				{deeds.map(([as, label]) => (
					<Action key={as} why={why} onClick={() => deed(as)}>
						{label}
					</Action>
				))}
			</div>
			{(isField(element) || screen.web) && (
				<div className={styles.typed}>
					<TextField
						label="Text to enter"
						size="small"
						value={text}
						onChange={(event) => setText(event.target.value)}
						slotProps={{ htmlInput: { enterKeyHint: 'done', spellCheck: false } }}
					/>
					<Action why={why} onClick={() => deed('type')}>
						Enter text
					</Action>
				</div>
			)}
			<fieldset className={styles.locators} aria-label="Locators, most stable first">
				{chosen.locators.map(({ locator: one, hits, place }) => (
					<label key={one}>
						<input
							type="radio"
							name="locator"
							checked={one === locator}
							disabled={place !== 1}
							onChange={() => setPicked(one)}
						/>
						<code title={one}>{one}</code>
						<span className="small">
							{place > 0 ? `${place} of ${hits}` : `Finds ${hits} others`}
							<span className="second"> {judged(one, hits)}</span>
						</span>
					</label>
				))}
			</fieldset>
			<TextField
				label="Object"
				size="small"
				value={name}
				onChange={(event) => setName(event.target.value)}
				error={!named}
				slotProps={{ htmlInput: { enterKeyHint: 'done', spellCheck: false } }}
			/>
			<div className={styles.typed}>
				<TextField
					label="Another locator"
					size="small"
					value={own}
					onChange={(event) => setOwn(event.target.value)}
					slotProps={{ htmlInput: { enterKeyHint: 'done', spellCheck: false } }}
				/>
				<Action disabled={own.trim() === ''} onClick={() => act({ do: 'try', locator: own.trim() })}>
					Try
				</Action>
				<span role="status" className="small">
					{tried && tried.locator === own.trim()
						? (tried.problem ?? (tried.hits === 0 ? 'Finds nothing' : `${tried.hits} found`))
						: ''}
				</span>
			</div>
			<details>
				<summary className="small">Attributes</summary>
				<dl className={styles.attributes}>
					{Object.entries(element.attributes).map(([name, value]) => (
						<div key={name}>
							<dt>{name}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
			</details>
		</section>
	)
}

/** What is to be said of a kind of locator beside its hits. */
function judged(locator: string, hits: number): string {
	if (hits > 1) return 'Not the only one'
	if (/^\/\/[^@(]*$/.test(locator)) return 'Breaks easily'
	if (/^accessibility id=/.test(locator)) return 'Most stable'
	if (/^-android/.test(locator)) return 'Android only'
	if (/^-ios/.test(locator)) return 'iOS only'
	return ''
}
