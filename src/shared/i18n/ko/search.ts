import type { search as en } from '../en/search'
import type { Wording } from '../index'

export const search: Wording<typeof en> = {
  placeholder: '글, 사람, 질문 검색',
  recent: '최근 검색',
  remove: '‘{{text}}’ 지우기',
  removed: '‘{{text}}’ 검색 기록을 지웠어요.',
  removeAll: '모두 지우기',
  allRemoved: '최근 검색을 모두 지웠어요.',
  categories: '검색 종류',
  category: { post: '글', user: '사람', qna: '질문', program: '프로그램' },
  elsewhere: '다른 검색 결과',
  inKind: {
    post_other: '글 {{shown}}개',
    user_other: '사람 {{shown}}명',
    qna_other: '질문 {{shown}}개',
    program_other: '프로그램 {{shown}}개',
  },
  count_other: '{{count}}개를 찾았어요',
  countMany: '{{count}}개 이상 찾았어요',
  people_other: '{{count}}명을 찾았어요',
  peopleMany: '{{count}}명 이상 찾았어요',
  instead: '‘{{typed}}’에 맞는 것이 없어 ‘{{searched}}’ 검색 결과를 보여 드려요.',
  answers_other: '답변 {{count}}개',
  onlyTag: '#{{tag}} 태그만 보기',
  begin: { title: '무엇을 찾으세요?', text: '단어의 일부나 ㅎㄱㅇ 같은 초성만 적어도 찾을 수 있어요.' },
  none: { title: '‘{{text}}’ 검색 결과가 없어요', text: '더 짧게, 또는 다른 말로 찾아보세요. 많이 쓰는 태그에서 골라도 좋아요.' },
  failed: '검색하지 못했어요',
  moreFailed: '다음 결과를 불러오지 못했어요.',
}
