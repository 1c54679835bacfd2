import { defineConfig } from '@playwright/test'

export default defineConfig({ testDir: '.', timeout: 20 * 60_000, workers: 1, reporter: [['list']] })
