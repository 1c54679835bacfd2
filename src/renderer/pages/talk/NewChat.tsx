import { IconEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/Dialog'
import { IconButton } from '../../ui/IconButton'
import { NewChatList } from './NewChatList'

/** Starts a chat with somebody one follows. */
export function NewChat() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton label={t('talk.start.label')} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconEdit />
      </IconButton>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('talk.start.title')}>
        <NewChatList onChosen={() => setOpened(false)} />
      </Dialog>
    </>
  )
}
