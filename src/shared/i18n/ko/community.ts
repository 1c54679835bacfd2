import type { community as en } from '../en/community'
import type { Wording } from '../index'

export const community: Wording<typeof en> = {
  title: '커뮤니티',
  intro: '글과 사람들이 있는 곳이에요. 바꾸면 앱을 다시 열어요.',
  ways: {
    demo: '먼저 둘러보기',
    demoHint: '미리 만들어 둔 글과 사람들로 써 봐요. ‘체험 중’이라고 늘 보여요.',
    remote: '커뮤니티에 들어가기',
    remoteHint: '받은 주소나 초대 링크가 있어요.',
    own: '이 컴퓨터에서 열기',
    ownHint: '혼자 쓰거나 번갈아 써요. 아무것도 밖으로 나가지 않아요.',
    host: '이 네트워크에서 열기',
    hostHint: '같은 와이파이에 있는 사람들이 들어와요. 교실이나 모임에 좋아요.',
  },
  verbs: { demo: '둘러보기', remote: '들어가기', own: '열기', host: '열기' },
  address: '주소나 초대 링크',
  unreachable: '이 주소에서 응답하는 커뮤니티가 없어요. 주소와 연결을 확인해 주세요.',
  looking: '커뮤니티를 찾고 있어요',
  secure: '안전한 연결',
  notSecure: '암호화되지 않은 연결',
  answers: '커뮤니티가 응답했어요',
  notAsked: '아직 연결하지 않았어요',
  current: '사용 중',
  managed: '이 컴퓨터의 관리자가 커뮤니티를 정해 두어서 바꿀 수 없어요.',
  first: { title: '어디에서 시작할까요?', line: '나중에 설정에서 언제든 바꿀 수 있어요.', language: 'Continue in English' },
  invitation: {
    title: '초대를 받았어요',
    text: '이 커뮤니티를 열까요? 지금 커뮤니티에서 쓴 것은 이 컴퓨터에 그대로 있어요.',
    current: '이미 열려 있는 커뮤니티예요.',
    cancel: '나중에',
    home: '홈으로',
  },
  demo: { mark: '체험 중', hint: '여기 글과 사람들은 미리 만들어 둔 것이에요. 다른 커뮤니티를 고를 수 있어요.' },
}
