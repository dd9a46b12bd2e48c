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
	{
		title: 'Settings of a device, with an app among the files of the project',
		text: `{
  "capabilities": {
    "platformName": "Android",
    "appium:automationName": "UiAutomator2",
    "appium:app": "kettle-shop.apk"
  }
}`,
	},
]
