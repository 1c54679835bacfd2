import { FinePrint } from './FinePrint'
import { SubscriptionPanel } from './SubscriptionPanel'
import { TagPanel } from './TagPanel'

/** The side panel of the feed's pages. */
export function HomeSide() {
  return (
    <>
      <SubscriptionPanel />
      <TagPanel />
      <FinePrint />
    </>
  )
}
