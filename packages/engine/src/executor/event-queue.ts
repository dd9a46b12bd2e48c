import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import { removeLeft } from './remove-left.ts'

/**
 * Events not yet taken by the server, oldest first, as JSON texts. Bounded in memory: beyond `memory` bytes new ones go to
 * a file and come back when those before them are gone. Unaware of numbers and of the server.
 */
export interface EventQueue {
	/** Throws where the file does not take it: what was queued before stays whole, and only the end may follow. */
	push(line: string): void
	/** The last one, which is always kept in memory. */
	end(line: string): void
	/** The oldest ones, at least one if there is any. */
	first(count: number, bytes: number): string[]
	/** Forgets that many of the oldest. */
	drop(count: number): void
	readonly length: number
	close(): void
}

export function openEventQueue(file: string, memory = 8 * 1024 * 1024): EventQueue {
	let lines: string[] = []
	let bytes = 0
	let spill: { descriptor: number; read: number; end: number; count: number } | undefined
	/** Behind what is in the file. */
	let last: string[] = []

	function refill(): void {
		while (spill && spill.count > 0 && lines.length === 0) {
			const chunk = Buffer.alloc(Math.min(spill.end - spill.read, Math.max(memory, 64 * 1024)))
			readSync(spill.descriptor, chunk, 0, chunk.length, spill.read)
			const end = chunk.lastIndexOf(10)
			if (end < 0) {
				// One line longer than the whole memory: take it alone.
				memory *= 2
				continue
			}
			lines = chunk.subarray(0, end).toString().split('\n')
			bytes = end
			spill.read += end + 1
			spill.count -= lines.length
		}
		if (spill?.count === 0) endSpill()
		if (lines.length === 0) lines = last.splice(0)
	}

	function endSpill(): void {
		if (!spill) return
		closeSync(spill.descriptor)
		removeLeft(file)
		spill = undefined
	}

	function remember(line: string): void {
		lines.push(line)
		bytes += line.length
	}

	return {
		push(line) {
			if (!spill && bytes + line.length <= memory) return remember(line)
			spill ??= { descriptor: openSync(file, 'w+', 0o600), read: 0, end: 0, count: 0 }
			// Writes all of it or throws: the last place on a disk may be one for a part of a line.
			writeFileSync(spill.descriptor, `${line}\n`)
			spill.end += Buffer.byteLength(line) + 1
			spill.count++
		},
		end(line) {
			if (spill) last = [line]
			else remember(line)
		},
		first(count, limit) {
			refill()
			let taken = 0
			let size = 0
			while (taken < Math.min(count, lines.length)) {
				size += lines[taken]?.length ?? 0
				if (taken > 0 && size > limit) break
				taken++
			}
			return lines.slice(0, taken)
		},
		drop(count) {
			for (const line of lines.splice(0, count)) bytes -= line.length
			if (lines.length === 0) bytes = 0
		},
		get length() {
			return lines.length + (spill?.count ?? 0) + last.length
		},
		close: endSpill,
	}
}
