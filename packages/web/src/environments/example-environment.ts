/** What the three tabs of an environment may hold. */
export const exampleEnvironment = [
	{
		title: 'UI Test Data: <customer.email> in a step',
		text: `{
  "baseUrl": "https://shop.example",
  "customer": { "email": "ida@shop.example", "password": "kept encrypted" }
}`,
	},
	{
		title: 'API Test Data: baseUrl in a step',
		text: `{
  "baseUrl": "https://shop.example/api"
}`,
	},
	{
		title: 'Settings',
		text: `{
  "webdriver.type": "CHROME",
  "Explicit.wait.time": "10"
}`,
	},
]
