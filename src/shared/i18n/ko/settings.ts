import type { settings as en } from '../en/settings'
import type { Wording } from '../index'

export const settings: Wording<typeof en> = {
  title: '설정',
  group: { app: '앱', account: '계정', guidance: '안내', terms: '약관과 정책' },
  pane: { screen: '화면과 언어', community: '커뮤니티', about: '앱 정보' },
  theme: { title: '화면 테마', system: '시스템에 맞춤', light: '밝게', dark: '어둡게' },
  language: { label: '언어', hint: '바꾸면 바로 적용돼요', system: '시스템' },
  textSize: { label: '글자 크기', hint: '모든 창에서 {{keys}}' },
  chatText: { label: '채팅 글자 크기', hint: '채팅에서 {{keys}} 또는 {{wheel}}', size: '{{size}}%', wheel: '마우스 휠' },
  logOut: {
    verb: '로그아웃',
    title: '로그아웃할까요?',
    text: '쓰던 글은 이 컴퓨터에 남아 있다가 다시 로그인하면 보여요.',
    done: '로그아웃했어요',
    removeNotebook: '이 컴퓨터에서 공책도 지우기',
    notebookComesBack: '다시 로그인하면 그대로 돌아와요.',
    notebookLost_other: '아직 동기화하지 못한 내용 {{count}}개는 되찾을 수 없어요.',
  },
  terms: {
    service: '이용약관',
    personal: '개인정보 처리방침',
    payment: '유료 프로그램 약관',
    failed: '내용을 불러오지 못했어요',
  },
  about: {
    title: '앱 정보',
    version: '버전',
    log: '로그',
    logHint: '앱이 남긴 기록이에요. 문제가 생겼을 때 원인을 찾는 데 써요',
    mailbox: '메일함',
    mailboxHint: '이 컴퓨터의 커뮤니티가 보낸 메일',
    terms: '이 커뮤니티의 약관',
    termsHint: '브라우저에서 열려요',
    open: '열기',
  },
}
