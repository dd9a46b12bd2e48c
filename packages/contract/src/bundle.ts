import * as z from 'zod'
import { atOnce } from './at-once-field.ts'
import { featureType } from './feature-type-fields.ts'

/** Page name → element name → locator (an xpath, or with a `css=` or `id=` prefix). */
export const locators = z.record(z.string(), z.record(z.string(), z.string()))
export type Locators = z.output<typeof locators>

const json = z.record(z.string(), z.unknown())

/** A file of the project, by the hash of its content; `path` is relative to the root of the project's tree. */
export const bundleFile = z.object({ path: z.string(), sha256: z.string(), size: z.number() })

export const bundleFeature = z.object({
	id: z.number().optional(),
	name: z.string(),
	/** Relative to the root of the project's tree. */
	path: z.string(),
	featureType,
	text: z.string(),
	/** Global objects, then included features', then its own: later wins. */
	locators,
	/** Lines of scenarios or Examples rows to run ("rerun failed"); absent = all. */
	only: z.array(z.number()).optional(),
	/**
	 * Rows that only a run can make, of lines that run once more because their executor was lost: these had ended and do not run
	 * again. `line`: of their outline; `row`: its cells, as one text; one that is there twice ended twice.
	 */
	ended: z.array(z.object({ line: z.number(), row: z.string() })).optional(),
	/** Nanoseconds that it usually takes; absent where it never ran. */
	usual: z.number().nonnegative().optional(),
})
export type BundleFeature = z.output<typeof bundleFeature>

const values = z.record(z.string(), z.unknown())

/** Where a run stands that another executor began and gave back between two scenarios. */
export const carried = z.object({
	/** How many features stand in its log. */
	features: z.number().int().nonnegative(),
	scenarios: z.number().int().nonnegative(),
	failed: z.number().int().nonnegative(),
	/** Of features that could not run. */
	errors: z.array(z.string().max(1_000_000)).max(10_000),
	lost: z.string().max(1_000_000).optional(),
	/** By path the SHA-256 of each text that it was running: lines of another text are other scenarios. */
	texts: z.record(z.string(), z.string()),
	nanos: z.number().nonnegative(),
	/** The variables of the run, and by path those of the features that it was in. */
	shared: values,
	variables: z.record(z.string(), values),
})
export type Carried = z.output<typeof carried>

/** Everything a run needs, and nothing of the database: what an executor is handed. */
export const bundle = z.object({
	name: z.string(),
	kind: z.enum(['FEATURE', 'BUSINESS_SCENARIO']),
	features: z.array(bundleFeature),
	/** Texts of features that may be called or read, resolved recursively: path → text. */
	included: z.record(z.string(), z.string()),
	files: z.array(bundleFile),
	environment: z.object({ name: z.string(), ui: json, api: json, settings: json }),
	tags: z.string().optional(),
	/** Absent where neither run nor test plan says it: then PARALLEL_FEATURES does. */
	atOnce: atOnce.optional(),
	/** Absent of a run that begins. Its features are then those that are left, each with the lines that are left. */
	continued: carried.optional(),
	/** Others of the run follow when its features have ended: what those must know is then given back, in place of an end. */
	followed: z.boolean().optional(),
	/** Hosts that its load tests may send to; absent where nobody names them. */
	loadTargets: z.array(z.string()).optional(),
	/** What whoever made the bundle has to say of it, each a sentence: noted in the log. */
	warnings: z.array(z.string()).optional(),
	/** Values to scrub from events and reports. */
	secrets: z.array(z.string()),
})
export type Bundle = z.output<typeof bundle>
