import { writeSync } from 'node:fs'
import { openNotebookFile } from '../../src/main/notebook/notebook-file'
import { createNotebookStore } from '../../src/main/notebook/notebook-store'
import { firstSettings } from '../../src/shared/first-settings'
import { handwritten } from './notebook-entries'

/* Writes entries and reviews into a notebook until it is killed, and prints the id of each as soon as its write has returned.
Arguments: the file. */

const [file = ''] = process.argv.slice(2)
const fail = () => {
  throw new Error('the notebook is damaged')
}
const store = createNotebookStore(openNotebookFile(file, Date.now, fail), Date.now, () => firstSettings)
for (let count = 0; ; count += 1) {
  const [id = ''] = store.add([handwritten({ sentence: `sentence ${count}` })])
  store.grade(id, 3)
  writeSync(1, `${id}\n`)
}
