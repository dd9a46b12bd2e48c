/** Under which name a feature's unsaved text is kept in this browser. */
export const draftKey = (feature: number) => `feature.${feature}`
