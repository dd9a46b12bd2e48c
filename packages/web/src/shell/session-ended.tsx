import { signIn } from '../session.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'

/** Over the screen as it was. */
export const SessionEnded = () => (
	<DialogFrame title="Your session has ended" submit="Login" onSubmit={() => signIn()} onClose={() => signIn()}>
		<p className="second">Sign in again to go on where you are. Text you have not saved stays in this browser.</p>
	</DialogFrame>
)
