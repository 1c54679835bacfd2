import type { safety as en } from '../en/safety'
import type { Wording } from '../index'

export const safety: Wording<typeof en> = {
  kinds: {
    phone: '전화번호',
    email: '이메일',
    address: '주소',
    account: '계좌·카드 번호',
    messenger: '메신저',
  },
  ask: {
    title: '개인정보를 보낼까요?',
    text: '아직 잘 모르는 사이예요. 한번 보낸 정보는 저장되거나 퍼질 수 있으니 보내기 전에 다시 확인해 주세요.',
    once: '그대로 보내면 이 채팅방에서는 다시 묻지 않아요.',
    edit: '고치기',
    send: '그대로 보내기',
  },
  card: {
    label: '안전하게 대화하기',
    title: '아직 잘 모르는 사이예요.',
    text: '돈을 요구하거나, 다른 앱으로 옮기자고 하거나, 모르는 링크를 보내면 주의해 주세요.',
    report: '신고',
    block: '차단',
    close: '닫기',
  },
  cover: {
    text: '사진 가림',
    open: '열기',
    label: '가려진 사진 {{count}}장 중 {{index}}번째, 열기',
  },
}
