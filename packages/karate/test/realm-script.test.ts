import { expect, it } from 'vitest'
import { realmScriptModule } from '../build-realm-script.mjs'
import { realmScript } from '../src/js/realm-script.generated.ts'

it('is what build-realm-script.mjs makes of realm/', async () => {
	const made = await realmScriptModule()
	expect(made.includes(JSON.stringify(realmScript)), 'run: node packages/karate/build-realm-script.mjs').toBe(true)
})
