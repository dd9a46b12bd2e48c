import { expect, it } from 'vitest'
import { recordingModule } from '../build-page-scripts.mjs'
import { recorder } from '../src/surfaces/web/node/recording/recording-script.generated.ts'

it('is what build-page-scripts.mjs makes of page/', async () => {
	const made = await recordingModule()
	expect(made.includes(JSON.stringify(recorder)), 'run: node packages/engine/build-page-scripts.mjs').toBe(true)
})
