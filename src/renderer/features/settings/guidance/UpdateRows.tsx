import { IconAlertTriangle, IconCheck, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Updates } from '../../../../shared/updates'
import { desktop, useSaveSettings } from '../../../desktop/desktop'
import { useCommunity, useCompatibility, useSettings, useUpdates, useVersion } from '../../../desktop/machine'
import { useNow } from '../../../hooks/use-now'
import { useRestart } from '../../../parts/updates/use-restart'
import { ageText } from '../../../ui/Age'
import { Button } from '../../../ui/Button'
import { classNames } from '../../../ui/class-names'
import { Mark } from '../../../ui/Mark'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { SettingRow } from '../Pane'
import pane from '../Pane.module.css'
import styles from './UpdateRows.module.css'

/** What stands above the rows: a downloaded update with its news, or that the community needs a newer app. */
export function UpdateStrip() {
  const { t, i18n } = useTranslation()
  const ready = useRestart()
  const { supported } = useUpdates()
  const isTooOld = useCompatibility().fits === 'appOld'
  if (ready === null && !isTooOld) return null
  const lines = ready?.notes[i18n.language === 'ko' ? 'ko' : 'en'] ?? []
  const hint = () => {
    if (ready?.restarting) return t('updates.whenIdle')
    if (ready?.isHeldUp) return t('updates.whileRecording')
    if (!isTooOld) return t('updates.stays')
    return t(supported === 'yes' ? 'updates.community.appOldText' : 'updates.community.appOldNoUpdate')
  }
  return (
    <>
      <div className={classNames(styles.strip, isTooOld && styles.serious)} role="status">
        <span className={styles.mark}>
          <Mark size={24} />
        </span>
        <div className={styles.words}>
          <b>{isTooOld || ready === null ? t('updates.community.appOld') : t('updates.ready', { version: ready.version })}</b>
          <span>{hint()}</span>
        </div>
        {ready !== null && (
          <Button busy={ready.restarting} disabled={ready.isHeldUp} onClick={ready.restart}>
            {t(labelOf(ready))}
          </Button>
        )}
      </div>
      {ready !== null && lines.length > 0 && (
        <section className={styles.news}>
          <h3>{t('updates.news', { version: ready.version })}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function labelOf({ restarting, hasFailed }: NonNullable<ReturnType<typeof useRestart>>) {
  if (restarting) return 'updates.restarting'
  return hasFailed ? 'common.retry' : 'updates.restart'
}

/** The version with the state of updates, the channel, the signature, and whether the community fits. */
export function UpdateRows() {
  const { t } = useTranslation()
  const version = useVersion()
  const { supported, feed, key, step } = useUpdates()
  const { updateChannel } = useSettings()
  const save = useSaveSettings()
  return (
    <>
      <SettingRow label={t('settings.about.version')} hint={<VersionHint />}>
        <span className={pane.value}>{version}</span>
        {supported !== 'none' && step.name !== 'ready' && (
          <Button
            kind="line"
            size="s"
            busy={step.name === 'checking' || step.name === 'downloading'}
            onClick={() => {
              void desktop.checkForUpdate()
            }}
          >
            {t('updates.checkNow')}
          </Button>
        )}
      </SettingRow>
      {supported === 'yes' && (
        <SettingRow label={t('updates.channel.label')} hint={t('updates.channel.hint')}>
          <SegmentedControl
            label={t('updates.channel.label')}
            className={styles.channels}
            value={updateChannel}
            onValue={(choice) => save({ updateChannel: choice })}
            segments={[
              { value: 'stable', label: t('updates.channel.stable') },
              { value: 'beta', label: t('updates.channel.beta') },
            ]}
          />
        </SettingRow>
      )}
      <SettingRow
        label={t('updates.signature.label')}
        hint={key === null ? t('updates.signature.unsignedHint') : t('updates.signature.hint', { feed, key })}
      >
        <span className={classNames(styles.state, key === null && styles.off)}>
          {key === null ? <IconShieldX aria-hidden /> : <IconShieldCheck aria-hidden />}
          {t(key === null ? 'updates.signature.unsigned' : 'updates.signature.signed')}
        </span>
      </SettingRow>
      <CommunityRow />
    </>
  )
}

/** What the updater does, or what came of its last check. */
function VersionHint() {
  const { t } = useTranslation()
  const now = useNow()
  const { supported, checkedAt, step, problem, failed } = useUpdates()
  if (supported === 'none') return null
  if (step.name === 'checking') return t('updates.checking')
  if (step.name === 'downloading') return t('updates.downloading', { version: step.version, percent: percentOf(step) })
  if (failed || problem !== null) {
    return (
      <>
        {failed && <Problem>{t(`updates.failed.${failed.problem}`, { version: failed.version })}</Problem>}
        {problem !== null && <Problem>{t(`updates.problem.${problem}`)}</Problem>}
      </>
    )
  }
  if (step.name === 'found') return t('updates.found', { version: step.version })
  if (supported === 'installer' && checkedAt === null) return t('updates.byInstaller')
  if (checkedAt === null || step.name === 'ready') return null
  return t('updates.checked', { age: ageText(t, new Date(checkedAt).toISOString(), now) })
}

function Problem({ children }: { children: string }) {
  return (
    <span role="alert" className={styles.problem}>
      <IconAlertTriangle aria-hidden />
      {children}
    </span>
  )
}

const percentOf = ({ share }: Extract<Updates['step'], { name: 'downloading' }>) => Math.floor(share * 100)

/** Whether the remote community and this app understand each other (docs/product/updates.md "Versions"). */
function CommunityRow() {
  const { t } = useTranslation()
  const { kind } = useCommunity()
  const { fits, version } = useCompatibility()
  if (kind !== 'remote' || fits === 'unknown' || fits === 'appOld') return null
  if (fits === 'communityOld') {
    return (
      <SettingRow label={t('updates.community.label')} hint={t('updates.community.communityOld')}>
        <span className={classNames(styles.state, styles.off)}>{t('updates.community.communityOldShort')}</span>
      </SettingRow>
    )
  }
  return (
    <SettingRow
      label={t('updates.community.label')}
      hint={version === null ? t('updates.community.fitsUnnamed') : t('updates.community.fits', { version })}
    >
      <span className={styles.state}>
        <IconCheck aria-hidden />
        {t('updates.community.compatible')}
      </span>
    </SettingRow>
  )
}
