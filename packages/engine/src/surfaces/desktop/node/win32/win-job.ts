import type { WinApi } from './win-api.ts'

/** Of `SetInformationJobObject`: which facts, how many bytes they have, where the limits stand, and that all end with the job. */
const [facts, size, limits, endWithIt] = [9, 144, 16, 0x2000]
/** What is needed to put a process into a job. */
const rights = 0x101

/** Programs with all that they start from then on, whatever becomes of their parents; they end with this process, too. */
export interface WinJob {
	hold(pid: number): void
	end(): void
}

export function winJob(win: WinApi): WinJob {
	const job = win.CreateJobObjectW(null, null)
	const wish = Buffer.alloc(size)
	wish.writeUInt32LE(endWithIt, limits)
	win.SetInformationJobObject(job, facts, wish, size)
	return {
		hold(pid) {
			const process = win.OpenProcess(rights, 0, pid)
			// It has ended already.
			if (!process) return
			win.AssignProcessToJobObject(job, process)
			win.CloseHandle(process)
		},
		end: () => void win.TerminateJobObject(job, 1),
	}
}
