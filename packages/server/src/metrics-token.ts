import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from './config.ts'

/** Whether somebody may see what is inside of the server: he has the token of ASSAY_METRICS_TOKEN. Without that setting nobody may. */
export function hasMetricsToken({ metricsToken }: Pick<Config, 'metricsToken'>, headers: IncomingHttpHeaders): boolean {
	if (!metricsToken) return false
	const [given, expected] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${metricsToken}`)]
	return given.length === expected.length && timingSafeEqual(given, expected)
}
