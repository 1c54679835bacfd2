import type { exchange as en } from '../en/exchange'
import type { Wording } from '../index'
import { exchangeLines } from './exchange-lines'

/** 30 + 30: half an hour in one language, then half an hour in the other. */
export const exchange: Wording<typeof en> = {
  title: '30 + 30',
  line: exchangeLines,
  intro: '30분은 한 언어로, 다음 30분은 다른 언어로 이야기해 보세요.',
  first: '먼저 쓸 언어',
  firstOne: { korean: '한국어 먼저', english: '영어 먼저' },
  propose: '30 + 30 제안하기',
  halves: '{{first}}로 {{minutes}}분, 그다음 {{second}}로 {{minutes}}분',
  mine: '상대의 대답을 기다리고 있어요.',
  theirs: '{{name}} 님이 30 + 30을 제안했어요.',
  withdraw: '제안 취소',
  accept: '시작하기',
  decline: '다음에 하기',
  startedAt: '{{time}}에 시작',
  left: '이 언어의 남은 시간',
  now: '지금은 {{language}}',
  over: '30 + 30이 끝났어요',
  secondAt: '{{language}} · {{time}}부터',
  end: '끝내기',
  endTitle: '30 + 30을 끝낼까요?',
  endText: '지금까지 이야기한 시간이 대화에 남아요.',
  offline: '연결되면 다시 누를 수 있어요.',
  exists: '이미 제안이 있거나 30 + 30을 하고 있어요.',
  changed: '그사이에 30 + 30의 상태가 바뀌었어요.',
  tooLate: '제안한 지 {{minutes}}분이 지났어요.',
  write: { korean: '한국어로 써 볼까요?', english: '영어로 써 볼까요?' },
}
