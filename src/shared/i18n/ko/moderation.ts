import type { moderation as en } from '../en/moderation'
import type { Wording } from '../index'

export const moderation: Wording<typeof en> = {
  menu: {
    hide: {
      post: '이 글 숨기기',
      reply: '이 댓글 숨기기',
      question: '이 질문 숨기기',
      answer: '이 답변 숨기기',
      program: '이 프로그램 숨기기',
    },
    report: '신고',
    block: '{{name}} 님 차단',
  },
  hideSuccess: '숨겼어요.',
  showSuccess: '다시 보이게 했어요.',
  reportSuccesss: '신고를 접수했어요. 이제 보이지 않아요.',
  reportReceived: '신고를 접수했어요.',
  reportedBefore: '이미 신고했어요.',
  blockSuccess: '차단했어요. 이제 서로의 글이 보이지 않아요.',
  unblockSuccess: '차단을 풀었어요. 이제 서로의 글이 다시 보여요.',
  report: {
    title: '어떤 점이 문제인가요?',
    titleUser: '어떤 점이 문제인가요?',
    text: '신고한 글은 더 이상 보이지 않아요. 누가 신고했는지는 알려지지 않아요.',
    textUser: '누가 신고했는지는 알려지지 않아요. 더 보고 싶지 않으면 차단해 주세요.',
    reasons: '신고 이유',
    reason: {
      '0': '스팸이나 광고',
      '1': '욕설이나 혐오',
      '2': '음란물이나 원치 않는 접근',
      '3': '개인정보 노출, 사기, 다른 앱으로 유도',
      '4': '그 밖의 문제',
    },
    verb: '신고',
  },
  block: {
    title: '{{name}} 님을 차단할까요?',
    text: '서로의 글이 보이지 않고, 팔로우도 끊어져요. 상대에게는 알리지 않아요.',
    textAnonymous: '서로 익명으로 쓴 글이 보이지 않아요. 누구인지는 알 수 없고, 상대에게도 알리지 않아요.',
    verb: '차단',
  },
  hidden: {
    title: '숨긴 글',
    intro: '나에게만 보이지 않는 글이에요.',
    show: '다시 보기',
    showOne: '{{name}} 님의 글 다시 보기',
    list: '숨긴 글 목록',
    empty: { title: '숨긴 글이 없어요', text: '메뉴에서 숨긴 글은 여기에 모이고, 언제든 다시 볼 수 있어요.', action: '글 보러 가기' },
    failed: '숨긴 글을 불러오지 못했어요',
    more: '더 보기',
  },
  blocked: {
    title: '차단한 사람',
    intro: '서로의 글이 보이지 않아요.',
    unblock: '차단 풀기',
    unblockOne: '{{name}} 님 차단 풀기',
    anonymous: '익명으로 쓴 글 때문에 차단했어요',
    list: '차단한 사람 목록',
    empty: { title: '차단한 사람이 없어요', text: '글의 메뉴에서 글쓴이를 차단할 수 있어요.', action: '글 보러 가기' },
    failed: '목록을 불러오지 못했어요',
  },
}
