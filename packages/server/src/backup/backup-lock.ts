/** Held shared by a session that makes a backup: what its snapshot names is not taken from the disk meanwhile. Any fixed number. */
export const backupLock = 7_203_119
