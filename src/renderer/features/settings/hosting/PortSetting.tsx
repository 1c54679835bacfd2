import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type HostingProblem, leastHostingPort } from '../../../../shared/hosting'
import { desktop } from '../../../desktop/desktop'
import { Field } from '../../../ui/Field'
import { SettingRow } from '../Pane'
import styles from './HostingPane.module.css'

const most = 65_535

/** The port that the community is hosted on. @param problem why it could not be opened */
export function PortSetting({ port, problem }: { port: number; problem: HostingProblem | null }) {
  const { t } = useTranslation()
  const label = useId()
  const [text, setText] = useState(String(port))
  // Follows what is stored.
  const [followed, setFollowed] = useState(port)
  if (followed !== port) {
    setFollowed(port)
    setText(String(port))
  }
  const typed = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  const isValid = typed >= leastHostingPort && typed <= most
  const save = () => {
    if (isValid && (typed !== port || problem !== null)) void desktop.setHosting({ port: typed })
  }
  const refused = typed === port && problem !== null ? t(`hosting.problem.${problem}`, { port }) : null
  return (
    <>
      <SettingRow label={t('hosting.port.title')} labelId={label} hint={t('hosting.port.hint')}>
        <Field
          size="s"
          aria-labelledby={label}
          className={styles.port}
          inputMode="numeric"
          value={text}
          onText={setText}
          onEnter={save}
          onBlur={save}
          aria-invalid={!isValid || refused !== null}
          aria-describedby={`${label}-error`}
        />
      </SettingRow>
      <p id={`${label}-error`} role="alert" className={styles.error}>
        {isValid ? refused : t('hosting.port.invalid', { least: leastHostingPort, most })}
      </p>
    </>
  )
}
