import { expect, test } from 'vitest'
import { type CorrectionRequest, correctingClosed, correctingOpened, correctingReducer } from '../../../src/renderer/data/correcting'

const requestOf = (id: string): CorrectionRequest => ({
  target: { kind: 'post', id },
  of: '어제 치과에 갔어요.',
  name: '나리',
  imagePath: null,
  anonymous: false,
  languages: null,
})

test('an editor that closes late, once its correction is sent, leaves that of another text open', () => {
  const opened = [
    correctingOpened(requestOf('first')),
    correctingClosed({ kind: 'post', id: 'first' }),
    correctingOpened(requestOf('second')),
  ]
  const late = correctingClosed({ kind: 'post', id: 'first' })
  const end = [...opened, late].reduce(correctingReducer, undefined)
  expect(end?.request?.target.id).toBe('second')
  expect(correctingReducer(end, correctingClosed({ kind: 'post', id: 'second' })).request).toBeNull()
})
