import { limits } from '../src/shared/limits'
import { openFeed } from './feed-window'
import { measurePairs, type Ratio } from './pairs'

const pages = { few: 10, many: 500 }

/** What the page holds after it has read 500 pages, over what it holds after 10. */
export function heap(): Promise<Ratio> {
  const after = (count: number) => async () => {
    const window = await openFeed(count * limits.pageSize + 200)
    try {
      await window.readTo(count * limits.pageSize)
      return await window.heap()
    } finally {
      await window.close()
    }
  }
  return measurePairs({
    id: 'heap',
    what: `renderer heap after ${pages.many} pages / after ${pages.few}`,
    unit: 'bytes',
    must: 1.3,
    pairs: 3,
    ours: after(pages.many),
    baseline: after(pages.few),
  })
}
