import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withDisplay } from '../setup/app.mjs'
import { nodeModules } from '../setup/paths.mjs'
import { run } from '../setup/process.mjs'

/** Runs the named vitest projects and counts their tests. */
export async function runVitest(projects, args, { env, results }) {
  const report = join(results, 'vitest.json')
  rmSync(report, { force: true })
  const named = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(process.execPath, [`${nodeModules}/vitest/vitest.mjs`, 'run', ...named, ...reporters, ...args], { env })
  return count(code, report, (found) => ({
    passed: found.numPassedTests,
    // A file that could not even be loaded has no failed test in it.
    failed: found.numFailedTests + found.testResults.filter((file) => file.status === 'failed' && !hasFailedTest(file)).length,
    skipped: found.numPendingTests + found.numTodoTests,
  }))
}

/** Runs the end-to-end tests on a display of their own. */
export async function runPlaywright(args, { env, results }) {
  const report = join(results, 'playwright.json')
  rmSync(report, { force: true })
  const { code } = await withDisplay({ own: true }, (display) =>
    run(process.execPath, [`${nodeModules}/@playwright/test/cli.js`, 'test', '--reporter=list,json', ...args], {
      env: { ...env, ...display, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
  )
  return count(code, report, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }))
}

const hasFailedTest = (file) => file.assertionResults.some((test) => test.status === 'failed')

/** A runner that failed without a failed test, or left no report, counts as one failure. */
function count(code, report, read) {
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
