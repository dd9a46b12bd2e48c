import type { FeatureType } from '@assay/contract/feature-types'
import { surfaces } from '@assay/engine/surfaces/index'

/** What gpt_api: and gpt_web: insert where no assistant is configured, and after how many seconds (application.md section 5). */
export const sampleSeconds = { gpt_api: 6, gpt_web: 5 } as const
export type SampleKind = keyof typeof sampleSeconds

export const isSampled = (kind: string): kind is SampleKind => kind in sampleSeconds

export function sampleReply(kind: SampleKind, type: FeatureType): string {
	return `  # Sample: no assistant is configured\n${samples[surfaces[type].language.dialect][kind]}`
}

const samples = {
	karate: {
		gpt_api: `  Scenario: An item is added and found again
    Given url baseUrl
    And path 'api', 'items'
    And request { name: 'kite', price: 12.5 }
    When method post
    Then status 201
    And match response contains { id: '#present', name: 'kite' }
    * def itemId = response.id

    Given url baseUrl
    And path 'api', 'items', itemId
    When method get
    Then status 200
    And match response.price == 12.5
`,
		gpt_web: `  Scenario: The start page is served
    Given url baseUrl
    When method get
    Then status 200
    And match header Content-Type contains 'text/html'
`,
	},
	keyword: {
		gpt_api: `  Scenario: The service answers in the browser
    Given OPEN <baseUrl>
    Then VERIFY_TEXT_CONTAINS [//body] + {ok}
`,
		gpt_web: `  Scenario: Somebody signs in
    Given OPEN <baseUrl>
    When ENTER [//input[@name='user']] + <user>
    And ENTER [//input[@name='password']] + <password>
    And CLICK [//button[@type='submit']]
    Then VERIFY_TEXT_CONTAINS [//h1] + {Welcome}
`,
	},
}
