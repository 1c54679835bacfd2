import type { common as en } from '../en/common'
import type { Wording } from '../index'

export const common: Wording<typeof en> = {
  appName: '한마디',
  cancel: '취소',
  close: '닫기',
  save: '저장',
  delete: '삭제',
  edit: '수정',
  retry: '다시 시도',
  back: '뒤로',
  next: '다음',
  more: '더 보기',
  copy: '복사',
  undo: '되돌리기',
  restored: '되돌렸어요.',
  undoTooLate: '되돌릴 수 있는 시간이 지났어요.',
  confirm: '확인',
  showPassword: '비밀번호 보기',
  hidePassword: '비밀번호 숨기기',
  capsLock: 'Caps Lock이 켜져 있어요',
  hangulInput: '한글 입력 상태예요. 영문으로 바꿔 주세요.',
  removeTag: '{{name}} 태그 지우기',
  presence: { none: '상태 숨김', meeting: '회의 중', away: '자리 비움', sickLeave: '병가', vacation: '휴가' },
  category: { korea: '한국어회화', conv: '영어회화', exam: '영어시험', others: '기타정보', subject: '주제' },
  age: { now: '방금 전', minutes_other: '{{count}}분 전', hours_other: '{{count}}시간 전', days_other: '{{count}}일 전' },
}
