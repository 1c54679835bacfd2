import type { learning as en } from '../en/learning'
import type { Wording } from '../index'

/** Languages that members have and learn. */
export const learning: Wording<typeof en> = {
  title: '언어',
  hint: '할 수 있는 언어와 배우는 언어가 이름 옆에 표시돼요',
  intro: '이름 옆의 작은 표시가 도와줄 수 있는 언어와 배우는 언어를 알려 줘요.',
  korean: '한국어',
  english: '영어',
  motherTongue: '다른 모국어',
  motherTongueHint: '한국어도 영어도 아닐 때만 골라 주세요',
  none: '해당 없음',
  noMotherTongue: '없음',
  skill: {
    native: '원어민',
    fluent: '유창함',
    A1: '배우는 중, A1: 첫 단어와 인사말',
    A2: '배우는 중, A2: 일상을 짧은 문장으로',
    B1: '배우는 중, B1: 여행에서 막힘없이',
    B2: '배우는 중, B2: 의견을 말하고 설명하기',
    C1: '배우는 중, C1: 공부와 일에서 능숙하게',
    C2: '배우는 중, C2: 원어민에 가깝게',
  },
  topik: '{{skill}} (TOPIK {{level}}급)',
  goals: '배우는 이유',
  goal: { conversation: '회화', exams: '시험', work: '일', studyAbroad: '유학', culture: '문화' },
  about: '나를 소개하는 한 줄',
  aboutHint: '어떤 이야기를 쓰고 나누고 싶은지 적어 주세요',
  save: '저장',
  saved: '언어를 저장했어요.',
  mark: {
    native: '{{language}} 원어민',
    fluent: '{{language}} 유창',
    learns: '{{language}} 배우는 중, {{level}}',
  },
  welcome: '어떤 언어를 할 수 있고, 어떤 언어를 배우나요? 나중에 설정에서 답해도 돼요.',
  offer: {
    title: '내 언어',
    text: '도와줄 수 있는 언어와 배우는 언어를 알려 주세요.',
    choose: '고르기',
    later: '다음에',
  },
}
