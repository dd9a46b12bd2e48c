import { Component, type ReactNode } from 'react'
import { Action } from '../ui/action.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** A screen that broke, or whose code is gone because the server was updated under an open page: the rest stays usable. */
export class ScreenFailed extends Component<
	{ children: ReactNode; at: string },
	{ failure: Error | undefined; at: string }
> {
	override state = { failure: undefined as Error | undefined, at: this.props.at }

	static getDerivedStateFromError = (failure: Error) => ({ failure })

	/** Another screen is another chance. */
	static getDerivedStateFromProps = ({ at }: { at: string }, state: { at: string }) =>
		at === state.at ? null : { failure: undefined, at }

	override render() {
		const { failure } = this.state
		if (!failure) return this.props.children
		const gone = /import|module|chunk|preload/i.test(failure.message)
		return (
			<EmptyState
				action={
					<Action kind="primary" onClick={() => location.reload()}>
						Reload
					</Action>
				}
				example={<code className="quiet">{failure.message}</code>}
			>
				{gone
					? 'This screen could not be loaded. Assay cannot be reached, or was updated; reload the page.'
					: 'This screen stopped working. Reload the page; your saved work is safe.'}
			</EmptyState>
		)
	}
}
