import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/contract/people-shapes'
import { Dialog } from '../../ui/Dialog'
import { Tabs } from '../../ui/Tabs'
import styles from './Follows.module.css'
import { FollowsContent } from './FollowsContent'
import { UnfollowDialog } from './UnfollowDialog'
import { useFollow, useUnfollowMany } from './use-follow'
import { useShownFollows, withShown } from './use-shown-follows'

/** Whom one is asked about: one person, or all that were picked. */
type Asked = { one: User } | { many: readonly string[] }

/** One's followers and those one follows, over one's profile while the address says so (`?show=`, specification 2). */
export function FollowsDialog({ user }: { user: User }) {
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
      {/* One dialog at a time: the question takes the list's place. */}
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
              ownId={user.id}
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

/** The question's first line. */
function useQuestion(asked: Asked | null): string {
  const { t } = useTranslation()
  if (asked === null) return ''
  if ('one' in asked) return t('people.unfollowAsk.title', { name: asked.one.nickname })
  return t('people.unfollowAsk.many', { count: asked.many.length })
}
