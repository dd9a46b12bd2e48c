import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SessionRefused } from '../../../run/step-errors.ts'
import { debianPackage } from '../../node/debian-package.ts'
import { systemProgram, withoutPrivileges } from '../../node/own-user.ts'
import type { DesktopPlace } from './desktop-place.ts'
import { type HelperProgram, startHelper } from './helper-program.ts'

const [readyMilliseconds, lookMilliseconds] = [30_000, 20]

/**
 * Openbox on a display of a desktop's own: windows get frames with a title and buttons. It knows no keys of its own and no menu, so
 * that programs get all. Throws `SessionRefused` with one sentence.
 */
export async function startWindowFrames(
	place: DesktopPlace,
	environment: Record<string, string>,
	onPid: (pid: number) => void,
): Promise<HelperProgram> {
	const program = systemProgram('openbox')
	if (!program)
		throw new SessionRefused(`desktop.frames needs Openbox on the executor's machine (${debianPackage('openbox')}).`)
	const config = join(place.folder, 'openbox.xml')
	await writeFile(config, configuration)
	const ready = join(place.folder, 'openbox-ready')
	const begun = ['/bin/sh', '-c', 'echo >&3 && exec "$@"', 'sh']
	const own = [program, '--sm-disable', '--config-file', config, '--startup', `touch "${ready}"`]
	const words = [...withoutPrivileges(place.user), ...begun, ...own]
	const all = { ...place, environment: { ...place.environment, ...environment } }
	const manager = await startHelper('The window manager', words, all, onPid)
	// It says early that it is there, and never shows a window that asks to be shown before it is ready.
	const late = Date.now() + readyMilliseconds
	while (!existsSync(ready)) {
		const why = manager.gone() ?? (Date.now() > late ? 'The window manager was not ready in time.' : undefined)
		if (why !== undefined) throw new SessionRefused(why)
		await wait(lookMilliseconds)
	}
	return manager
}

const mouse = (context: string, ...binds: string[]) => `<context name="${context}">${binds.join('')}</context>`
const bind = (button: string, action: string, ...does: string[]) =>
	`<mousebind button="${button}" action="${action}">${does.map((name) => `<action name="${name}"/>`).join('')}</mousebind>`
const up = ['Focus', 'Raise', 'Unshade']

/** No button that makes an icon of a window: there is no bar from which it could be brought back. */
const configuration = `<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
<focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>
<placement><policy>Smart</policy><center>yes</center></placement>
<theme><name>Clearlooks</name><titleLayout>NLMC</titleLayout></theme>
<desktops><number>1</number></desktops>
<keyboard/>
<mouse>
${mouse('Frame')}
${mouse('Client', ...['Left', 'Middle', 'Right'].map((button) => bind(button, 'Press', ...up)))}
${mouse('Titlebar', bind('Left', 'Press', ...up), bind('Left', 'Drag', 'Move'), bind('Left', 'DoubleClick', 'ToggleMaximize'))}
${mouse('Top', bind('Left', 'Press', ...up), bind('Left', 'Drag', 'Resize'))}
${mouse('Left', bind('Left', 'Press', ...up), bind('Left', 'Drag', 'Resize'))}
${mouse('Right', bind('Left', 'Press', ...up), bind('Left', 'Drag', 'Resize'))}
${mouse('Bottom', bind('Left', 'Press', ...up), bind('Left', 'Drag', 'Resize'))}
${mouse('Maximize', bind('Left', 'Press', ...up), bind('Left', 'Click', 'ToggleMaximize'))}
${mouse('Close', bind('Left', 'Press', ...up), bind('Left', 'Click', 'Close'))}
</mouse>
</openbox_config>
`
