import { defineConfig } from 'vitest/config'
import { alone, settings } from './vitest.config.ts'

export default defineConfig({ test: { ...settings, name: 'server-alone', include: alone } })
