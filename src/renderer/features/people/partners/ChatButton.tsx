import { useTranslation } from 'react-i18next'
import { useOpenRoom } from '../../../data/open-room'
import { Button } from '../../../ui/Button'

/** Goes to the room with a member, which is created where there is none. */
export function ChatButton({ id, nickname }: { id: string; nickname: string }) {
  const { t } = useTranslation()
  const openRoom = useOpenRoom()
  return (
    <Button kind="tint" size="s" aria-label={t('partners.chatWith', { name: nickname })} onClick={() => openRoom(id)}>
      {t('partners.chat')}
    </Button>
  )
}
