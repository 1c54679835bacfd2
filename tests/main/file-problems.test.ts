import { expect, it } from 'vitest'
import { createFileProblems, type FileProblem, showFileProblems } from '../../src/main/file-problems'
import { wordingIn } from '../../src/main/wording'
import { silentLog } from '../support/silent-log'

const problem = (file: string): FileProblem => ({ kind: 'notWritten', file, reason: 'ENOSPC' })

it('shows each file once: earlier ones in one box, later ones after it is closed', async () => {
  const problems = createFileProblems()
  problems.report(problem('/a.json'))
  problems.report(problem('/b.json'))
  problems.report(problem('/a.json'))
  const boxes: string[] = []
  let close: () => void = () => undefined
  const dialog = {
    showMessageBox: ({ detail }: { detail: string }) => {
      boxes.push(detail)
      return new Promise<never>((_, reject) => {
        close = () => reject(new Error('closed'))
      })
    },
  }
  showFileProblems({ problems, dialog: dialog as never, window: () => null, wording: () => wordingIn('en'), log: silentLog })
  await Promise.resolve()
  expect(boxes).toEqual([expect.stringMatching(/a\.json[\s\S]*b\.json/)])

  problems.report(problem('/c.json'))
  problems.report(problem('/b.json'))
  await Promise.resolve()
  expect(boxes).toHaveLength(1)
  close()
  await expect.poll(() => boxes.length).toBe(2)
  expect(boxes[1]).toMatch(/c\.json/)
  expect(boxes[1]).not.toMatch(/b\.json/)
})
