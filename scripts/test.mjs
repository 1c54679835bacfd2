import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCheck } from './check/run-check.mjs'
import { ensureBuilt } from './setup/built-app.mjs'
import { command } from './setup/command.mjs'
import { ensureElectron } from './setup/electron.mjs'
import { cache } from './setup/paths.mjs'
import { SetupError, say } from './setup/process.mjs'
import { requireSystem } from './setup/system-packages.mjs'
import { withMemoryFolder } from './test/memory-folder.mjs'
import { runPlaywright, runVitest } from './test/suites.mjs'

const stages = ['check', 'unit', 'server', 'e2e']

// npm test [-- --only check|unit|server|e2e [arguments for its runner]]
await command(async (args) => {
  const { chosen, rest } = readArguments(args)
  const results = join(cache, 'results')
  const report = join(results, 'run-report.jsonl')
  mkdirSync(results, { recursive: true })
  rmSync(report, { force: true })
  const wants = (stage) => chosen.includes(stage)

  const ranWith = []
  if (wants('server') || wants('e2e')) await requireSystem(['postgresql', 'nats-server', 'pgbouncer', 'caddy', 'prometheus'])
  if (wants('e2e')) {
    const electron = await ensureElectron()
    await requireSystem(['electron', 'korean fonts', 'virtual display', 'notifications', 'hangul input'])
    ranWith.push(`Electron ${electron.version} (${electron.origin})`)
  }

  const failedStages = wants('check') ? (await runCheck()).map((step) => `check: ${step}`) : []
  const isBuilt = !wants('e2e') || (await builds(failedStages))
  const projects = [...(wants('unit') ? ['unit', 'component'] : []), ...(wants('server') ? ['server', 'other-sqlite'] : [])]
  const counts = await withMemoryFolder(async (temporary) => {
    const options = { env: { ...process.env, ...temporary, HANMADI_RUN_REPORT: report }, results }
    return [
      ...(projects.length > 0 ? [await runVitest(projects, rest, options)] : []),
      ...(wants('e2e') && isBuilt ? [await runPlaywright(rest, options)] : []),
    ]
  })

  return summarize(ranWith, failedStages, counts, readNotes(report))
})

async function builds(failedStages) {
  try {
    await ensureBuilt()
    return true
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    say(error.message)
    failedStages.push('build, and so every end-to-end test')
    return false
  }
}

function summarize(ranWith, failedStages, counts, notes) {
  const sum = (key) => counts.reduce((total, each) => total + each[key], 0)
  const [passed, skipped] = [sum('passed'), sum('skipped')]
  const failures = counts.flatMap((each) => each.failures)
  const lines = [
    ...[...ranWith, ...notes.flatMap((note) => note.ranWith ?? [])].map((text) => `ran with  ${text}`),
    ...notes.flatMap((note) => note.skipped ?? []).map((text) => `skipped   ${text}`),
    ...[...failedStages, ...failures].map((text) => `failed    ${text}`),
  ]
  const total = `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  process.stdout.write(`\n${[...new Set(lines), total].join('\n')}\n`)
  return failures.length > 0 || failedStages.length > 0 ? 1 : 0
}

function readNotes(report) {
  if (!existsSync(report)) return []
  return readFileSync(report, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function readArguments(args) {
  if (args[0] !== '--only') {
    if (args.length > 0) throw new SetupError(`npm test knows one option: --only ${stages.join('|')}`)
    return { chosen: stages, rest: [] }
  }
  if (!stages.includes(args[1])) throw new SetupError(`--only wants one of ${stages.join(', ')}`)
  return { chosen: [args[1]], rest: args.slice(2) }
}
