import { type LoadLimits, readMostRate, readMostUsers, usualLoadLimits } from '../run/load-limits.ts'
import { type LogFormat, readLogFormat } from '../run/log-format.ts'
import { readParallelRuns } from '../run/parallel-runs.ts'
import { readTargetRules } from '../run/target-rules.ts'
import {
	type DesktopAllowed,
	namesIn,
	readDesktopFolders,
	readMachineDisplay,
} from '../surfaces/desktop/desktop-allowed.ts'
import { readArgumentNames } from '../surfaces/web/browser-settings.ts'
import { readFileFolder } from '../surfaces/web/file-folder.ts'
import { fittingRuns } from './fitting-runs.ts'
import type { OwnAddress, TargetSettings } from './targets.ts'

/** What of a machine its operator lets tests use. */
export interface Programs {
	/** ASSAY_CHROMIUM, ASSAY_CHROMEDRIVER: browser and driver, where they are not found by themselves. */
	chromium?: string
	chromedriver?: string
	/** KARATE_JAR: set, a run may ask for the real Karate, outside of any sandbox. */
	karateJar?: string
	/** ASSAY_BROWSER_ARGUMENTS: what environments may give a browser beside the list. */
	addedArguments?: readonly string[]
	/** ASSAY_FILE_FOLDER: below it, steps may open `file:` addresses. An absolute path. */
	fileFolder?: string
	/** ASSAY_DESKTOP_PROGRAMS and its kin; absent = nothing. */
	desktop?: DesktopAllowed
	/** ASSAY_APPIUM: the folder in which npm has installed Appium and its drivers; absent = looked for beside Assay. */
	appium?: string
}

/** What the operator of an executor sets. */
export interface ExecutorSettings extends Programs {
	targets: TargetSettings
	/** ASSAY_PARALLEL_RUNS: so many runs at once; by default as many as this machine's cores and memory carry. */
	concurrency: number
	/** ASSAY_LOAD_MAX_USERS, ASSAY_LOAD_MAX_RATE. */
	load: LoadLimits
	/** ASSAY_LOG_FORMAT: how it writes its lines. */
	logFormat: LogFormat
}

/**
 * Reads these settings, and ASSAY_OWN_PLACES, by which a server names to its own executor what belongs to the product. Throws an
 * `Error` with the name of the setting and what is expected.
 */
export function readExecutorSettings(env: Record<string, string | undefined>): ExecutorSettings {
	const named = <T>(key: string, read: (text: string) => T): T => {
		try {
			return read(env[key] ?? '')
		} catch (error) {
			throw new Error(`${key}: expected ${(error as Error).message}`)
		}
	}
	return {
		targets: {
			allowed: named('ASSAY_TARGETS_ALLOWED', readTargetRules),
			refused: named('ASSAY_TARGETS_REFUSED', readTargetRules),
			own: env.ASSAY_OWN_PLACES ? (JSON.parse(env.ASSAY_OWN_PLACES) as OwnAddress[]) : [],
		},
		concurrency: env.ASSAY_PARALLEL_RUNS ? named('ASSAY_PARALLEL_RUNS', readParallelRuns) : fittingRuns(),
		addedArguments: named('ASSAY_BROWSER_ARGUMENTS', readArgumentNames),
		desktop: {
			programs: namesIn(env.ASSAY_DESKTOP_PROGRAMS ?? ''),
			folders: named('ASSAY_DESKTOP_FOLDERS', readDesktopFolders),
			variables: namesIn(env.ASSAY_DESKTOP_VARIABLES ?? ''),
			display: named('ASSAY_DESKTOP_DISPLAY', readMachineDisplay),
		},
		load: {
			users: env.ASSAY_LOAD_MAX_USERS ? named('ASSAY_LOAD_MAX_USERS', readMostUsers) : usualLoadLimits.users,
			...(env.ASSAY_LOAD_MAX_RATE ? { rate: named('ASSAY_LOAD_MAX_RATE', readMostRate) } : {}),
		},
		logFormat: named('ASSAY_LOG_FORMAT', readLogFormat),
		// Set to nothing is not set.
		chromium: env.ASSAY_CHROMIUM || undefined,
		chromedriver: env.ASSAY_CHROMEDRIVER || undefined,
		karateJar: env.KARATE_JAR || undefined,
		appium: env.ASSAY_APPIUM || undefined,
		fileFolder: env.ASSAY_FILE_FOLDER ? named('ASSAY_FILE_FOLDER', readFileFolder) : undefined,
	}
}
