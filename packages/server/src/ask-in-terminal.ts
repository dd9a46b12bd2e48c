import { createInterface } from 'node:readline/promises'

/** Asks whoever sits at the terminal; without a terminal, after Ctrl+C and after anything but a yes the answer is no. */
export async function askInTerminal(question: string, { stdin, stderr } = process): Promise<boolean> {
	if (!stdin.isTTY) return false
	const terminal = createInterface({ input: stdin, output: stderr })
	const left = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
	try {
		return /^y(es)?$/i.test((await Promise.race([terminal.question(`${question} [y/N] `), left])).trim())
	} finally {
		terminal.close()
	}
}
