import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCommunityName } from '../../../../shared/community-name'
import { limits } from '../../../../shared/limits'
import { desktop } from '../../../desktop/desktop'
import { Field } from '../../../ui/Field'
import { SettingRow } from '../Pane'
import styles from './HostingPane.module.css'

/** What the community is called towards others, such as in the list of those nearby. */
export function NameSetting({ name }: { name: string }) {
  const { t } = useTranslation()
  const label = useId()
  const [text, setText] = useState(name)
  const isValid = (typed: string) => typed === '' || isCommunityName(typed)
  const save = (typed: string) => {
    const given = trimmed(typed)
    if (isValid(given) && given !== name) void desktop.setHosting({ name: given })
  }
  return (
    <>
      <SettingRow label={t('hosting.name.title')} labelId={label} hint={t('hosting.name.hint')}>
        <Field
          size="s"
          aria-labelledby={label}
          className={styles.name}
          placeholder={t('hosting.name.placeholder')}
          value={text}
          onText={setText}
          onEnter={save}
          onBlur={() => save(text)}
          aria-invalid={!isValid(trimmed(text))}
          aria-describedby={`${label}-error`}
        />
      </SettingRow>
      <p id={`${label}-error`} role="alert" className={styles.error}>
        {!isValid(trimmed(text)) && t('hosting.name.invalid', { most: limits.community.name })}
      </p>
    </>
  )
}

const trimmed = (text: string) => text.normalize('NFC').trim()
