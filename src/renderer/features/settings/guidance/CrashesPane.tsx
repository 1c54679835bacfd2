import { IconCheck, IconChevronDown, IconCopy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crashText, type KeptCrash } from '../../../../shared/crashes'
import { limits } from '../../../../shared/limits'
import { useCrashesQuery } from '../../../data/crashes'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { keepFocusAt, keepFocusNear } from '../../../hooks/focus'
import { useOnce } from '../../../hooks/use-once'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { EmptyState } from '../../../ui/EmptyState'
import { momentText } from '../../../ui/format'
import { useToast } from '../../../ui/Toast'
import { Pane, PaneRowsSkeleton } from '../Pane'
import styles from './CrashesPane.module.css'

/** What crashed on this computer: each report is read as a whole, and sent or deleted (docs/product/desktop.md "Crash reports"). */
export function CrashesPane() {
  const { t } = useTranslation()
  const { data: crashes } = useCrashesQuery()
  const { kept, days } = limits.crashes
  return (
    <Pane title={t('crashes.title')} intro={t('crashes.intro', { kept, days })}>
      {crashes === undefined && <PaneRowsSkeleton of="words" />}
      {crashes?.length === 0 && <EmptyState title={t('crashes.none')}>{t('crashes.noneText')}</EmptyState>}
      {crashes !== undefined && crashes.length > 0 && (
        <>
          <ul aria-label={t('crashes.list')}>
            {crashes.map((crash) => (
              <Crash key={crash.id} crash={crash} />
            ))}
          </ul>
          <DeleteAll />
        </>
      )}
    </Pane>
  )
}

/** A crash in one line; the whole report and what can be done with it are below, once it is opened. */
function Crash({ crash: { id, sentAt, report } }: { crash: KeptCrash }) {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [sendOnce, sending] = useOnce(() => desktop.sendCrash(id))
  const [problem, setProblem] = useState<string | null>(null)
  const time = momentText(i18n.language, Date.parse(report.at))
  const text = crashText(report)
  const send = async () => {
    setProblem(null)
    const result = await sendOnce()
    if (result === null) return
    if (result.ok) toast(t('crashes.thanks'))
    else setProblem(errorText(result.error))
  }
  const remove = async () => {
    const moveFocus = keepFocusNear(id)
    await desktop.deleteCrash(id)
    moveFocus()
    toast(t('crashes.deleted'))
  }
  const copy = async () => {
    await desktop.copyText(text)
    toast(t('crashes.copied'))
  }
  return (
    <li className={styles.crash} data-item-id={id}>
      <details>
        <summary>
          <span className={styles.words}>
            <b>{t(`crashes.kind.${report.kind}`)}</b>
            <span>
              {t('crashes.row', { time, reason: report.reason })}
              {report.times > 1 && ` · ${t('crashes.times', { count: report.times })}`}
            </span>
          </span>
          {sentAt !== null && (
            <span className={styles.sent}>
              <IconCheck />
              {t('crashes.sent', { time: momentText(i18n.language, sentAt) })}
            </span>
          )}
          <IconChevronDown className={styles.arrow} />
        </summary>
        <p className={styles.whole}>{t('crashes.whole')}</p>
        <pre lang="en">{text}</pre>
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          <Button size="s" busy={sending} onClick={() => void send()}>
            {t(sentAt === null ? 'crashes.send' : 'crashes.sendAgain')}
          </Button>
          <Button kind="line" size="s" icon={<IconCopy />} onClick={() => void copy()}>
            {t('crashes.copy')}
          </Button>
          <Button kind="line" size="s" icon={<IconTrash />} aria-label={t('crashes.deleteOf', { time })} onClick={() => void remove()}>
            {t('crashes.delete')}
          </Button>
        </div>
      </details>
    </li>
  )
}

function DeleteAll() {
  const { t } = useTranslation()
  const toast = useToast()
  const [asked, setAsked] = useState(false)
  const remove = async () => {
    // The dialog gives the focus back to the button, which goes with the list.
    const moveFocus = keepFocusAt(() => null)
    setAsked(false)
    await desktop.deleteCrash(null)
    moveFocus()
    toast(t('crashes.allDeleted'))
  }
  return (
    <>
      <Button kind="line" size="s" command="clear" onClick={() => setAsked(true)}>
        {t('crashes.deleteAll')}
      </Button>
      <Dialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('crashes.deleteAllTitle')}
        verb={t('crashes.deleteAll')}
        onConfirm={() => void remove()}
        danger
      >
        <p>{t('crashes.deleteAllText', { days: limits.crashes.storedDays })}</p>
      </Dialog>
    </>
  )
}
