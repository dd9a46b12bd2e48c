import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { appiumHome, appiumPackages, noAppium } from './appium.ts'

/** Installs Appium and its drivers into their own folder where they are not there. */
export function fetchAppium(): void {
	if (!noAppium) return
	mkdirSync(appiumHome, { recursive: true })
	const fetching = ['install', '--prefix', appiumHome, '--ignore-scripts', '--save-exact', ...appiumPackages]
	spawnSync('npm', fetching, { stdio: 'inherit' })
}
