import { IconCopy, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { makersAddress } from '../../../../shared/contact'
import { isBlank } from '../../../../shared/text/length'
import { useContactQuery } from '../../../data/account'
import { desktop } from '../../../desktop/desktop'
import { useVersion } from '../../../desktop/machine'
import { isMac } from '../../../hooks/shortcuts'
import { Button } from '../../../ui/Button'
import { TextArea } from '../../../ui/Field'
import { Select } from '../../../ui/Select'
import { useToast } from '../../../ui/Toast'
import { Pane } from '../Pane'
import pane from '../Pane.module.css'
import { mailLink } from '../settings-text'

const kinds = ['question', 'fault', 'idea', 'report'] as const
type Kind = (typeof kinds)[number]

/** An e-mail to the community's operator or the app's makers, sent by the system's mail program; works without a connection. */
export function InquiryPane() {
  const { t } = useTranslation()
  const toast = useToast()
  const version = useVersion()
  const { data: address = makersAddress } = useContactQuery()
  const [kind, setKind] = useState<Kind>('question')
  const [text, setText] = useState('')

  const about = t('account.inquiry.about', { version, system: isMac() ? 'macOS' : navigator.platform })
  const body = `${text.trim()}\n\n— ${about}`
  const subject = t('account.inquiry.subject', { kind: t(`account.inquiry.kinds.${kind}`) })
  const link = mailLink({ to: address, subject, body })
  const nothing = isBlank(text)

  const open = async () => {
    const opened = link !== null && (await desktop.openExternal(link).catch(() => false))
    if (!opened) toast(t('account.inquiry.notOpened', { address }))
  }
  const copy = async () => {
    await desktop.copyText(`${subject}\n\n${body}`)
    toast(t('account.inquiry.copied'))
  }
  return (
    <Pane title={t('account.inquiry.title')} intro={t('account.inquiry.intro')}>
      <div className={pane.form}>
        <Select
          label={t('account.inquiry.kind')}
          value={kind}
          onValue={(value) => setKind(kinds.find((each) => each === value) ?? 'question')}
          options={kinds.map((each) => ({ value: each, label: t(`account.inquiry.kinds.${each}`) }))}
        />
        <TextArea
          label={t('account.inquiry.text')}
          placeholder={t('account.inquiry.placeholder')}
          hint={t('account.inquiry.to', { address })}
          error={link === null ? t('account.inquiry.tooLong') : null}
          value={text}
          onText={setText}
          className={pane.letter}
          mostLines={14}
        />
        <div className={pane.acts}>
          <Button icon={<IconMail />} disabled={nothing || link === null} onClick={() => void open()}>
            {t('account.inquiry.open')}
          </Button>
          <Button kind="line" icon={<IconCopy />} disabled={nothing} onClick={() => void copy()}>
            {t('account.inquiry.copy')}
          </Button>
        </div>
      </div>
    </Pane>
  )
}
