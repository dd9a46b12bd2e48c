import { outliveReader, runCommand } from './run-command.ts'

/** `assay <command>`: each command is loaded when it is asked for, so that a short run starts at once. */
const commands = {
	run: () => import('./commands/run.ts'),
	push: () => import('./commands/push.ts'),
	pull: () => import('./commands/pull.ts'),
	lint: () => import('./commands/lint.ts'),
	mock: () => import('./commands/mock.ts'),
	actions: () => import('./commands/actions.ts'),
	executor: () => import('./commands/executor.ts'),
	token: () => import('./commands/token.ts'),
	'reset-second-factor': () => import('./commands/reset-second-factor.ts'),
	drain: () => import('./commands/drain.ts'),
	backup: () => import('./commands/backup.ts'),
	restore: () => import('./commands/restore.ts'),
	'verify-run': () => import('./commands/verify-run.ts'),
	doctor: () => import('./commands/doctor.ts'),
}

const help = `assay: write, run and understand tests

  assay run <paths…>         Run features without a server
  assay run --server URL …   Have a server run a feature or test plan, and follow it
  assay push <folder> …      Bring a folder into a project of a server
  assay pull <folder> …      Bring a project of a server into a folder
  assay lint <paths…>        Find what would not run, by reading alone
  assay mock FILE            Serve a Karate mock over HTTP
  assay actions              List the step actions of keyword features
  assay executor             Run what a server queues, on this machine
  assay token --user NAME    Make an API token for a user of this host's server
  assay reset-second-factor --user NAME
                            Let somebody in who lost the telephone with his codes
  assay drain                Have executors give back their runs, before an upgrade
  assay verify-run ID …      Hold what is kept of runs against their logs
  assay backup FILE          Write rows, contents and key of an installation into one file
  assay restore FILE         Bring such a file into an empty database
  assay doctor               What is installed, and what to do about what is not

assay <command> --help says more of each. The product itself is started with: npm start`

async function main([name, ...args]: string[]): Promise<number> {
	if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
		console.log(help)
		return name === undefined ? 2 : 0
	}
	if (!Object.hasOwn(commands, name)) {
		console.error(`There is no command "${name}". assay --help lists them.`)
		return 2
	}
	const { command } = await commands[name as keyof typeof commands]()
	return runCommand(command, args)
}

outliveReader()
process.exitCode = await main(process.argv.slice(2))
