import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { auditActs } from '../../../../shared/audit'
import { useAuditActorsQuery } from '../../../data/administering'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useOnce } from '../../../hooks/use-once'
import { Button } from '../../../ui/Button'
import { CommandsOf } from '../../../ui/commands'
import { useToast } from '../../../ui/Toast'
import { FilterSelect } from '../FilterSelect'
import styles from './AuditFilters.module.css'
import { auditFilterOf, type ShownAudit } from './audit-filter'
import { actorText } from './audit-text'

/** Which entries the audit shows, and saving them. */
export function AuditFilters({ shown, onShown }: { shown: ShownAudit; onShown: (shown: ShownAudit) => void }) {
  const { t } = useTranslation()
  const { data } = useAuditActorsQuery({}, { refetchOnMountOrArgChange: true })
  const actors = data?.actors ?? []
  // Somebody with a role who has done nothing yet.
  const isListed = shown.actor === '' || actors.some(({ userId }) => (userId ?? 'commandLine') === shown.actor)
  return (
    <search className={styles.filters}>
      <FilterSelect
        label={t('administering.audit.who')}
        all={t('administering.audit.everybody')}
        value={shown.actor}
        options={[
          ...actors.map((actor) => [actor.userId ?? 'commandLine', actorText(t, actor)] as const),
          ...(isListed ? [] : [[shown.actor, t('administering.audit.oneMember')] as const]),
        ]}
        onValue={(actor) => onShown({ ...shown, actor })}
      />
      <FilterSelect
        label={t('administering.audit.what')}
        all={t('administering.audit.everything')}
        value={shown.act}
        options={auditActs.map((act) => [act, t(`administering.audit.act.${act}`)])}
        onValue={(act) => onShown({ ...shown, act })}
      />
      <span className={styles.days}>
        <Day name={t('administering.audit.from')} day={shown.from} most={shown.to} onDay={(from) => onShown({ ...shown, from })} />
        <Day name={t('administering.audit.to')} day={shown.to} least={shown.from} onDay={(to) => onShown({ ...shown, to })} />
      </span>
      <CommandsOf of="audit" title={t('administering.tabs.audit')}>
        <SaveAudit shown={shown} />
      </CommandsOf>
    </search>
  )
}

interface DayProps {
  name: string
  /** `YYYY-MM-DD`; '' for none. */
  day: string
  least?: string
  most?: string
  onDay: (day: string) => void
}

function Day({ name, day, least, most, onDay }: DayProps) {
  return (
    <label className={styles.day}>
      {name}
      <input type="date" value={day} min={least} max={most} onChange={(event) => onDay(event.currentTarget.value)} />
    </label>
  )
}

/** Saves what is listed as a CSV file; main asks where. */
function SaveAudit({ shown }: { shown: ShownAudit }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [save, busy] = useOnce(() => desktop.saveAudit(auditFilterOf(shown)))
  const press = async () => {
    const result = await save()
    if (result === null) return
    if (!result.ok) toast(errorText(result.error))
    else if (result.value) toast(t('administering.audit.saved'))
  }
  return (
    <Button kind="text" size="s" className={styles.save} icon={<IconDownload />} busy={busy} command="save" onClick={() => void press()}>
      {t('administering.audit.save')}
    </Button>
  )
}
