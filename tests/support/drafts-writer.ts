import { createDrafts } from '../../src/main/drafts'

// Saves texts one after the other and reports when each is stored, until the process is killed.
const drafts = createDrafts({ folder: process.argv[2] ?? '', owner: () => 'someone' })
for (let round = 1; ; round += 1) {
  await drafts.save('write', `${round}:${'가'.repeat(20_000)}:${round}`)
  process.stdout.write(`${round}\n`)
}
