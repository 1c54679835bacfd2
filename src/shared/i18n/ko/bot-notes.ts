/** What the bot tells, as the screens say it; the wire says the same to clients without these sentences (contract/bot-sentence.ts). */
export const botNotes = {
  welcome: '한마디에 오신 걸 환영해요. 새로운 소식을 여기서 알려 드릴게요.',
  follower: '{{name}} 님이 회원님을 팔로우해요.',
  reply: '{{name}} 님이 댓글을 남겼어요.',
  replyBare: '새 댓글이 달렸어요.',
  answer: '{{name}} 님이 답변을 남겼어요.',
  answerBare: '새 답변이 달렸어요.',
  accepted: '{{name}} 님이 회원님의 답변을 채택했어요.',
  acceptedBare: '회원님의 답변이 채택되었어요.',
  mention: '{{name}} 님이 회원님을 언급했어요.',
  mentionBare: '회원님이 언급되었어요.',
  programSaved: '{{name}} 님이 프로그램을 저장했어요.',
  reportDone: '보내 주신 신고가 잘 도착했어요. 알려 주셔서 고마워요.',
  open: { post: '글 보기', question: '질문 보기', user: '프로필 보기', program: '프로그램 보기' },
}
