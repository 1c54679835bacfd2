import type { spelling as en } from '../en/spelling'
import type { Wording } from '../index'

/** The settings of the spell checker. */
export const spelling: Wording<typeof en> = {
  title: '맞춤법 검사',
  intro: '쓰는 글에서 맞춤법이 틀린 말에 밑줄을 그어요. 마우스 오른쪽 버튼으로 누르면 추천하는 말이 나와요.',
  checks: '맞춤법 검사하기',
  checksHint: '글, 댓글, 질문, 채팅, 고쳐 준 글과 메모를 검사해요. 복습 카드에 쓰는 답은 검사하지 않아요.',
  korean: '한국어',
  koreanHint: '단어 하나하나를 봐요. 문법은 보지 않고, 띄어쓰기는 붙여 써서 틀린 말이 될 때만 알려 줘요.',
  english: '영어',
  englishHint: '미국식 철자로 봐요.',
  words: '내가 추가한 말',
  remove: '삭제',
  removeWord: '{{word}} 삭제',
  local: '이 컴퓨터에서 검사해요. 쓰는 글은 밖으로 나가지 않아요.',
  system: 'macOS의 사전으로 이 컴퓨터에서 검사해요. 언어와 추가한 말은 시스템 설정 › 키보드에 있어요.',
}
