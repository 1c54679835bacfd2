import * as z from 'zod'
import { limits } from '../../shared/limits'
import type { Ipc } from '../ipc'
import { readEnglishDictionary } from '../reading/english-dictionary'
import { englishSound } from '../reading/english-sounds'

const words = z.array(z.string().max(limits.reading.word)).max(limits.reading.words)

/** Adds the method that returns how English words are pronounced. @param file the dictionary, which is read with the first call */
export function addReadingMethods(ipc: Ipc, { file }: { file: string }): void {
  let dictionary: ReturnType<typeof readEnglishDictionary> | null = null
  const find = async () => {
    dictionary ??= readEnglishDictionary(file)
    // A read that failed is tried again with the next call.
    dictionary.catch(() => {
      dictionary = null
    })
    return dictionary
  }
  ipc.handle('englishSounds', {
    input: z.tuple([words]),
    async run(asked) {
      const sounds = await find()
      return asked.map((word) => englishSound(word, sounds))
    },
  })
}
