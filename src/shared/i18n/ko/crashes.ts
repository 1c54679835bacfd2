import type { crashes as en } from '../en/crashes'
import type { Wording } from '../index'

export const crashes: Wording<typeof en> = {
  title: '오류 보고서',
  hint: '이 컴퓨터에서 앱이 멈춘 기록을 읽고, 보내고, 지워요',
  intro:
    '앱의 일부가 갑자기 멈추면 짧은 보고서가 이 컴퓨터에 남아요. 저절로 보내지는 것은 없어요. 무엇이 앱의 어디에서 멈췄는지만 적혀 있고, 쓰신 글이나 주소, 이름, 비밀번호는 들어 있지 않아요. 최근 {{kept}}개를 {{days}}일 동안 보관해요.',
  none: '멈춘 적이 없어요',
  noneText: '앱이 갑자기 멈추면 보고서가 여기에 나와요.',
  list: '오류 보고서',
  kind: { main: '앱', page: '화면', community: '이 컴퓨터의 커뮤니티', helper: '보조 프로세스' },
  row: '{{time}} · {{reason}}',
  times_other: '{{count}}번',
  sent: '{{time}}에 보냄',
  whole: '보고서의 전체 내용이에요.',
  copy: '복사',
  copied: '복사했어요',
  send: '커뮤니티에 보내기',
  sendAgain: '다시 보내기',
  thanks: '커뮤니티 서버를 관리하는 사람에게 보고서를 보냈어요. 고마워요.',
  delete: '지우기',
  deleteOf: '{{time}} 보고서 지우기',
  deleted: '보고서를 지웠어요',
  deleteAll: '모두 지우기',
  deleteAllTitle: '오류 보고서를 모두 지울까요?',
  deleteAllText: '이 컴퓨터에서 지워져요. 이미 보낸 보고서는 커뮤니티에 {{days}}일 동안 남아요.',
  allDeleted: '보고서를 모두 지웠어요',
  news: '지난번에 앱의 일부가 갑자기 멈췄어요.',
  look: '보기',
}
