import { saidLine } from '../run/log-format.ts'
import { endOnSignals } from './end-on-signals.ts'
import { readExecutorSettings } from './executor-settings.ts'
import { startExecutor } from './loop.ts'
import { ownTracing } from './own-tracing.ts'
import { parentGone } from './parent-gone.ts'

/** The executor as a process of its own: everything it knows comes in these variables, and nothing else of them is read. */
async function main(): Promise<void> {
	const { ASSAY_SERVER, ASSAY_EXECUTOR_TOKEN, ASSAY_EXECUTOR_INSTANCE, ASSAY_PARENT } = process.env
	if (!ASSAY_SERVER || !ASSAY_EXECUTOR_TOKEN) {
		console.error('An executor needs ASSAY_SERVER and ASSAY_EXECUTOR_TOKEN.')
		process.exit(2)
	}
	// Nothing started from here inherits the token.
	delete process.env.ASSAY_EXECUTOR_TOKEN

	// Named by the server itself: one that died while this program was being loaded is not taken for the system's first process.
	const parent = Number(ASSAY_PARENT) || process.ppid
	const { logFormat, ...settings } = readExecutorSettings(process.env)
	const say = (line: string) => console.error(saidLine(logFormat, line))
	const executor = startExecutor({
		server: ASSAY_SERVER,
		token: ASSAY_EXECUTOR_TOKEN,
		...settings,
		instance: ASSAY_EXECUTOR_INSTANCE || undefined,
		say,
		tracing: await ownTracing(say),
		// The next start brings its own executor: this one finishes what it has and goes.
		orphaned: () => parentGone(parent),
	})
	endOnSignals(executor)
	// The pool's child and sockets would keep the process: when the loop has ended there is nothing left to do.
	void executor.ended.then(() => process.exit(0))
}

void main()
