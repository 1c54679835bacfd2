import { expect, it } from 'vitest'
import { createFileTroubles, type FileTrouble, showFileTroubles } from '../../src/main/file-troubles'
import { wordingIn } from '../../src/main/wording'
import { silentLog } from '../support/silent-log'

const trouble = (file: string): FileTrouble => ({ kind: 'notWritten', file, reason: 'ENOSPC' })

it('shows each file once: earlier ones in one box, later ones after it is closed', async () => {
  const troubles = createFileTroubles()
  troubles.tell(trouble('/a.json'))
  troubles.tell(trouble('/b.json'))
  troubles.tell(trouble('/a.json'))
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
  showFileTroubles({ troubles, dialog: dialog as never, window: () => null, wording: () => wordingIn('en'), log: silentLog })
  await Promise.resolve()
  expect(boxes).toEqual([expect.stringMatching(/a\.json[\s\S]*b\.json/)])

  troubles.tell(trouble('/c.json'))
  troubles.tell(trouble('/b.json'))
  await Promise.resolve()
  expect(boxes).toHaveLength(1)
  close()
  await expect.poll(() => boxes.length).toBe(2)
  expect(boxes[1]).toMatch(/c\.json/)
  expect(boxes[1]).not.toMatch(/b\.json/)
})
