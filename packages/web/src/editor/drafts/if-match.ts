/** The ETag of an object is the time of its last save, so a list's item names its own. */
export const ifMatch = (updatedDateTime: string) => `"${updatedDateTime}"`
