import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswerInviteMutation } from '../../../data/help'
import { keepFocusAt } from '../../../hooks/focus'
import { useHelpCount } from '../../../parts/help/use-help-count'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import styles from './HelpInvite.module.css'

/** Invites a member who has received several corrections and given none, until they answer. */
export function HelpInvite({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation()
  const { invited } = useHelpCount()
  const [answer] = useAnswerInviteMutation()
  const line = useRef<HTMLElement>(null)
  if (!invited) return null
  const close = () => {
    const after = line.current?.nextElementSibling
    const moveFocus = keepFocusAt(() => (after instanceof HTMLElement ? after : null))
    void answer({})
    moveFocus()
  }
  return (
    <aside ref={line} className={styles.line} aria-label={t('feed.help.invite.label')}>
      <p>{t('feed.help.invite.text')}</p>
      <Button
        kind="tint"
        size="s"
        onClick={() => {
          close()
          onHelp()
        }}
      >
        {t('feed.help.invite.action')}
      </Button>
      <IconButton label={t('feed.help.invite.close')} onClick={close}>
        <IconX />
      </IconButton>
    </aside>
  )
}
