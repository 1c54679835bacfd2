import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Room } from '../../../shared/contract/chat-shapes'
import type { User } from '../../../shared/contract/people-shapes'
import { limits } from '../../../shared/limits'
import {
  type ComparedName,
  comparedName,
  matchName,
  type NameMatch,
  type NameQuestion,
  rankOfName,
  readNameQuestion,
} from '../../../shared/text/name-match'
import { useDataSelector } from '../../data/api'
import { useRooms } from '../../data/chat'
import { useShown, withoutReconnectRefetch } from '../../data/lists'
import { useRecentPicksQuery } from '../../data/local-data'
import { useFollowsQuery, usePeopleInfiniteQuery } from '../../data/people'
import { useSchoolText } from '../../data/school-names'
import { useSession } from '../../data/session'
import { desktop } from '../../desktop/desktop'
import { useRoomInSight } from '../../desktop/machine'
import { lastMessageText, roomName } from '../../features/chat/chat-text'
import { RoomFace } from '../../features/chat/RoomFace'
import { useSettled } from '../../hooks/use-settled'
import { Avatar } from '../../ui/Avatar'
import { type PaletteGroup, type PaletteItem, useCommandItems, useOpenItems, usePlaceItems } from './palette-items'

export const paletteGroups = ['people', 'rooms', 'places', 'commands', 'community'] as const satisfies PaletteGroup[]

export interface PaletteRow extends PaletteItem {
  match: NameMatch
}

const perGroup = 3
const typingPauseMs = 200

export interface PaletteItems {
  rooms: PaletteItem[]
  places: PaletteItem[]
  commands: PaletteItem[]
}

/** What the palette finds besides people. Many commands are made anew with each call, so it is not called at each key. */
export function usePaletteItems(showShortcuts: () => void): PaletteItems {
  return { rooms: useRoomItems(), places: usePlaceItems(), commands: [...useOpenItems(), ...useCommandItems(showShortcuts)] }
}

/** The rows of the palette for a question, group by group, the best of each first; of equal ones those that were chosen last. */
export function usePaletteRows(typed: string, { rooms, places, commands }: PaletteItems): PaletteRow[] {
  const question = useMemo(() => readNameQuestion(typed), [typed])
  const userId = useSession().user?.id ?? null
  const { data: recent = [] } = useRecentPicksQuery({ userId })
  const people = usePeopleRows(typed, question, recent)
  const roomsAsBefore = useOrderOf(typed, rooms)
  return useMemo(
    () => [
      ...people.here,
      ...bestOf(roomsAsBefore, question, recent, nameOfItem),
      ...bestOf(places, question, recent, nameOfItem),
      ...bestOf(commands, question, recent, nameOfItem),
      ...people.found,
    ],
    [people, roomsAsBefore, places, commands, question, recent],
  )
}

/** Rooms in the order that they had when the question changed: a message that comes in does not move the rows that are there. */
function useOrderOf(typed: string, rooms: readonly PaletteItem[]): PaletteItem[] {
  const [before, setBefore] = useState({ typed, rooms })
  // Until they are known, there are none.
  if (before.typed !== typed || (before.rooms.length === 0 && rooms.length > 0)) setBefore({ typed, rooms })
  return useMemo(() => {
    const current = new Map(rooms.map((room) => [room.key, room]))
    return before.rooms.flatMap(({ key }) => current.get(key) ?? [])
  }, [before.rooms, rooms])
}

/** The best matches, with their match. */
function bestOf<T extends { key: string }>(
  items: readonly T[],
  question: NameQuestion,
  recent: readonly string[],
  nameOf: (item: T) => ComparedName,
): (T & { match: NameMatch })[] {
  const lastUse = new Map(recent.map((key, index) => [key, index]))
  const best: { item: T; order: number }[] = []
  for (const item of items) {
    const rank = rankOfName(nameOf(item), question)
    if (rank === null) continue
    const order = rank * limits.picks.recent + (lastUse.get(item.key) ?? limits.picks.recent - 1)
    const worst = best[perGroup - 1]
    if (worst !== undefined && worst.order <= order) continue
    // The order of the source decides between equal ones.
    const at = best.findIndex((other) => other.order > order)
    best.splice(at === -1 ? best.length : at, 0, { item, order })
    best.length = Math.min(best.length, perGroup)
  }
  return best.flatMap(({ item }) => {
    const match = matchName(nameOf(item), question)
    return match === null ? [] : [{ ...item, match }]
  })
}

