import { IconCopy, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { makersAddress } from '../../../../shared/contact'
import { isBlank } from '../../../../shared/text/length'
import { useContactQuery } from '../../../data/account'
import { type Draft, useDebouncedDraft, useStoredDraft } from '../../../data/draft'
import { useSession } from '../../../data/session'
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

interface Inquiry {
  kind: Kind
  text: string
}

/** An e-mail to the community's operator or the app's makers, sent by the system's mail program; works without a connection. */
export function InquiryPane() {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <Pane title={t('account.inquiry.title')} intro={t('account.inquiry.intro')}>
      <DraftedForm key={user?.id} />
    </Pane>
  )
}

function DraftedForm() {
  const draft = useDebouncedDraft('inquiry')
  return draft.loaded ? <Form draft={draft} /> : null
}

function Form({ draft }: { draft: Draft }) {
  const { t } = useTranslation()
  const toast = useToast()
  const version = useVersion()
  const { data: address = makersAddress } = useContactQuery()
  const [{ kind, text }, setInquiry] = useState(() => readInquiry(draft.stored))
  useStoredDraft(draft, isBlank(text) ? '' : JSON.stringify({ kind, text }))

  const about = t('account.inquiry.about', { version, system: isMac() ? 'macOS' : navigator.platform })
  const body = `${text.trim()}\n\n— ${about}`
  const subject = t('account.inquiry.subject', { kind: t(`account.inquiry.kinds.${kind}`) })
  const link = mailLink({ to: address, subject, body })
  const nothing = isBlank(text)

  const open = async () => {
    const opened = link !== null && (await desktop.openExternal(link).catch(() => false))
    if (opened) draft.drop()
    else toast(t('account.inquiry.notOpened', { address }))
  }
  const copy = async () => {
    await desktop.copyText(`${subject}\n\n${body}`)
    toast(t('account.inquiry.copied'))
  }
  return (
    <div className={pane.form}>
      <Select
        label={t('account.inquiry.kind')}
        value={kind}
        onValue={(value) => setInquiry({ kind: kinds.find((each) => each === value) ?? 'question', text })}
        options={kinds.map((each) => ({ value: each, label: t(`account.inquiry.kinds.${each}`) }))}
      />
      <TextArea
        label={t('account.inquiry.text')}
        placeholder={t('account.inquiry.placeholder')}
        hint={t('account.inquiry.to', { address })}
        error={link === null ? t('account.inquiry.tooLong') : null}
        value={text}
        onText={(typed) => setInquiry((before) => ({ ...before, text: typed }))}
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
  )
}

/** The stored draft; an empty question where there is none. */
function readInquiry(stored: string): Inquiry {
  const blank: Inquiry = { kind: 'question', text: '' }
  try {
    const found: unknown = JSON.parse(stored)
    if (typeof found !== 'object' || found === null || !('text' in found) || typeof found.text !== 'string') return blank
    const kind = 'kind' in found ? kinds.find((each) => each === found.kind) : undefined
    return { kind: kind ?? blank.kind, text: found.text }
  } catch {
    return blank
  }
}
