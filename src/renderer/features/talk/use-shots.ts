import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { fileProblem } from '../../ui/picture-content'

/** A picture that goes with the next message. */
export interface Shot {
  id: string
  file: File
  /** What the page shows of it. */
  url: string
}

/** The pictures one is about to send. Nothing is uploaded before that. */
export function useShots() {
  const { t } = useTranslation()
  const [shots, setShots] = useState<Shot[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const live = useRef(shots)
  const change = (next: Shot[]) => {
    live.current = next
    setShots(next)
  }
  useEffect(() => () => forget(live.current), [])

  const add = async (files: readonly File[]) => {
    const problems = await Promise.all(files.map((file) => fileProblem(file).catch(() => 'wrongType' as const)))
    const good = files.filter((_, index) => problems[index] === null)
    const room = limits.images.perMessage - live.current.length
    change([...live.current, ...good.slice(0, room).map((file) => ({ id: crypto.randomUUID(), file, url: URL.createObjectURL(file) }))])
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
    files: () => live.current.map(({ file }) => file),
    remove(id: string) {
      forget(live.current.filter((one) => one.id === id))
      change(live.current.filter((one) => one.id !== id))
      setProblem(null)
    },
    move(id: string, by: number) {
      const from = live.current.findIndex((one) => one.id === id)
      const shot = live.current[from]
      const to = from + by
      if (shot && to >= 0 && to < live.current.length) change(live.current.toSpliced(from, 1).toSpliced(to, 0, shot))
    },
    /** Takes all of them for a message. */
    take(): Shot[] {
      const taken = live.current
      change([])
      setProblem(null)
      return taken
    },
    /** They are on their way, and no longer shown from here. */
    forget,
    giveBack(taken: readonly Shot[]) {
      change([...taken, ...live.current].slice(0, limits.images.perMessage))
    },
  }
}
export type Shots = ReturnType<typeof useShots>

function forget(shots: readonly Shot[]): void {
  for (const { url } of shots) URL.revokeObjectURL(url)
}
