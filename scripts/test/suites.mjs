import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { withDisplay } from '../setup/app.mjs'
import { nodeModules, root } from '../setup/paths.mjs'
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
    failures: found.testResults.filter(({ status }) => status === 'failed').flatMap(failuresOfFile),
    skipped: found.numPendingTests + found.numTodoTests,
  }))
}

/** Runs the end-to-end tests on a display of their own. */
export async function runPlaywright(args, { env, results }) {
  const report = join(results, 'playwright.json')
  rmSync(report, { force: true })
  // Playwright sets FORCE_COLOR. Of the two Node warns, in the output of every process under test.
  const { NO_COLOR: _, ...others } = env
  const { code } = await withDisplay({ own: true }, (display) =>
    run(process.execPath, [`${nodeModules}/@playwright/test/cli.js`, 'test', '--reporter=list,json', ...args], {
      env: { ...others, ...display, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
  )
  return count(code, report, ({ stats, suites, errors }) => ({
    passed: stats.expected + stats.flaky,
    failures: [...suites.flatMap(failuresOfSuite), ...errors.map(({ message }) => failure('end-to-end tests', message))],
    skipped: stats.skipped,
  }))
}

/** What failed in one file. One that could not even be loaded has no failed test in it, and fails itself. */
function failuresOfFile({ name, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [failure(file, message)]
  return failed.map(({ fullName, failureMessages }) => failure(`${file} › ${fullName}`, failureMessages[0]))
}

function failuresOfSuite({ specs, suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  // A test that was run several times has failed in one of its runs.
  const reasonOf = ({ tests }) => tests.find(({ status }) => status === 'unexpected')?.results.at(-1)?.error?.message
  const own = failed.map((spec) => failure(`${spec.file}:${spec.line} › ${spec.title}`, reasonOf(spec)))
  return [...own, ...suites.flatMap(failuresOfSuite)]
}

/** The test and why it failed, in a few lines. */
function failure(name, message = 'no reason was given') {
  const lines = stripVTControlCharacters(message).split('\n')
  const reason = lines.filter((line) => line.trim() !== '' && !line.includes('node_modules'))
  return [name, ...reason.slice(0, 12)].join('\n            ')
}

/** A runner that failed without a failed test, or left no report, counts as one failure. */
function count(code, report, read) {
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failures: [], skipped: 0 }
  if (code === 0 || counts.failures.length > 0) return counts
  return { ...counts, failures: [`a runner ended with ${code} and named no test; see ${relative(root, report)} and what it wrote above`] }
}
