/** How long scenarios that are running may take to end when the server stops. */
export const drainSeconds = 30
