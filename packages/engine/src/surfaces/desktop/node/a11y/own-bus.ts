import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SessionRefused } from '../../../../run/step-errors.ts'
import { debianPackage } from '../../../node/debian-package.ts'
import { systemProgram, withoutPrivileges } from '../../../node/own-user.ts'
import type { DesktopPlace } from '../desktop-place.ts'
import { startHelper } from '../helper-program.ts'

const launchers = ['/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi2-core/at-spi-bus-launcher']

/**
 * A message bus of one desktop alone, on which programs publish their windows and what is in them. Nothing of the system's own
 * is started over it but the service for that. Gives its address; throws `SessionRefused` with one sentence.
 */
export async function startOwnBus(
	place: DesktopPlace,
	environment: Record<string, string>,
	onPid: (pid: number) => void,
): Promise<string> {
	const program = systemProgram('dbus-daemon')
	const launcher = launchers.find((path) => existsSync(path))
	if (!program || !launcher)
		throw new SessionRefused(
			`desktop.accessibility needs a message bus and AT-SPI on the executor's machine (${debianPackage('dbus at-spi2-core')}).`,
		)
	const services = join(place.folder, 'services')
	await mkdir(services)
	await writeFile(join(services, 'org.a11y.Bus.service'), `[D-BUS Service]\nName=org.a11y.Bus\nExec=${launcher}\n`)
	const config = join(place.folder, 'bus.conf')
	await writeFile(config, configOf(join(place.folder, 'run', 'bus'), services))
	const words = [
		...(place.user === undefined ? [] : await knownUser(place.user, place.folder)),
		...withoutPrivileges(place.user),
		program,
		...['--nofork', '--nosyslog', `--config-file=${config}`, '--print-address=3'],
	]
	const withWords = { ...place, environment: { ...place.environment, ...environment } }
	return (await startHelper('The message bus', words, withWords, onPid)).said
}

/**
 * The words that start a program by which its user, of whom the system knows nothing but the number, has a name: a bus ends where
 * it does not find one. Nobody else sees that list of users.
 */
async function knownUser(user: number, folder: string): Promise<string[]> {
	const list = join(folder, 'users')
	await writeFile(list, `root:x:0:0::/root:/bin/false\ndesktop:x:${user}:${user}::${folder}:/bin/false\n`)
	const then = 'mount --bind "$1" /etc/passwd && shift && exec "$@"'
	return [systemProgram('unshare') ?? 'unshare', '--mount', '--', '/bin/sh', '-c', then, 'sh', list]
}

/** Only its own user, and root, are let in: that is what a bus does where nothing else is said. */
const configOf = (socket: string, services: string) => `<busconfig>
<type>session</type>
<listen>unix:path=${socket}</listen>
<auth>EXTERNAL</auth>
<servicedir>${services}</servicedir>
<policy context="default">
<allow user="root"/>
<allow send_destination="*"/>
<allow receive_sender="*"/>
<allow own="*"/>
</policy>
</busconfig>
`
