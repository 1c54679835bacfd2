import type { PowerMonitor } from 'electron'
import type { Settings } from '../../shared/desktop'
import { longestQuietMs } from '../../shared/do-not-disturb'
import { isQuiet } from '../../shared/quiet-hours'
import type { Log } from '../log'
import type { Store } from '../store'
import type { NativeWording } from '../wording'

const checkEveryMs = 30_000
const settleMs = 1_000
const dayMs = 24 * 60 * 60 * 1000

export interface ReviewReminderDeps {
  /** How many entries are left to review today. */
  left: () => Promise<number>
  settings: () => Pick<Settings, 'reminder' | 'reminderAt' | 'quietUntil' | 'quietHours' | 'quietFrom' | 'quietTo' | 'quietDays'>
  /** When it was last thought of reviews, in milliseconds since 1970. */
  reminded: Store<number>
  powerMonitor: Pick<PowerMonitor, 'on' | 'off'>
  onLeft: (count: number) => void
  /** An hour has begun, and perhaps a day of reviews. */
  onHour: () => void
  remind: (count: number) => void
  now: () => number
  log: Log
}

/** Counts what is left to review, for the tray, and reminds of it once a day (docs/product/notebook.md "Reminder"). */
export interface ReviewReminder {
  start(): void
  /** Something of the notebook or the settings has changed. */
  refresh(): void
  /** The reminder or its time was chosen: a time that has passed today counts from tomorrow on. */
  choose(): void
  stop(): void
}

export function createReviewReminder({
  left,
  settings,
  reminded,
  powerMonitor,
  onLeft,
  onHour,
  remind,
  now,
  log,
}: ReviewReminderDeps): ReviewReminder {
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let countedOn = ''
  let hour = ''
  let isChecking = false
  let isSkipped = false
  /** The time of a reminder that waits for the end of quiet hours or "do not disturb"; null without one. */
  let waiting: number | null = null

  async function count(): Promise<number> {
    const found = await left()
    countedOn = hourOf(now())
    onLeft(found)
    return found
  }

  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    try {
      if (hour !== '' && hour !== hourOf(now())) onHour()
      hour = hourOf(now())
      const time = timeOfReminder()
      if (time !== null) {
        // Noted first: after a crash one reminder is missing rather than there twice.
        reminded.write(time)
        const found = await count()
        if (found > 0) remind(found)
      } else if (countedOn !== hour) await count()
    } catch (error) {
      log.error({ err: error }, 'what is left to review could not be counted')
    } finally {
      isChecking = false
    }
  }

  /** When a reminder is to come now, the time for which it counts; else null. */
  function timeOfReminder(): number | null {
    const [at, given, last] = [now(), settings(), reminded.read()]
    const isWaiting = isQuiet(given, at)
    // As if it ended now: a person may end it at any time, and then nothing says any more that there was something to wait for.
    const due = timeToRemind(at, isWaiting ? { ...given, quietUntil: Math.min(given.quietUntil, at) } : given, last)
    const time = due ?? (given.reminder && waiting !== null && waiting > last ? waiting : null)
    waiting = isWaiting ? time : null
    return isWaiting ? null : time
  }

  const checkNow = () => void check()
  return {
    start() {
      if (timer !== undefined) return
      timer = setInterval(checkNow, checkEveryMs)
      powerMonitor.on('resume', checkNow)
      checkNow()
    },
    refresh() {
      if (timer === undefined) return
      countedOn = ''
      // Several changes in a row are counted once.
      clearTimeout(soon)
      soon = setTimeout(checkNow, settleMs)
    },
    choose() {
      waiting = null
      const isPast = clockOf(new Date(now())) >= settings().reminderAt
      if (isPast && timeToRemind(now(), settings(), reminded.read()) !== null) {
        reminded.write(now())
        isSkipped = true
      } else if (!isPast && isSkipped) {
        reminded.write(0)
        isSkipped = false
      }
      const putOff = isPast ? null : timePutOff(new Date(now()), settings(), reminded.read())
      if (putOff !== null) reminded.write(putOff)
    },
    stop() {
      clearInterval(timer)
      clearTimeout(soon)
      powerMonitor.off('resume', checkNow)
    },
  }
}

/**
 * When a reminder is to come now, unless it is quiet: after the chosen time of the day, once a day.
 * @param last when it was last thought of, in milliseconds since 1970
 * @returns the time for which it counts; null when none is to come
 */
function timeToRemind(now: number, settings: ReturnType<ReviewReminderDeps['settings']>, last: number): number | null {
  if (!settings.reminder) return null
  const at = new Date(now)
  if (clockOf(at) < settings.reminderAt) return timePutOff(at, settings, last)
  // A clock that was set back does not make a day twice; one that was wrong by more than a day is not believed.
  const isTime = last > now ? last - now > dayMs : new Date(last).toDateString() !== at.toDateString()
  return isTime ? now : null
}

/** The time of yesterday's reminder, where it fell into quiet hours or "do not disturb", which have ended since; else null. */
function timePutOff(at: Date, settings: ReturnType<ReviewReminderDeps['settings']>, last: number): number | null {
  const [hours = 0, minutes = 0] = settings.reminderAt.split(':').map(Number)
  const chosen = new Date(at.getFullYear(), at.getMonth(), at.getDate() - 1, hours, minutes).getTime()
  const { quietUntil } = settings
  // When "do not disturb" began is not stored, but it lasts no longer.
  const wasUndisturbed = quietUntil > chosen && quietUntil <= Math.min(at.getTime(), chosen + longestQuietMs)
  const isPutOff = last < chosen && (wasUndisturbed || isQuiet({ ...settings, quietUntil: 0 }, chosen))
  return isPutOff ? chosen : null
}

const clockOf = (at: Date) => `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`

/** The day of reviews ends at a full hour. */
const hourOf = (now: number) => `${new Date(now).toDateString()} ${new Date(now).getHours()}`

/** The notification of a reminder. */
export function reminderText({ reminder: words }: NativeWording, count: number): { title: string; body: string } {
  return { title: count === 1 ? words.one : words.several.replace('{{count}}', String(count)), body: words.text }
}
