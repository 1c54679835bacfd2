import type { Wording } from '../index'
import type { common as en } from '../en/common'

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
  category: { korea: '한국어회화', conv: '영어회화', exam: '영어시험', others: '기타정보', subject: '주제' },
  age: { now: '방금 전', minutes_other: '{{count}}분 전', hours_other: '{{count}}시간 전', days_other: '{{count}}일 전' },
}
