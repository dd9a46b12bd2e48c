import { readFileSync } from 'node:fs'
import { expect, vi } from 'vitest'

/**
 * Files of a worker share what they import. One that replaces a module reads all anew, or it would be handed parts that a file
 * before it imported with the real one; and so does the file behind it. Comes before each test file.
 */
const shared = globalThis as { replaced?: boolean }
const { testPath = '' } = expect.getState()
const replaces = readFileSync(testPath, 'utf8').includes('vi.mock(')
if (replaces || shared.replaced) vi.resetModules()
shared.replaced = replaces
