import { Suspense, useRef } from 'react'
import { useAsking } from '../bridge/moderation-state'
import { later } from '../ui/later'

const BlockDialog = later(() => import('./BlockDialog').then((module) => module.BlockDialog))
const ReportDialog = later(() => import('./ReportDialog').then((module) => module.ReportDialog))

/** The dialogs that `useModeration` asks with, once for all rows. They keep their words while they leave. */
export function ModerationHost() {
  const asking = useAsking()
  const last = useRef(asking)
  if (asking !== null) last.current = asking
  const shown = last.current
  if (shown === null) return null
  return (
    <Suspense>
      {'report' in shown && <ReportDialog key={shown.report.id} target={shown.report} opened={asking !== null} />}
      {'block' in shown && <BlockDialog target={shown.block} opened={asking !== null} />}
    </Suspense>
  )
}
