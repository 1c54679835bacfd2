import type { emoji as en } from '../en/emoji'
import type { Wording } from '../index'

export const emoji: Wording<typeof en> = {
  title: '이모지',
  suggested: '이 이름의 이모지',
  search: '한국어나 영어로 검색',
  found: '찾은 이모지',
  count_other: '이모지 {{count}}개를 찾았어요',
  none: '이런 이름의 이모지가 없어요.',
  noRecent: '이모지를 쓰면 여기에 모여요.',
  hint: '글을 쓰다가 :하트처럼 콜론과 이름을 입력해도 돼요.',
  categories: '이모지 종류',
  groups: {
    recent: '최근에 쓴 이모지',
    smileys: '표정',
    people: '사람과 손짓',
    animals: '동물과 자연',
    food: '음식',
    travel: '여행과 장소',
    activities: '활동',
    objects: '물건',
    symbols: '기호',
    flags: '깃발',
  },
}
