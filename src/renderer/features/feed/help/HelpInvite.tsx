import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAnswerInviteMutation } from '../../../data/help'
import { useHelpCount } from '../../../parts/help/use-help-count'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import styles from './HelpInvite.module.css'

/** Invites a member who has received several corrections and given none, until they answer. */
export function HelpInvite({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation()
  const { invited } = useHelpCount()
  const [answer] = useAnswerInviteMutation()
  if (!invited) return null
  const close = () => void answer({})
  return (
    <aside className={styles.line} aria-label={t('feed.help.invite.label')}>
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
