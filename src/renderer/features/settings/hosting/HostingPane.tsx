import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hosting, HostingReport } from '../../../../shared/hosting'
import { signUpRules } from '../../../../shared/sign-up-rule'
import { useHostingQuery } from '../../../data/communities'
import { desktop } from '../../../desktop/desktop'
import { usePlatform } from '../../../desktop/machine'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { Switch } from '../../../ui/Switch'
import { BackupsSetting } from '../app/BackupsSetting'
import { SettingRow } from '../Pane'
import pane from '../Pane.module.css'
import styles from './HostingPane.module.css'
import { HostingPlate } from './HostingPlate'
import { NameSetting } from './NameSetting'
import { PortSetting } from './PortSetting'

/** The addresses of this machine may change while the pane is open. */
const askEveryMs = 5_000

/** Hosting the community of this computer for its network (docs/product/hosting.md). */
export function HostingPane() {
  const { data: hosting } = useHostingQuery(undefined, { pollingInterval: askEveryMs })
  if (hosting === undefined) return null
  const { choice, report } = hosting
  return (
    <>
      <Head on={choice.on} state={report.state} />
      {choice.on && report.state === 'open' && <HostingPlate hosting={hosting} report={report} />}
      <Choices hosting={hosting} />
      <BackupsSetting />
    </>
  )
}

function Head({ on, state }: { on: boolean; state: HostingReport['state'] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles.head}>
      <div>
        <h2 id={id} className={pane.title}>
          {t('hosting.title')}
        </h2>
        <p className={pane.intro}>{t(on ? `hosting.state.${state}` : 'hosting.off')}</p>
      </div>
      <Switch aria-label={t('hosting.switch')} checked={on} onChecked={(wanted) => void desktop.setHosting({ on: wanted })} />
    </div>
  )
}

function Connected({ devices }: { devices: number }) {
  const { t } = useTranslation()
  const text = devices === 0 ? t('hosting.here.nobody') : t('hosting.here.devices', { count: devices })
  return <SettingRow label={t('hosting.here.title')} hint={<span role="status">{text}</span>} />
}

function Choices({ hosting: { choice, report } }: { hosting: Hosting }) {
  const { t } = useTranslation()
  const platform = usePlatform()
  const [isPublic, awake] = [useId(), useId()]
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
      {choice.on && report.state === 'open' && <Connected devices={report.devices} />}
      <PortSetting key={choice.port} port={choice.port} trouble={report.state === 'failed' ? report.why : null} />
      <SettingRow label={t('hosting.public.title')} labelId={isPublic} hint={t('hosting.public.hint')}>
        <Switch
          aria-labelledby={isPublic}
          checked={choice.isPublic}
          onChecked={(wanted) => void desktop.setHosting({ isPublic: wanted })}
        />
      </SettingRow>
      <SettingRow label={t('hosting.awake.title')} labelId={awake} hint={t('hosting.awake.hint')}>
        <Switch
          aria-labelledby={awake}
          checked={choice.keepsAwake}
          onChecked={(wanted) => void desktop.setHosting({ keepsAwake: wanted })}
        />
      </SettingRow>
      {choice.on && platform !== 'linux' && <p className={styles.firewall}>{t(`hosting.firewall.${platform}`)}</p>}
    </>
  )
}
