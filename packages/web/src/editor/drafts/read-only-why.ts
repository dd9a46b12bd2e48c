/** Why a button is off for who may only read. */
export const readOnlyWhy = 'Your role in this project may read, not change.'
