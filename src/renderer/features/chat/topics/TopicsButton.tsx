import { IconBulb } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import type { TextLanguage } from '../../../../shared/text/text-language'
import { Button } from '../../../ui/Button'
import { CommandsOf } from '../../../ui/commands'
import { later } from '../../../ui/later'

const TopicsDialog = later(() => import('./TopicsDialog').then((module) => module.TopicsDialog))

interface TopicsButtonProps {
  room: Room
  /** The language that is asked in first; the one that the member learns by default. */
  language?: TextLanguage | undefined
}

/** Opens topics to talk about (docs/product/chat.md "Topics"). */
export function TopicsButton({ room, language }: TopicsButtonProps) {
  const { t } = useTranslation()
  const topics = useTopicsDialog(room, language)
  return (
    <CommandsOf of="room" title={t('palette.open.room')}>
      <Button kind="line" size="s" icon={<IconBulb />} command="topics" onClick={topics.open}>
        {t('partnerCard.topics.button')}
      </Button>
      {topics.dialog}
    </CommandsOf>
  )
}

/** The dialog with the topics of a room: `open` opens it, `dialog` has to be rendered. */
export function useTopicsDialog(room: Room, language?: TextLanguage): { open: () => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<boolean | null>(null)
  return {
    open: () => setOpened(true),
    dialog: opened !== null && (
      <TopicsDialog room={room} {...(language && { language })} opened={opened} onClose={() => setOpened(false)} />
    ),
  }
}