const namesOfItems = new WeakMap<PaletteItem, ComparedName>()

function nameOfItem(item: PaletteItem): ComparedName {
  const known = namesOfItems.get(item) ?? comparedName(item.name)
  namesOfItems.set(item, known)
  return known
}

/** Everybody's name; they stay the same object until something of them changes. */
const namesOfPeople = new WeakMap<User, ComparedName>()

function nameOfPerson(user: User): ComparedName {
  const known = namesOfPeople.get(user) ?? comparedName(user.nickname)
  namesOfPeople.set(user, known)
  return known
}

/** People: those known here, at once, above all the followed ones; and those whom the community finds by that name. */
function usePeopleRows(typed: string, question: NameQuestion, recent: readonly string[]): { here: PaletteRow[]; found: PaletteRow[] } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const ownId = useSession().user?.id ?? null
  const schoolText = useSchoolText()
  useFollowsQuery(ownId === null ? skipToken : { userId: ownId })
  const known = useDataSelector(({ entities }) => entities.people.entities)
  const gone = useDataSelector(({ entities }) => entities.gone)
  const name = [...typed.normalize('NFC').trim()].slice(0, limits.searchText).join('')
  const { settled } = useSettled(name, typingPauseMs)
  const answer = usePeopleInfiniteQuery(settled === '' ? skipToken : { of: 'search', text: settled }, withoutReconnectRefetch)
  const foundIds = useShown(settled === name && name !== '' ? answer.currentData?.pages[0]?.ids : undefined)
  // Who is known when the question changes: those whom an answer brings do not move the rows that are there.
  const [before, setBefore] = useState({ name, known })
  if (before.name !== name || (name === '' && before.known !== known)) setBefore({ name, known })
  const all = useMemo(
    () =>
      Object.values(before.known)
        .filter(({ id }) => id !== ownId && !gone[id])
        .map((user) => ({ key: `people:${user.id}`, user }))
        .sort((one, other) => Number(other.user.following) - Number(one.user.following)),
    [before.known, gone, ownId],
  )
  return useMemo(() => {
    const rowOf = (group: PaletteGroup, user: User, match: NameMatch): PaletteRow => ({
      key: `people:${user.id}`,
      group,
      name: user.nickname,
      line: [
        schoolText(user.academy),
        match.otherKeyboard !== null && t('palette.otherKeyboard', { text: match.otherKeyboard }),
        user.following && t('palette.following'),
      ]
        .filter((part) => typeof part === 'string' && part !== '')
        .join(' · '),
      icon: <Avatar path={user.imagePath} size={28} />,
      run: () => void navigate(`/profile/${user.id}`),
      match,
    })
    const best = bestOf(name === '' ? recentOnly(all, recent) : all, question, recent, ({ user }) => nameOfPerson(user))
    const found = (foundIds ?? [])
      .flatMap((id) => known[id] ?? [])
      .filter(({ id }) => id !== ownId && best.every(({ user }) => user.id !== id))
      .slice(0, perGroup)
    return {
      here: best.map(({ user, match }) => rowOf('people', user, match)),
      found: found.map((user) => rowOf('community', user, matchName(nameOfPerson(user), question) ?? unmarked)),
    }
  }, [all, name, question, recent, foundIds, known, ownId, t, schoolText, navigate])
}

/** The community found somebody by another rule. */
const unmarked: NameMatch = { rank: 0, stretches: [], otherKeyboard: null }

/** Without a question only those who were chosen before, and the followed ones. */
const recentOnly = <T extends { key: string; user: User }>(all: readonly T[], recent: readonly string[]) =>
  all.filter(({ key, user }) => user.following || recent.includes(key))

/** The rooms, the latest first. */
function useRoomItems(): PaletteItem[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { signedIn } = useSession()
  const { rooms } = useRooms()
  const inSight = useRoomInSight()
  return useMemo(
    () =>
      !signedIn
        ? []
        : (rooms ?? []).map(
            (room: Room): PaletteItem => ({
              key: `rooms:${room.id}`,
              group: 'rooms',
              name: roomName(t, room),
              line: lastMessageText(t, room),
              icon: <RoomFace room={room} size={28} />,
              unread: room.id === inSight ? 0 : room.unread,
              run: () => void navigate(`/talk/${room.id}`),
              runInWindow: () => void desktop.openRoomWindow(room.id),
            }),
          ),
    [signedIn, rooms, inSight, t, navigate],
  )
}
