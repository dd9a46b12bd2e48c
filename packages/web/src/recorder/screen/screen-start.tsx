import { EnvironmentStart, type EnvironmentStartProps } from '../environment-start.tsx'

const about =
	'The program that the environment names (desktop.app) opens on a screen of its own. What you click and type there becomes steps and pictures, also a password; nothing changes until you accept them.'

/** Asks whose program is opened. */
export const ScreenStart = (start: EnvironmentStartProps) => (
	<EnvironmentStart {...start} title="Record on a screen" about={about} />
)
