import type { TextLanguage } from '../../../../shared/text/text-language'
import type { PromptLevel } from '../../../parts/prompts/prompts'

/** A question in both languages. */
export type TopicQuestion = Record<TextLanguage, string>

/** Something to talk about. */
export interface Topic {
  /** Unique among all topics; what is remembered of it. */
  name: string
  /** What to begin with. */
  question: TopicQuestion
  /** What keeps a conversation about it going. */
  further: readonly TopicQuestion[]
}

// A chunk for each level: none of them is needed before the dialog opens.
const files = import.meta.glob<string>('./texts/*.txt', { query: '?raw', import: 'default' })
const loaded = new Map<PromptLevel, readonly Topic[]>()

/** The topics of a level, if they are loaded. */
export const loadedTopics = (level: PromptLevel): readonly Topic[] | null => loaded.get(level) ?? null

/** Loads the topics of a level. */
export async function loadTopics(level: PromptLevel): Promise<readonly Topic[]> {
  const text = (await files[`./texts/${level}.txt`]?.()) ?? ''
  const topics = loaded.get(level) ?? topicsIn(text)
  loaded.set(level, topics)
  return topics
}

/** A paragraph each: its name, the question and further ones, each as `Korean | English`. */
const topicsIn = (text: string): Topic[] =>
  text
    .trim()
    .split('\n\n')
    .map((paragraph) => {
      const [name = '', first = '', ...further] = paragraph.split('\n')
      return { name, question: questionIn(first), further: further.map(questionIn) }
    })

function questionIn(line: string): TopicQuestion {
  const [korean = '', english = ''] = line.split(' | ')
  return { korean, english }
}
