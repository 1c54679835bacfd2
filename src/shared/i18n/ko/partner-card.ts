import type { partnerCard as en } from '../en/partner-card'
import type { Wording } from '../index'

export const partnerCard: Wording<typeof en> = {
  shares: {
    title: '주고받은 언어',
    days_other: '최근 {{count}}일',
    partner: '상대',
    english: '영어 {{percent}}%',
    korean: '한국어 {{percent}}%',
    few: '아직 셀 만큼 쓰지 않았어요',
    of: {
      all: '이 컴퓨터에서만 셌어요',
      newest_other: '최근 메시지 {{count, number}}개를 이 컴퓨터에서만 셌어요',
      known: '지금 이 컴퓨터에 있는 메시지만 셌어요',
      reading: '메시지를 읽으며 세고 있어요',
    },
  },
  topics: {
    button: '이야깃거리',
    title: '이런 이야기는 어때요?',
    level: '난이도',
    language: '물어볼 언어',
    another: '다른 이야깃거리',
    put: '메시지에 넣기',
    putOne: '메시지에 넣기: {{question}}',
    further: '이어서 물어보기',
    last: '하던 이야기: {{question}}',
    none: '이 난이도의 이야깃거리는 이 채팅에서 모두 꺼냈어요.',
    again: '처음부터 다시 보기',
    editing: '메시지 수정을 마치면 넣을 수 있어요.',
  },
}
