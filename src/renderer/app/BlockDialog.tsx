import { useTranslation } from 'react-i18next'
import { useModerationAnswers } from '../bridge/moderation'
import type { BlockTarget } from '../bridge/moderation-state'
import { Dialog } from '../ui/Dialog'

/** Asks once more before somebody is blocked, and says what that does (decisions 9, 16). */
export function BlockDialog({ target, opened }: { target: BlockTarget; opened: boolean }) {
  const { t } = useTranslation()
  const { close, block } = useModerationAnswers()
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('moderation.block.title', { name: target.nickname })}
      verb={t('moderation.block.verb')}
      danger
      onConfirm={() => void block(target)}
    >
      <p>{t('userId' in target ? 'moderation.block.text' : 'moderation.block.textAnonymous')}</p>
    </Dialog>
  )
}
