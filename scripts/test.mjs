import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCheck } from './check/run-check.mjs'
import { ensureBuilt } from './setup/built-app.mjs'
import { command } from './setup/command.mjs'
import { ensureElectron } from './setup/electron.mjs'
import { cache } from './setup/paths.mjs'
import { SetupError, say } from './setup/process.mjs'
import { requireSystem } from './setup/system-packages.mjs'
import { runPlaywright, runVitest } from './test/suites.mjs'

const stages = ['check', 'unit', 'server', 'e2e']

// npm test [-- --only check|unit|server|e2e [arguments for its runner]]
await command(async (args) => {
  const { chosen, rest } = readArguments(args)
  const results = join(cache, 'results')
  const report = join(results, 'run-report.jsonl')
  mkdirSync(results, { recursive: true })
  rmSync(report, { force: true })
  const surroundings = { env: { ...process.env, HANMADI_RUN_REPORT: report }, results }
  const wants = (stage) => chosen.includes(stage)

  const met = []
  if (wants('server')) await requireSystem(['postgresql', 'nats-server', 'pgbouncer'])
  if (wants('e2e')) {
    const electron = await ensureElectron()
    await requireSystem(['electron', 'korean fonts', 'virtual display', 'notifications', 'hangul input'])
    met.push(`Electron ${electron.version} (${electron.origin})`)
  }

  const broken = wants('check') ? (await runCheck()).map((step) => `check: ${step}`) : []
  const isBuilt = !(wants('server') || wants('e2e')) || (await builds(broken))
  const counts = []
  const projects = [...(wants('unit') ? ['unit', 'component'] : []), ...(wants('server') ? ['server'] : [])]
  if (projects.length > 0) counts.push(await runVitest(projects, rest, surroundings))
  if (wants('e2e') && isBuilt) counts.push(await runPlaywright(rest, surroundings))

  return summarize(met, broken, counts, readNotes(report))
})

async function builds(broken) {
  try {
    await ensureBuilt()
    return true
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    say(error.message)
    broken.push('build, and so every end-to-end test')
    return false
  }
}

function summarize(met, broken, counts, notes) {
  const sum = (key) => counts.reduce((total, each) => total + each[key], 0)
  const [passed, skipped] = [sum('passed'), sum('skipped')]
  const failures = counts.flatMap((each) => each.failures)
  const lines = [
    ...[...met, ...notes.flatMap((note) => note.met ?? [])].map((text) => `ran with  ${text}`),
    ...notes.flatMap((note) => note.skipped ?? []).map((text) => `skipped   ${text}`),
    ...[...broken, ...failures].map((text) => `failed    ${text}`),
  ]
  const total = `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  process.stdout.write(`\n${[...new Set(lines), total].join('\n')}\n`)
  return failures.length > 0 || broken.length > 0 ? 1 : 0
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
