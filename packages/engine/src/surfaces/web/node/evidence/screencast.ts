import { setTimeout as wait } from 'node:timers/promises'
import type { CdpConnection } from '../cdp/cdp-connection.ts'

/** Asks a window for pictures of itself. One whose page just makes way for the next has none to give: it is asked again. */
export async function startScreencast(
	{ send }: Pick<CdpConnection, 'send'>,
	session: string,
	picture: object,
	wanted: () => boolean,
): Promise<void> {
	while (wanted()) {
		try {
			await send('Page.startScreencast', picture, session)
			return
		} catch (error) {
			if (!/not attached to an active page/i.test(String(error))) throw error
			await wait(50)
		}
	}
}
