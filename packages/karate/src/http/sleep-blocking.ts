const bell = new Int32Array(new SharedArrayBuffer(4))

/** Holds the thread for so many milliseconds. Nobody rings: Atomics.wait is the only way to sleep without a thread or a busy loop. */
export const sleepBlocking = (milliseconds: number): void => void Atomics.wait(bell, 0, 0, milliseconds)
