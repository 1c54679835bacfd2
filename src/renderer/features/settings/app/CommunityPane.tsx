import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommunity } from '../../../desktop/machine'
import { CommunityWays } from '../../../parts/community/CommunityWays'
import { CommunityTile } from '../../../parts/community/FoundCommunityRow'
import { useCommunityForm, wayOf } from '../../../parts/community/use-community-form'
import { unasked } from '../../../parts/community/use-look-up'
import { Button } from '../../../ui/Button'
import { Pane } from '../Pane'
import { BackupsSetting } from './BackupsSetting'
import styles from './CommunityPane.module.css'

/** The community in use, and the choice of another (docs/product/desktop.md "Which community opens"). */
export function CommunityPane() {
  const { t } = useTranslation()
  const community = useCommunity()
  return (
    <Pane title={t('community.title')} {...(!community.managed && { intro: t('community.intro') })}>
      {community.managed ? (
        <>
          {community.address !== null && (
            <CommunityTile found={{ ...unasked(community.address), name: community.name, mark: community.mark }} />
          )}
          <p className={styles.managed}>{t('community.managed')}</p>
        </>
      ) : (
        <ChoiceForm />
      )}
      {community.kind === 'embedded' && (
        <div className={styles.backups}>
          <BackupsSetting />
        </div>
      )}
    </Pane>
  )
}

function ChoiceForm() {
  const { t } = useTranslation()
  const current = useCommunity()
  const form = useCommunityForm({ current, invited: null })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form onSubmit={submit}>
      <CommunityWays form={form} current={wayOf(current)} />
      <Button type="submit" disabled={!form.isReady} busy={form.busy} className={styles.verb}>
        {t(`community.verbs.${form.way}`)}
      </Button>
    </form>
  )
}
