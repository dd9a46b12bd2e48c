import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'

const args = ['--no-sandbox', '--disable-background-networking']

const plain = fileURLToPath(new URL('./plain-chromium.sh', import.meta.url))

/** The browser that people have, for what is measured. */
export const openBrowser = (): Promise<Browser> =>
	chromium.launch({ executablePath: process.platform === 'win32' ? process.env.ASSAY_CHROMIUM : plain, args })

/** The same engine without windows: it starts at a third of the processor time. */
const windowless = '/usr/bin/chromium-headless-shell'

/** A browser for all else: without windows where Debian's package of it is installed. */
export const openLightBrowser = (): Promise<Browser> =>
	existsSync(windowless)
		? chromium.launch({ executablePath: windowless, args: [...args, '--disable-gpu'] })
		: openBrowser()
