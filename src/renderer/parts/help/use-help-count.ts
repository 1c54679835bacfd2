import { helpsWith } from '../../../shared/languages'
import { useHelpCountQuery } from '../../data/help'
import { useSession } from '../../data/session'

const pollMs = 60_000
const freshSeconds = 20

/** Whether the member helps with a language. */
export function useIsHelper(): boolean {
  const languages = useSession().user?.languages
  return helpsWith(languages?.korean) || helpsWith(languages?.english)
}

/** How many texts wait for the member's help, at most a minute old, and whether they are to be invited to help. */
export function useHelpCount(): { count: number; invited: boolean } {
  const isHelper = useIsHelper()
  const { data } = useHelpCountQuery(
    {},
    {
      skip: !isHelper,
      pollingInterval: pollMs,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: freshSeconds,
    },
  )
  return data && isHelper ? data : { count: 0, invited: false }
}
