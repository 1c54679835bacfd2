import { IconCheck, IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/contract/people-shapes'
import { useDataDispatch } from '../../data/api'
import { followPerson, unfollowMany } from '../../data/people'
import { useRequireLogin, useSession } from '../../data/session'
import { asAppError, errorMessage } from '../../hooks/error-messages'
import { Button } from '../../ui/Button'
import { Offered } from '../../ui/commands'
import { Dialog } from '../../ui/Dialog'
import { useToast } from '../../ui/Toast'

interface FollowButtonProps {
  person: Followed
  size?: 's' | 'm'
  /** The palette offers it too: for the profile that is open, not for a row. */
  command?: boolean
  /** Opens a confirmation of the page; without it the button has its own (docs/product/people.md "Following": unfollowing is confirmed). */
  onAskUnfollow?: () => void
}

/** Follows or unfollows a member. */
export function FollowButton({ person, size = 'm', command = false, onAskUnfollow }: FollowButtonProps) {
  const { t } = useTranslation()
  const { words, press, dialog } = useFollowPress(person, onAskUnfollow)
  const { following, nickname } = person
  const word = t(following ? 'people.followed' : 'people.follow')
  return (
    <>
      <Button
        kind={following ? 'line' : 'tint'}
        size={size}
        icon={following ? <IconCheck /> : undefined}
        aria-label={`${word}, ${nickname}`}
        title={words}
        // The second click of a double click is ignored (docs/product/desktop.md "Optimistic changes").
        onClick={(event) => event.detail < 2 && press()}
      >
        {word}
      </Button>
      {command && <Offered entries={[{ key: 'follow', label: words, icon: <IconUserPlus />, run: press }]} />}
      {dialog}
    </>
  )
}

/** What a press of a button to follow or unfollow does, in words too, and the confirmation to be rendered beside the button. */
export function useFollowPress(person: Followed, onAskUnfollow?: () => void): { words: string; press: () => void; dialog: ReactNode } {
  const { t } = useTranslation()
  const follow = useFollow()
  const [asking, setAsking] = useState(false)
  const { following, nickname } = person
  const ask = onAskUnfollow ?? (() => setAsking(true))
  return {
    words: t(following ? 'people.unfollowWho' : 'people.followWho', { name: nickname }),
    press: () => (following ? ask() : follow(person, true)),
    dialog: !onAskUnfollow && (
      <UnfollowDialog
        opened={asking}
        title={t('people.unfollowAsk.title', { name: nickname })}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          follow(person, false)
        }}
      />
    ),
  }
}

interface UnfollowDialogProps {
  opened: boolean
  title: string
  onClose: () => void
  onConfirm: () => void
}

/** A confirmation before unfollowing. */
export function UnfollowDialog({ opened, title, onClose, onConfirm }: UnfollowDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={title} verb={t('people.unfollowAsk.verb')} onConfirm={onConfirm}>
      <p>{t('people.unfollowAsk.text')}</p>
    </Dialog>
  )
}

type Followed = Pick<User, 'id' | 'nickname' | 'following'>

/** Follows or unfollows one member: applied at once, the latest choice wins, and a failure is undone with one toast. */
export function useFollow(): (person: Followed, following: boolean) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const gated = useRequireLogin()
  const dispatch = useDataDispatch()
  return useCallback(
    ({ id, nickname }, following) => {
      const set = async () => {
        const settled = await dispatch(followPerson(id, following))
        if (!settled) return
        if (settled.error) toast(errorMessage(t, settled.error))
        else if (!settled.value) toast(t('people.unfollowSuccess', { name: nickname }))
      }
      gated(() => void set())
    },
    [gated, dispatch, toast, t],
  )
}

/** Unfollows several members: applied at once, and undone with one toast when it fails. */
export function useUnfollowMany(): (userIds: readonly string[]) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const { user: own } = useSession()
  const dispatch = useDataDispatch()
  return (userIds) => {
    if (!own) return
    const run = async () => {
      const error = await dispatch(unfollowMany(userIds))
      toast(error ? errorMessage(t, asAppError(error)) : t('people.unfollowedMany', { count: userIds.length }))
    }
    void run()
  }
}
