import type { hosting as en } from '../en/hosting'
import type { Wording } from '../index'

export const hosting: Wording<typeof en> = {
  title: '호스팅',
  switch: '이 네트워크에 공개하기',
  state: {
    open: '같은 네트워크에 있는 사람들에게 열려 있어요.',
    off: '같은 네트워크에 있는 사람들에게 여는 중이에요…',
    failed: '커뮤니티를 네트워크에 열지 못했어요. 아래 포트를 확인해 주세요.',
  },
  off: '지금은 이 컴퓨터에서만 쓸 수 있어요. 켜면 같은 네트워크에 있는 사람들이 들어올 수 있어요.',
  name: {
    title: '이름',
    hint: '사람들이 부르는 이 커뮤니티의 이름이에요. 같은 네트워크에 있으면 누구나 볼 수 있어요.',
    placeholder: '이름 없음',
    invalid: '이름은 한 줄로 {{most}}자까지 쓸 수 있어요.',
  },
  address: '주소',
  copyAddress: '주소 복사',
  copyOther: '{{address}} 복사',
  copied: '복사했어요.',
  noNetwork: '이 컴퓨터가 네트워크에 연결되어 있지 않아요. 와이파이나 케이블을 연결해 주세요.',
  announcing: {
    on: '가까이 있는 앱에서도 저절로 보여요.',
    failed: '가까이 있는 앱에는 저절로 보이지 않아요. 주소를 알려 주세요.',
  },
  others: '다른 주소:',
  code: '확인 코드',
  codeHint: '들어올 때 이 코드를 한 번 입력해요.',
  link: '초대 링크, {{until}}까지, {{most}}번 중 {{used}}번 사용',
  linkEnded: '초대가 끝났어요. 가입을 받으려면 새 링크를 만들어 주세요.',
  newLink: '새 링크',
  copyLink: '링크 복사',
  signUp: {
    title: '가입할 수 있는 사람',
    open: '누구나',
    invited: '초대받은 사람',
    closed: '없음',
    hint: {
      open: '이 컴퓨터에 접속한 사람은 누구나 가입해요. 이미 가입한 회원은 그대로예요.',
      invited: '초대 링크가 있는 사람만 가입해요. 이미 가입한 회원은 그대로예요.',
      closed: '지금은 아무도 가입할 수 없어요. 이미 가입한 회원은 그대로예요.',
    },
  },
  port: {
    title: '포트',
    hint: '바꾸면 새 주소나 링크를 다시 알려 주어야 해요.',
    invalid: '포트는 {{least}}부터 {{most}}까지의 숫자예요.',
  },
  problem: {
    portTaken: '다른 프로그램이 {{port}}번 포트를 쓰고 있어요. 다른 포트를 골라 주세요.',
    portNotAllowed: '시스템이 {{port}}번 포트를 허용하지 않아요. 다른 포트를 골라 주세요.',
    other: '커뮤니티를 네트워크에 열지 못했어요. 이유는 로그에 있어요.',
  },
  public: {
    title: '공인 주소로도 열기',
    hint: '보통은 집이나 학교 와이파이 같은 사설 네트워크에서만 접속할 수 있어요.',
  },
  awake: { title: '컴퓨터 잠자기 막기', hint: '누군가 접속해 있는 동안에만 잠자기를 막아요. 잠자기에 들어가면 접속할 수 없어요.' },
  firewall: {
    win32:
      '아무도 접속하지 못하거나 가까이에서 보이지 않으면 Windows 보안 › 방화벽 및 네트워크 보호에서 개인 네트워크에 ‘Hanmadi’를 허용해 주세요.',
    darwin:
      '아무도 접속하지 못하면 시스템 설정 › 네트워크 › 방화벽에서 ‘Hanmadi’로 들어오는 연결을 허용해 주세요. 가까이에서 보이지 않으면 개인정보 보호 및 보안 › 로컬 네트워크에서 ‘Hanmadi’를 허용해 주세요.',
  },
  here: {
    title: '지금 접속',
    nobody: '아직 네트워크에서 접속한 사람이 없어요.',
    devices_other: '기기 {{count}}대',
    people_other: '회원 {{members}}명 중 {{count}}명, {{devices}}',
    faces: '지금 접속한 회원',
    members: '회원 보기',
    more_other: '{{count}}명 더',
  },
  turnOff: {
    title_other: '{{count}}명이 접속해 있어요',
    text: '연결이 끊겨요. 다시 켜면 들어올 수 있어요.',
    verb: '끄기',
  },
  storage: {
    title: '저장 공간',
    used: '{{used}} 사용, 이 디스크에 {{free}} 남음',
    nearlyFull: '이 디스크에 {{free}}만 남았어요. 저장 공간이 다 차기 전에 파일을 정리해 주세요.',
    unknown: '확인하고 있어요…',
    database: '글 {{size}}',
    pictures: '사진 {{size}}',
    voice: '음성 {{size}}',
    backups: '백업 {{size}}',
  },
  pairing: {
    own: '자체 키',
    needed: '먼저 코드를 확인해요',
    changed: '전과 다른 키',
    code: '호스트 화면의 코드',
    hint: '이 커뮤니티를 연 컴퓨터의 설정 › 호스팅에 있어요. 한 번 확인하면 다음부터는 이 컴퓨터가 알아봐요.',
    changedHint: '연결한 적이 없는 컴퓨터가 응답했어요. 호스트도 바뀌었다고 할 때만 지금 호스트 화면에 있는 코드를 입력해 주세요.',
  },
  stranger: {
    title: '연결했던 컴퓨터가 아니에요',
    text: '{{address}}에서 다른 컴퓨터가 응답해서 아무것도 보내지 않았어요. 호스트가 앱을 다시 설치했거나 커뮤니티를 옮겼다면 코드를 확인하고 다시 연결해 주세요.',
    again: '다시 연결하기',
    other: '다른 커뮤니티 고르기',
  },
  signingUp: {
    closed: '지금은 새로 가입할 수 없어요. 이 커뮤니티를 연 사람에게 물어봐 주세요.',
    code: '초대 코드',
    codeHint: '초대 링크에 들어 있어요.',
    mailbox: '이 커뮤니티는 메일을 보내지 않아요. 인증번호는 커뮤니티를 연 컴퓨터에 나타나니 호스트에게 물어봐 주세요.',
  },
}
