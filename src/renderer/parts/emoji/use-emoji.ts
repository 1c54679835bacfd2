import { useCallback, useEffect, useMemo, useState } from 'react'
import { useDispatch } from 'react-redux'
import { limits } from '../../../shared/limits'
import { cacheRecentEmoji, useRecentEmojiQuery } from '../../data/local-data'
import { useSession } from '../../data/session'
import { desktop } from '../../desktop/desktop'
import { type Emoji, type EmojiList, loadEmoji } from './emoji'
import { findEmoji } from './find-emoji'

const none: readonly string[] = []
let loaded: EmojiList | null = null

/** All emoji; null until they are loaded, which begins once they are needed. A failure is tried again when they are needed anew. */
export function useEmojiList(needed: boolean): EmojiList | null {
  const [list, setList] = useState(loaded)
  useEffect(() => {
    if (!needed || list !== null) return
    let current = true
    const take = (all: EmojiList) => {
      loaded = all
      if (current) setList(all)
    }
    loadEmoji().then(take, () => {})
    return () => {
      current = false
    }
  }, [needed, list])
  return list
}

/** The emoji used on this machine, the last one first (docs/product/chat.md "Emoji"). `use` adds one. */
export function useRecentEmoji() {
  const userId = useSession().user?.id ?? null
  const dispatch = useDispatch()
  const { data: recent = none } = useRecentEmojiQuery({ userId })
  const use = useCallback(
    async (sign: string) => {
      // Read again: another window may have used one meanwhile.
      const before = await desktop.recentEmoji()
      const signs = [sign, ...before.filter((other) => other !== sign)].slice(0, limits.emoji.recent)
      dispatch(cacheRecentEmoji(userId, signs))
      await desktop.saveRecentEmoji(signs)
    },
    [dispatch, userId],
  )
  return { recent, use }
}

/** The emoji to suggest for a name. @param typed what stands after the colon; null while none is being typed */
export function useEmojiNamed(typed: string | null): readonly Emoji[] {
  const list = useEmojiList(typed !== null)
  const { recent } = useRecentEmoji()
  return useMemo(
    () => (typed === null || list === null ? [] : findEmoji(list, typed, recent).slice(0, limits.emoji.suggested)),
    [typed, list, recent],
  )
}
