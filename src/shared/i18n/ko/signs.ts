import type { signs as en } from '../en/signs'
import type { Wording } from '../index'

export const signs: Wording<typeof en> = {
  read: '읽음',
  readAt: '{{time}}에 읽음',
  typing: '{{name}} 님이 입력하고 있어요…',
  title: '읽음·입력 표시',
  intro: '채팅에서 상대에게 보이는 내 상태예요. 모든 기기에 적용돼요.',
  show: {
    read: '읽음 표시',
    readHint: '끄면 나도 상대가 어디까지 읽었는지 볼 수 없어요',
    typing: '입력 중 표시',
    typingHint: '끄면 나도 상대가 입력 중인지 볼 수 없어요',
  },
  failed: '설정을 불러오지 못했어요',
  unknown: '이 커뮤니티에는 읽음·입력 표시가 없어요',
}
