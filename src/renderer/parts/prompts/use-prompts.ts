import { useEffect, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../data/session'
import { useNow } from '../../hooks/use-now'
import { loadedPromptText, loadPrompts, type Prompt, type PromptText, promptDay, promptFor } from './prompts'

// Kept while the app runs, so that the same prompt stands there when one comes back to a page.
let lastWishes = { date: '', count: 0 }

/** Today's prompt for whoever uses the app, and another one on wish. */
export function usePromptOfToday(): { prompt: Prompt; another: () => Prompt } {
  const languages = useSession().user?.languages ?? null
  const { language } = useTranslation().i18n
  const today = new Date(useNow())
  const date = today.toDateString()
  const [wishes, setWishes] = useState(lastWishes)
  const count = wishes.date === date ? wishes.count : 0
  const wanted = promptFor(languages, language === 'ko' ? 'korean' : 'english')
  return {
    prompt: { ...wanted, day: promptDay(today, count) },
    another() {
      lastWishes = { date, count: count + 1 }
      setWishes(lastWishes)
      return { ...wanted, day: promptDay(today, count + 1) }
    },
  }
}

/** The words of a prompt; null until they are loaded, and where there are none. */
export function usePromptText(prompt: Prompt | null): PromptText | null {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const text = prompt && loadedPromptText(prompt)
  const missing = prompt && !text ? prompt.day : null
  useEffect(() => {
    // A chunk that cannot be loaded leaves the place empty; writing works without a prompt.
    if (missing !== null) void loadPrompts(missing).then(redraw, () => undefined)
  }, [missing])
  return text
}
