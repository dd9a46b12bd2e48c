import type { FeatureType } from '@assay/contract/feature-types'

/** A feature of each type, for who has not written one yet. */
export const exampleFeatures: Record<FeatureType, { title: string; text: string }> = {
	KARATE: {
		title: 'An API feature (KARATE): requests and what must come back',
		text: `Feature: Basket

  Scenario: A new basket is empty
    Given url baseUrl
    And path 'api', 'basket'
    And request {}
    When method post
    Then status 201
    And match response contains { id: '#string', count: 0 }`,
	},
	ANOROC: {
		title: 'A web feature (SELENIUM): [object], <test data>, {expected result}',
		text: `Feature: Sign in

  Scenario: The name is shown
    Given OPEN <baseUrl>
    When ENTER [signIn.email] + <customer.email>
    And ENTER [signIn.password] + <customer.password>
    And CLICK [signIn.submit]
    Then VERIFY_TEXT [menu.account] + {customer.name}`,
	},
	MOBILE: {
		title: 'A feature for devices (MOBILE): apps, by what their elements are called',
		text: `Feature: Search

  Scenario: A kettle is found
    Given APP_LAUNCH
    When APP_ENTER_DATA [accessibility id=Search] + <kettle>
    And APP_TAP_ON_ELEMENT [search.go]
    Then MOBILE_VERIFY_TEXT_EXIST {Blue kettle}`,
	},
	PERFORMANCE: {
		title:
			'A load test (PERFORMANCE): an API feature; gatling.inject and load.thresholds of the environment do the rest',
		text: `Feature: Browsing

  Scenario: One looks at the kettles
    Given url baseUrl
    And path 'api', 'products'
    And param search = 'kettle'
    When method get
    Then status 200
    And match response[0].price == '#number'`,
	},
	WINDOWS: {
		title: 'A feature for desktops (WINDOWS): pictures of what is on the screen',
		text: `Feature: Notes

  Scenario: A note is saved
    Given SK_CLICK [new-note.png]
    When SK_ENTER [text-field.png] + <note>
    And SK_KEY_PRESS <{Ctrl}+s>
    Then SK_VERIFY_TEXT_CONTAINS [title-bar.png] + {Saved}`,
	},
}
