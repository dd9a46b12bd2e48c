/** What the screens hold to as specified (application.md section 9). Times in milliseconds. */
export const screenLimits = {
	/** Rows of a list. */
	page: 10,
	/** Rows of Manage Users. */
	users: 5,
	/** What the tables of dashboards offer, the first unless chosen. */
	tableRows: [10, 25, 100],
	/** From the last key to the search. */
	searchAfter: 500,
	/** Characters from which a dialog searches that chooses features or files. */
	searchFrom: 3,
	/** How long a message is shown. */
	messageFor: 3000,
	/** Spaces of a tab in the editor. */
	tab: 2,
} as const
