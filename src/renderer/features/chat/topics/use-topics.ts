import { useEffect, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { noTopicsMemory, type TopicsMemory } from '../../../../shared/topics'
import { useDataDispatch } from '../../../data/api'
import { draftKey } from '../../../data/chat'
import { cacheTopicsMemory, useSaveDraft, useTopicsMemoryQuery } from '../../../data/local-data'
import { useSession } from '../../../data/session'
import { desktop } from '../../../desktop/desktop'
import { type PromptLevel, promptFor } from '../../../parts/prompts/prompts'
import { useToast } from '../../../ui/Toast'
import { fieldOf, isEditingIn, isRecordingIn, putAtCaret } from './message-field'
import { currentTopic, offerAgain, passOver, putIntoRoom, roomTopicsOf } from './topic-order'
import { loadedTopics, loadTopics, type Topic } from './topics'

// One after the other: each begins with what the one before has saved.
let changes: Promise<unknown> = Promise.resolve()

/** What this machine remembers of the topics; undefined until it is read. `change` saves another memory. */
function useTopicsMemory(isNeeded: boolean) {
  const userId = useSession().user?.id ?? null
  const dispatch = useDataDispatch()
  // Another window may have changed it.
  const { data } = useTopicsMemoryQuery({ userId }, { skip: !isNeeded, refetchOnMountOrArgChange: true })
  const change = (next: (memory: TopicsMemory) => TopicsMemory) => {
    const work = changes.then(async () => {
      const memory = next(await desktop.topicsMemory())
      dispatch(cacheTopicsMemory(userId, memory))
      await desktop.saveTopicsMemory(memory)
    })
    changes = work.catch(() => undefined)
  }
  return { memory: data, change }
}

/** The topics of a level; null until they are loaded. */
function useLevel(level: PromptLevel, isNeeded: boolean): readonly Topic[] | null {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const topics = loadedTopics(level)
  const isMissing = isNeeded && topics === null
  useEffect(() => {
    // A chunk that cannot be loaded leaves the place empty.
    if (isMissing) void loadTopics(level).then(redraw, () => undefined)
  }, [isMissing, level])
  return topics
}

/**
 * The topics of a room for whoever uses the app. @param isNeeded whether they are shown
 * @param onPut a question goes into the room's field
 */
export function useTopics(room: Room, isNeeded: boolean, onPut: () => void) {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const saveDraft = useSaveDraft()
  const languages = useSession().user?.languages ?? null
  const { memory, change } = useTopicsMemory(isNeeded)
  const learned = promptFor(languages, i18n.language === 'ko' ? 'korean' : 'english')
  const level = (memory ?? noTopicsMemory).level ?? learned.level
  const topics = useLevel(level, isNeeded && memory !== undefined)
  const names = topics?.map(({ name }) => name) ?? []
  const known = roomTopicsOf(memory ?? noTopicsMemory, room.id)
  const named = (name: string | null | undefined) => topics?.find((topic) => topic.name === name) ?? null
  const lastName = known.used.at(-1)

  /** Puts a question into the room's field, or into its draft where the field is not shown. */
  const put = (text: string, name?: string) => {
    if (isEditingIn(room.id)) return toast(t('partnerCard.topics.editing'))
    if (isRecordingIn(room.id)) return toast(t('voice.record.first'))
    onPut()
    if (name !== undefined) change((before) => putIntoRoom(before, room.id, name))
    // The dialog that closes returns the focus to where it was, from where it goes on to the field.
    if (fieldOf(room.id)) requestAnimationFrame(() => putAtCaret(room.id, text))
    else void addToDraft(text)
  }
  const addToDraft = async (text: string) => {
    const key = draftKey(room.id)
    const written = await desktop.readDraft(key)
    await saveDraft(key, [written?.trimEnd(), text].filter(Boolean).join(' '))
    void navigate(`/talk/${room.id}`)
  }

  return {
    level,
    /** The language that the member learns. */
    language: learned.language,
    isLoaded: topics !== null,
    /** Null until it is loaded, and where all of the level were put into the room. */
    topic: named(currentTopic(names, known)),
    /** What was put into the room last, where it is of this level. */
    last: named(lastName),
    setLevel: (next: PromptLevel) => change((before) => ({ ...before, level: next })),
    another: () => change((before) => passOver(before, room.id, names)),
    startOver: () => change((before) => offerAgain(before, room.id, names)),
    put,
  }
}
