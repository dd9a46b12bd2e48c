const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

/** "November 4, 2026" in the browser's zone. */
export const createdOn = (instant: string) => day.format(new Date(instant))
