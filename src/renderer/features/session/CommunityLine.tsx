import { IconServer } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop } from '../../desktop/desktop'
import { useCommunity, useCommunityState } from '../../desktop/machine'
import { CommunityWays } from '../../parts/community/CommunityWays'
import { useCommunityForm, wayOf } from '../../parts/community/use-community-form'
import { Dialog } from '../../ui/Dialog'
import styles from './CommunityLine.module.css'

/** The community to log in to, and a dialog to choose another. */
export function CommunityLine() {
  const { t } = useTranslation()
  const { address, name, demo, managed } = useCommunity()
  const failed = useCommunityState().state === 'failed'
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <div className={styles.line}>
        <IconServer />
        {failed ? (
          <span role="alert" className={styles.failed}>
            {t('session.community.failed')}
          </span>
        ) : (
          <span className="one">{name ?? address ?? t(demo ? 'session.community.demo' : 'session.community.embedded')}</span>
        )}
        {failed && (
          <button type="button" onClick={() => void desktop.retryCommunity()}>
            {t('common.retry')}
          </button>
        )}
        {!managed && (
          <button type="button" onClick={() => setChoosing(true)}>
            {t('session.community.change')}
          </button>
        )}
      </div>
      <CommunityDialog opened={choosing} onClose={() => setChoosing(false)} />
    </>
  )
}

/** The choice of a community (docs/product/desktop.md "Which community opens"). */
function CommunityDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const current = useCommunity()
  const form = useCommunityForm({ current, invited: null })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('session.community.title')}
      verb={t(`community.verbs.${form.way}`)}
      onConfirm={() => form.submit()}
      busy={form.busy}
      blocked={!form.isReady}
      width={440}
    >
      <CommunityWays form={form} current={wayOf(current)} />
    </Dialog>
  )
}
