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
]

/** Single letters work outside text fields and editors. On a Mac, Cmd stands for Ctrl. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
	return (
		<DialogFrame title="Keyboard shortcuts" onClose={onClose}>
			<dl style={{ display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 10 }}>
				{shortcuts.map(([what, keys]) => (
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
			<p className="small quiet">
				Single keys work outside text fields and editors. On a Mac, Cmd takes the place of Ctrl.
			</p>
		</DialogFrame>
	)
}
