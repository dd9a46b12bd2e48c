// Kept from before user code runs, which is not shown the real process.
const { hrtime } = process

/** Milliseconds on a clock that all processes of a machine share and that nobody sets: only their differences mean anything. */
export const machineClock = (): number => Number(hrtime.bigint()) / 1e6
