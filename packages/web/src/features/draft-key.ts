/** Under which name what a user typed into a feature and did not save is kept in this browser, which others may sign in with too. */
export const draftKey = (username: string, feature: number) => `${username}.feature.${feature}`
