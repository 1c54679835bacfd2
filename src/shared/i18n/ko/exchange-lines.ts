import type { exchange as en } from '../en/exchange'
import type { Wording } from '../index'

/** What the messages of a 30 + 30 say, in a room, in its list, in notifications and for other clients. */
export const exchangeLines: Wording<(typeof en)['line']> = {
  languages: { korean: '한국어', english: '영어' },
  open: '30 + 30을 제안했어요. {{first}}로 {{minutes}}분, 그다음 {{second}}로 {{minutes}}분',
  accepted: '30 + 30 제안을 받아들였어요',
  declined: '30 + 30은 다음에 하기로 했어요',
  withdrawn: '30 + 30 제안을 취소했어요',
  expired: '30 + 30 제안이 답 없이 지나갔어요',
  started: '30 + 30을 시작했어요. {{first}}로 {{minutes}}분, 그다음 {{second}}로 {{minutes}}분',
  spoken: '{{language}} {{minutes}}분',
  ended: '30 + 30이 끝났어요. {{spoken}}, 메시지 {{count}}개',
  endedOneMessage: '30 + 30이 끝났어요. {{spoken}}, 메시지 1개',
  endedAtOnce: '30 + 30을 바로 끝냈어요',
}
