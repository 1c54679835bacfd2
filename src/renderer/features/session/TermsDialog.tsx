import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../bridge/error-messages'
import { useLanguage } from '../../bridge/machine'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Skeleton } from '../../ui/Skeleton'
import { type AgreedTerms, useAgreedTermsQuery } from './session-api'
import styles from './TermsDialog.module.css'

interface TermsDialogProps {
  /** Null: closed. */
  name: AgreedTerms | null
  onClose: () => void
  onAgree: (name: AgreedTerms) => void
}

/** One of the two terms in full, with a way to agree. */
export function TermsDialog({ name, onClose, onAgree }: TermsDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={name !== null}
      onClose={onClose}
      title={name === null ? '' : t(`settings.terms.${name}`)}
      verb={t('session.signup.agree')}
      onConfirm={() => name !== null && onAgree(name)}
      width={560}
    >
      {name !== null && <Text name={name} />}
    </Dialog>
  )
}

function Text({ name }: { name: AgreedTerms }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, refetch } = useAgreedTermsQuery({ name, language: useLanguage() })
  if (error !== undefined && data === undefined) {
    return (
      <div role="alert">
        <p>
          {t('session.signup.termsFailed')} {errorText(error)}
        </p>
        <Button kind="line" size="s" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  return (
    // Long: it scrolls by itself, also from the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to take the focus
    <section className={styles.text} tabIndex={0} aria-label={t(`settings.terms.${name}`)} aria-busy={data === undefined}>
      {data === undefined
        ? [96, 100, 88, 60, 98, 92].map((width) => <Skeleton key={width} width={`${width}%`} className={styles.bar} />)
        : articlesOf(data).map(({ heading, lines }) => (
            <section key={heading}>
              {lines.length > 0 ? <h3>{heading}</h3> : <p>{heading}</p>}
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </section>
          ))}
    </section>
  )
}

// The texts are plain: a title, which the dialog has already, then parts between blank lines, each beginning with its heading.
function articlesOf(text: string): { heading: string; lines: string[] }[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .slice(1)
    .map((part) => part.split('\n'))
    .map(([heading = '', ...lines]) => ({ heading, lines }))
}
