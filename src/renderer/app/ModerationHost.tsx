import { lazy, Suspense, useRef } from 'react'
import { useAsking } from '../bridge/moderation-state'

const BlockDialog = lazy(() => import('./BlockDialog').then((module) => ({ default: module.BlockDialog })))
const ReportDialog = lazy(() => import('./ReportDialog').then((module) => ({ default: module.ReportDialog })))

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
