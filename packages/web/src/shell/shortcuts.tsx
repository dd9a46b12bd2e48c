import { DialogFrame } from '../ui/dialog-frame.tsx'

const shortcuts: [string, string[]][] = [
	['Go to, run, create, switch', ['Ctrl K']],
	['These shortcuts', ['?']],
	['Search', ['/']],
	['Next, previous in a list', ['j', 'k']],
	['Open', ['Enter']],
	['Run', ['r']],
	['Save', ['Ctrl S']],
	['Previous, next failure', ['[', ']']],
	['Confirm a dialog, from a text of several lines or a search', ['Ctrl Enter']],
]

const inEditor: [string, string[]][] = [
	['Complete the word at the cursor', ['Ctrl Space']],
	['Go to what is named', ['F12']],
	['Find its usages', ['Shift F12']],
	['Rename the object', ['F2']],
	['Next problem', ['F8']],
	['Format document', ['Shift Alt F']],
	['Run this scenario', ['Ctrl Enter']],
]

/** Single letters work outside text fields and editors. On a Mac, Cmd stands for Ctrl. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
	return (
		<DialogFrame title="Keyboard shortcuts" onClose={onClose}>
			<Keys of={shortcuts} />
			<h3>In the editor</h3>
			<Keys of={inEditor} />
			<p className="small quiet">
				Single keys work outside text fields and editors. On a Mac, Cmd takes the place of Ctrl.
			</p>
		</DialogFrame>
	)
}

function Keys({ of }: { of: [string, string[]][] }) {
	return (
		<dl style={{ display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 10 }}>
			{of.map(([what, keys]) => (
				<div key={what} style={{ display: 'contents' }}>
					<dt className="second">{what}</dt>
					<dd className="row" style={{ justifyContent: 'flex-end' }}>
						{keys.map((name) => (
							<kbd key={name}>{name}</kbd>
						))}
					</dd>
				</div>
			))}
		</dl>
	)
}
