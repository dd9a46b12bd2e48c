import { session as routes } from '@assay/contract/session'
import { useSearchParams } from 'react-router'
import { ownAddress, signIn } from '../session.ts'
import { Mark } from '../shell/mark.tsx'
import { Action } from '../ui/action.tsx'
import { useRead } from '../ui/read.ts'
import { FirstStart } from './first-start.tsx'
import styles from './landing.module.css'
import { Specimen } from './specimen.tsx'

const highlights: [string, string][] = [
	[
		'Two dialects, one editor',
		'Karate syntax for APIs and load, keyword steps for web, mobile and desktop, with completion and checks as you type.',
	],
	[
		'A verdict in one sentence',
		'Then the step that failed, expected beside actual, the exchange, the picture and the console.',
	],
	[
		'Plans that run themselves',
		'Order features, schedule them, and see the next five times they will start, in your time zone.',
	],
	['Environments and objects', 'Locators and test data live in one place each. A rename reaches every step.'],
	[
		'Every save is kept',
		'Compare an earlier version with this one and restore it. Two people never lose text silently.',
	],
	['Runs where you need them', 'On this machine, on a worker next door, or on the command line.'],
]

const teams: [string, string][] = [
	['Engine', 'Steps, drivers and the run log.'],
	['Interface', 'The screens, from first minute to thousandth run.'],
	['Operations', 'Storage, schedules, sign-in and releases.'],
]

/** What a visitor sees: what Assay is, and the two ways in. */
export function Landing() {
	const { data: config } = useRead(routes.config, {})
	const [params] = useSearchParams()
	const to = ownAddress(params.get('to'))
	const login = () => signIn('/login', to)
	const register = config?.registration === false || config?.needsSetup ? undefined : () => signIn('/register', to)
	return (
		<>
			<header className={styles.top}>
				<Mark />
				<span className="medium" style={{ marginLeft: 4 }}>
					Assay
				</span>
				<span className="grow" />
				<a className={styles.jump} href="#about">
					About
				</a>
				<a className={styles.jump} href="#team">
					Team
				</a>
				<Action kind="bare" onClick={login}>
					Login
				</Action>
				{register && <Action onClick={register}>Register</Action>}
			</header>
			<main className={styles.page}>
				<section className={styles.hero}>
					<div>
						<h1>See what broke, and why.</h1>
						<p className={styles.lead}>
							Assay is where a QA team writes, runs and understands its tests: API, web, mobile, desktop and load, in
							one place.
						</p>
						{config?.needsSetup ? (
							<FirstStart />
						) : (
							<div className="row">
								<Action kind="primary" onClick={login}>
									Login
								</Action>
								{register && <Action onClick={register}>Register</Action>}
							</div>
						)}
					</div>
					<Specimen />
				</section>
				<section id="about">
					<h2 className={styles.eye}>About</h2>
					<p className={styles.about}>
						Testers write steps in plain sentences. Assay knows every action, object and environment key while they
						type, runs the steps against real browsers, devices, screens and services, and keeps each run as a log that
						can be read, replayed and sent to somebody else as a link.
					</p>
				</section>
				<section>
					<h2 className={styles.eye}>What it does</h2>
					<Three items={highlights} />
				</section>
				<section id="team">
					<h2 className={styles.eye}>Team</h2>
					<Three items={teams} />
				</section>
			</main>
		</>
	)
}

const Three = ({ items }: { items: [string, string][] }) => (
	<div className={styles.three}>
		{items.map(([title, text]) => (
			<div key={title}>
				<h3>{title}</h3>
				<p>{text}</p>
			</div>
		))}
	</div>
)
