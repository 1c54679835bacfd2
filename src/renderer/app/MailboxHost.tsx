import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { desktop } from '../bridge/desktop'
import { mailboxClosed, useMailboxOpen, useOpenMailbox } from '../bridge/mailbox'
import { later } from '../ui/later'
import { SheetPresence } from '../ui/SheetPresence'
import { useToast } from '../ui/Toast'

const Mailbox = later(() => import('./Mailbox').then((module) => module.Mailbox))

/** The mailbox of the community inside the app (decision 33): a toast when a mail comes, and the sheet that lists them. */
export function MailboxHost() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const toast = useToast()
  const open = useMailboxOpen()
  const openMailbox = useOpenMailbox()
  useEffect(
    () =>
      desktop.on('mail', ({ subject }) =>
        toast({ text: t('shell.mail.came', { subject }), action: { label: t('shell.mail.open'), run: openMailbox } }),
      ),
    [t, toast, openMailbox],
  )
  return (
    <SheetPresence>
      {open ? (
        <Suspense>
          <Mailbox onClose={() => dispatch(mailboxClosed())} />
        </Suspense>
      ) : null}
    </SheetPresence>
  )
}
