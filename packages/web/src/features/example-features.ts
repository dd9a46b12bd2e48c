import type { Dialect } from '../language/dialect.ts'

/** One feature in each of the two languages and one for devices, for who has not written one yet. */
export const exampleFeatures: { title: string; text: string; dialect: Dialect }[] = [
	{
		title: 'An API feature (KARATE): requests and what must come back',
		dialect: 'karate',
		text: `Feature: Basket

  Scenario: A new basket is empty
    Given url baseUrl
    And path 'api', 'basket'
    And request {}
    When method post
    Then status 201
    And match response contains { id: '#string', count: 0 }`,
	},
	{
		title: 'A web feature (SELENIUM): [object], <test data>, {expected result}',
		dialect: 'keyword',
		text: `Feature: Sign in

  Scenario: The name is shown
    Given OPEN <baseUrl>
    When ENTER [signIn.email] + <customer.email>
    And ENTER [signIn.password] + <customer.password>
    And CLICK [signIn.submit]
    Then VERIFY_TEXT [menu.account] + {customer.name}`,
	},
	{
		title: 'A feature for devices (MOBILE): apps, by what their elements are called',
		dialect: 'keyword',
		text: `Feature: Search

  Scenario: A kettle is found
    Given APP_LAUNCH
    When APP_ENTER_DATA [accessibility id=Search] + <kettle>
    And APP_TAP_ON_ELEMENT [search.go]
    Then MOBILE_VERIFY_TEXT_EXIST {Blue kettle}`,
	},
]
