import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { useSession } from '../../bridge/session'
import { fileProblem } from '../../ui/picture-content'
import { followShots, keepShots, releaseShots, type Shot, shotsOf } from './kept-shots'

/** The pictures one is about to send to a room, there again when one comes back to it. Nothing is uploaded before that. */
export function useShots(roomId: string) {
  const { t } = useTranslation()
  const { user } = useSession()
  const key = `${user?.id ?? ''} ${roomId}`
  const live = () => shotsOf(key)
  const shots = useSyncExternalStore(followShots, live)
  const [problem, setProblem] = useState<string | null>(null)
  const change = (next: readonly Shot[]) => keepShots(key, next)

  const add = async (files: readonly File[]) => {
    const problems = await Promise.all(files.map((file) => fileProblem(file).catch(() => 'wrongType' as const)))
    const good = files.filter((_, index) => problems[index] === null)
    const room = limits.images.perMessage - live().length
    change([...live(), ...good.slice(0, room).map((file) => ({ id: crypto.randomUUID(), file, url: URL.createObjectURL(file) }))])
    const refused = problems.findIndex((one) => one !== null)
    const reason = problems[refused]
    if (reason) {
      const name = files[refused]?.name.normalize('NFC') ?? ''
      setProblem(t(`talk.write.${reason}`, { name, megabytes: limits.images.bytes / 1024 / 1024 }))
    } else setProblem(good.length > room ? t('talk.write.full', { most: limits.images.perMessage }) : null)
  }

  return {
    shots,
    problem,
    add: (files: readonly File[]) => void add(files),
    files: () => live().map(({ file }) => file),
    remove(id: string) {
      releaseShots(live().filter((one) => one.id === id))
      change(live().filter((one) => one.id !== id))
      setProblem(null)
    },
    move(id: string, by: number) {
      const from = live().findIndex((one) => one.id === id)
      const shot = live()[from]
      const to = from + by
      if (shot && to >= 0 && to < live().length) change(live().toSpliced(from, 1).toSpliced(to, 0, shot))
    },
    /** Takes all of them for a message. */
    take(): readonly Shot[] {
      const taken = live()
      change([])
      setProblem(null)
      return taken
    },
    /** They are on their way, and no longer shown from here. */
    forget: releaseShots,
    giveBack(taken: readonly Shot[]) {
      const all = [...taken, ...live()]
      releaseShots(all.slice(limits.images.perMessage))
      change(all.slice(0, limits.images.perMessage))
    },
  }
}
export type Shots = ReturnType<typeof useShots>
