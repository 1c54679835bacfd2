import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { FollowListName } from '../../../shared/contract/people'
import type { User } from '../../../shared/contract/people-shapes'
import { isPrevious } from '../../hooks/navigation'
import { Dialog } from '../../ui/Dialog'
import { Tabs } from '../../ui/Tabs'
import { UnfollowDialog, useFollow, useUnfollowMany } from './FollowButton'
import styles from './Follows.module.css'
import { FollowsContent } from './FollowsContent'

/** Whom the open confirmation is about: one member, or all selected ones. */
type Asked = { one: User } | { many: readonly string[] }

/**
 * The own followers and followed members, in a dialog that `?show=` opens over the profile (docs/product/screens.md "Profile pages").
 */
export function FollowsDialog() {
  const { t } = useTranslation()
  const { shown, search, close } = useShownFollows()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  const follow = useFollow()
  const unfollowMany = useUnfollowMany()
  const question = useQuestion(asked)

  const confirm = () => {
    if (asked && 'one' in asked) follow(asked.one, false)
    if (asked && 'many' in asked) {
      unfollowMany(asked.many)
      setPicked(null)
    }
    setAsked(null)
  }
  const leave = () => {
    setPicked(null)
    close()
  }
  const tabs = [
    { key: 'follower', label: t('people.stats.followers'), to: { search: withShown(search, 'follower') } },
    { key: 'following', label: t('people.stats.following'), to: { search: withShown(search, 'following') } },
  ]
  return (
    <>
      {/* One dialog at a time: the confirmation replaces the list. */}
      <Dialog
        opened={shown !== null && asked === null}
        onClose={leave}
        title={<span className="sr">{t('people.follows.title')}</span>}
        width={440}
      >
        {shown && (
          <div className={styles.dialog}>
            <Tabs label={t('people.follows.title')} tabs={tabs} at={shown} />
            <FollowsContent
              key={shown}
              shown={shown}
              picked={shown === 'following' ? picked : null}
              onPicked={setPicked}
              onAsk={setAsked}
              onClose={leave}
            />
          </div>
        )}
      </Dialog>
      <UnfollowDialog opened={asked !== null} title={question} onClose={() => setAsked(null)} onConfirm={confirm} />
    </>
  )
}

/** The title of the confirmation. */
function useQuestion(asked: Asked | null): string {
  const { t } = useTranslation()
  if (asked === null) return ''
  if ('one' in asked) return t('people.unfollowAsk.title', { name: asked.one.nickname })
  return t('people.unfollowAsk.many', { count: asked.many.length })
}

/** The query string of the page with a list of follows open, or with none. */
export function withShown(search: string, shown: FollowListName | null): string {
  const params = new URLSearchParams(search)
  params.delete('show')
  if (shown !== null) params.set('show', shown)
  return params.size === 0 ? '' : `?${params}`
}

/** The list that the address opens, and closing it: back in the history where possible, else by dropping the parameter. */
function useShownFollows(): { shown: FollowListName | null; search: string; close: () => void } {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const value = new URLSearchParams(search).get('show')
  const beneath = pathname + withShown(search, null)
  return {
    shown: value === 'follower' || value === 'following' ? value : null,
    search,
    close: () => {
      if (isPrevious(beneath)) void navigate(-1)
      else void navigate(beneath, { replace: true })
    },
  }
}
