/** A file and the step that reads it. */
export const exampleFile = [
	{
		title: 'baskets.csv',
		text: `product,count,total
Tea,2,9.80
Cup,1,14.50`,
	},
	{
		title: 'An API feature that includes it: one scenario for each line',
		dialect: 'karate' as const,
		text: `  Scenario Outline: <count> x <product> cost <total>
    Given url baseUrl
    And path 'api', 'price'
    And param product = '<product>'
    And param count = <count>
    When method get
    Then match response.total == <total>

    Examples:
      | read('baskets.csv') |`,
	},
]
