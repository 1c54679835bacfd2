import type { settings as en } from '../en/settings'
import type { Wording } from '../index'

export const settings: Wording<typeof en> = {
  title: '설정',
  group: { app: '앱', account: '계정', guidance: '안내', terms: '약관과 정책' },
  pane: { screen: '화면과 언어', community: '커뮤니티', about: '앱 정보' },
  theme: { title: '화면', system: '시스템에 맞춤', light: '밝게', dark: '어둡게' },
  language: { label: '언어', hint: '바꾸면 바로 적용돼요', system: '시스템' },
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
  community: {
    title: '커뮤니티',
    intro: '글과 사람이 모여 있는 곳이에요. 바꾸면 앱이 새로 열려요.',
    embedded: '이 컴퓨터에서',
    embeddedHint: '앱 안에서 열리고, 아무것도 밖으로 나가지 않아요',
    remote: '주소로 연결',
    remoteHint: '누군가 운영하는 커뮤니티예요',
    address: '주소',
    addressHint: 'https://로 시작해요',
    unreachable: '이 주소에서 커뮤니티를 찾지 못했어요. 주소와 연결을 확인해 주세요.',
    change: '확인하고 바꾸기',
    current: '사용 중',
  },
  terms: {
    service: '이용약관',
    personal: '개인정보',
    payment: '프로그램과 결제',
    failed: '내용을 불러오지 못했어요',
  },
  about: {
    title: '앱 정보',
    version: '버전',
    log: '로그',
    logHint: '앱이 남긴 기록이에요. 문제가 생겼을 때 원인을 찾는 데 써요',
    mailbox: '메일함',
    mailboxHint: '이 컴퓨터의 커뮤니티가 보낸 메일',
    open: '열기',
  },
}
