/** Pages, their elements, and where they are found. */
export const exampleObject = [
	{
		title: 'Locators: [signIn.email] in a step',
		text: `{
  "signIn": {
    "email": "//input[@id='email']",
    "password": "//input[@id='password']",
    "submit": "//button[@type='submit']"
  },
  "menu": {
    "account": "//button[@id='account-menu']"
  }
}`,
	},
]
