import type { PowerMonitor } from 'electron'
import type { Settings } from '../../shared/desktop'
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
      if (isTime(now(), settings(), reminded.read())) {
        // Noted first: after a crash one reminder is missing rather than there twice.
        reminded.write(now())
        const found = await count()
        if (found > 0) remind(found)
      } else if (countedOn !== hour) await count()
    } catch (error) {
      log.error({ err: error }, 'what is left to review could not be counted')
    } finally {
      isChecking = false
    }
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
      const isPast = clockOf(new Date(now())) >= settings().reminderAt
      if (isPast && isTime(now(), { ...settings(), quietUntil: 0, quietHours: false }, reminded.read())) {
        reminded.write(now())
        isSkipped = true
      } else if (!isPast && isSkipped) {
        reminded.write(0)
        isSkipped = false
      }
      if (!isPast && isPutOff(new Date(now()), settings(), reminded.read())) reminded.write(now())
    },
    stop() {
      clearInterval(timer)
      clearTimeout(soon)
      powerMonitor.off('resume', checkNow)
    },
  }
}

/**
 * Whether it is time to remind: after the chosen time of the day, outside of quiet hours and "do not disturb", once a day.
 * @param last when it was last thought of, in milliseconds since 1970
 */
function isTime(now: number, settings: ReturnType<ReviewReminderDeps['settings']>, last: number): boolean {
  if (!settings.reminder || isQuiet(settings, now)) return false
  const at = new Date(now)
  if (clockOf(at) < settings.reminderAt) return isPutOff(at, settings, last)
  // A clock that was set back does not make a day twice; one that was wrong by more than a day is not believed.
  if (last > now) return last - now > dayMs
  return new Date(last).toDateString() !== at.toDateString()
}

/** Whether yesterday's reminder fell into quiet hours, which have ended since. */
function isPutOff(at: Date, settings: ReturnType<ReviewReminderDeps['settings']>, last: number): boolean {
  const [hours = 0, minutes = 0] = settings.reminderAt.split(':').map(Number)
  const chosen = new Date(at.getFullYear(), at.getMonth(), at.getDate() - 1, hours, minutes).getTime()
  return last < chosen && isQuiet({ ...settings, quietUntil: 0 }, chosen)
}

const clockOf = (at: Date) => `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`

/** The day of reviews ends at a full hour. */
const hourOf = (now: number) => `${new Date(now).toDateString()} ${new Date(now).getHours()}`

/** The notification of a reminder. */
export function reminderText({ reminder: words }: NativeWording, count: number): { title: string; body: string } {
  return { title: count === 1 ? words.one : words.several.replace('{{count}}', String(count)), body: words.text }
}
