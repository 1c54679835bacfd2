import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskedAbout } from '../../data/contact-question'
import { Dialog } from '../../ui/Dialog'
import styles from './ContactQuestion.module.css'

/** Asks before contact details go to somebody new (docs/product/chat.md "Somebody new"). Every way of closing it goes on editing. */
export function ContactQuestionHost() {
  const { t } = useTranslation()
  const asked = useAskedAbout()
  // The details stay visible while the dialog closes.
  const last = useRef(asked)
  if (asked !== null) last.current = asked
  return (
    <Dialog
      opened={asked !== null}
      onClose={() => asked?.answer(false)}
      title={t('safety.ask.title')}
      keep={t('safety.ask.edit')}
      verb={t('safety.ask.send')}
      onConfirm={() => asked?.answer(true)}
      width={400}
    >
      <p>{t('safety.ask.text')}</p>
      <ul className={styles.found}>
        {last.current?.details.map(({ kind, text }) => (
          <li key={kind}>
            <span>{t(`safety.kinds.${kind}`)}</span>
            <b>{text}</b>
          </li>
        ))}
      </ul>
      <p className={styles.once}>{t('safety.ask.once')}</p>
    </Dialog>
  )
}
