import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useMarks } from '../../ui/Marked'

const Shown = createContext(false)

/** Shows the pronunciation above the Korean of every text below it. */
export const SoundsShown = Shown.Provider

export const useSoundsShown = () => useContext(Shown)

type SoundOf = (text: string) => string

let loaded: SoundOf | null = null

/** The rules of sounds, loaded when they are first needed; null until then. */
function useSoundOf(): SoundOf | null {
  const [soundOf, setSoundOf] = useState<SoundOf | null>(() => loaded)
  useEffect(() => {
    if (soundOf !== null) return
    let isWanted = true
    void import('./korean/sound').then((module) => {
      loaded = module.soundOf
      if (isWanted) setSoundOf(() => module.soundOf)
    })
    return () => {
      isWanted = false
    }
  }, [soundOf])
  return soundOf
}

/** Longer runs of letters are no words, and have to be broken. */
const longestWord = 20
const words = /[가-힣]+/g

/**
 * A text with the pronunciation above each Korean word that does not sound as it is spelled (docs/product/reading.md "Above a post"). It is
 * neither copied nor read by screen readers, which have sounds of their own.
 */
export function SoundedText({ children: text }: { children: string }) {
  const soundOf = useSoundOf()
  const part = useMarks(text)
  if (soundOf === null) return part(0, text.length)
  const parts: ReactNode[] = []
  let from = 0
  for (const { 0: word, index } of text.matchAll(words)) {
    const sound = word.length > longestWord ? word : soundOf(word)
    if (sound === word) continue
    const end = index + word.length
    parts.push(
      part(from, index),
      <ruby key={index}>
        {part(index, end)}
        <rt aria-hidden>{sound}</rt>
      </ruby>,
    )
    from = end
  }
  return [...parts, part(from, text.length)]
}
