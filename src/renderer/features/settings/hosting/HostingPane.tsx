import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hosting, HostingReport } from '../../../../shared/hosting'
import { signUpRules } from '../../../../shared/sign-up-rule'
import { useHostingQuery } from '../../../data/communities'
import { desktop } from '../../../desktop/desktop'
import { usePlatform } from '../../../desktop/machine'
import { Dialog } from '../../../ui/Dialog'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { Switch } from '../../../ui/Switch'
import { BackupsSetting } from '../app/BackupsSetting'
import { Pane, PaneRowsSkeleton, SettingRow, SwitchRow } from '../Pane'
import pane from '../Pane.module.css'
import { HereNow } from './HereNow'
import styles from './HostingPane.module.css'
import { JoinDetails } from './JoinDetails'
import { NameSetting } from './NameSetting'
import { PortSetting } from './PortSetting'
import { StorageSetting } from './StorageSetting'

/** The addresses of this machine may change while the pane is open. */
const askEveryMs = 5_000

/** Hosting the community of this computer for its network (docs/product/hosting.md). */
export function HostingPane() {
  const { t } = useTranslation()
  const { data: hosting } = useHostingQuery(undefined, { pollingInterval: askEveryMs })
  if (hosting === undefined)
    return (
      <Pane title={t('hosting.title')}>
        <PaneRowsSkeleton of="words" />
      </Pane>
    )
  const { choice, report } = hosting
  return (
    <>
      <Head on={choice.on} report={report} />
      {choice.on && report.state === 'open' && <JoinDetails hosting={hosting} report={report} />}
      <Choices hosting={hosting} />
      <BackupsSetting />
      <StorageSetting storage={hosting.storage} />
    </>
  )
}

function Head({ on, report }: { on: boolean; report: HostingReport }) {
  const { t } = useTranslation()
  const id = useId()
  const [asking, setAsking] = useState(false)
  const people = report.state === 'open' ? report.people : 0
  // The last one has left meanwhile.
  if (asking && people === 0) setAsking(false)
  const turn = (wanted: boolean) => {
    if (!wanted && people > 0) setAsking(true)
    else void desktop.setHosting({ on: wanted })
  }
  return (
    <div className={styles.head}>
      <div>
        <h2 id={id} className={pane.title}>
          {t('hosting.title')}
        </h2>
        <p className={pane.intro}>{t(on ? `hosting.state.${report.state}` : 'hosting.off')}</p>
      </div>
      <Switch aria-label={t('hosting.switch')} checked={on} onChecked={turn} />
      <TurnOffDialog opened={asking} onClose={() => setAsking(false)} people={people} />
    </div>
  )
}

/** Asks before guests are cut off (docs/product/hosting.md "Guests who are cut off"). */
function TurnOffDialog({ opened, onClose, people }: { opened: boolean; onClose: () => void; people: number }) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('hosting.turnOff.title', { count: people })}
      verb={t('hosting.turnOff.verb')}
      onConfirm={() => {
        onClose()
        void desktop.setHosting({ on: false })
      }}
      danger
    >
      <p>{t('hosting.turnOff.text')}</p>
    </Dialog>
  )
}

function Choices({ hosting: { choice, report } }: { hosting: Hosting }) {
  const { t } = useTranslation()
  const platform = usePlatform()
  return (
    <>
      <NameSetting name={choice.name} />
      <SettingRow label={t('hosting.signUp.title')} hint={t(`hosting.signUp.hint.${choice.signUp}`)}>
        <SegmentedControl
          label={t('hosting.signUp.title')}
          value={choice.signUp}
          onValue={(signUp) => void desktop.setHosting({ signUp })}
          segments={signUpRules.map((value) => ({ value, label: t(`hosting.signUp.${value}`) }))}
          className={styles.rules}
        />
      </SettingRow>
      {choice.on && report.state === 'open' && <HereNow report={report} />}
      <PortSetting port={choice.port} problem={report.state === 'failed' ? report.why : null} />
      <SwitchRow
        label={t('hosting.public.title')}
        hint={t('hosting.public.hint')}
        checked={choice.isPublic}
        onChecked={(wanted) => void desktop.setHosting({ isPublic: wanted })}
      />
      <SwitchRow
        label={t('hosting.awake.title')}
        hint={t('hosting.awake.hint')}
        checked={choice.keepsAwake}
        onChecked={(wanted) => void desktop.setHosting({ keepsAwake: wanted })}
      />
      {choice.on && platform !== 'linux' && <p className={styles.firewall}>{t(`hosting.firewall.${platform}`)}</p>}
    </>
  )
}
