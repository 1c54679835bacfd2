import type { reactions as en } from '../en/reactions'
import type { Wording } from '../index'

export const reactions: Wording<typeof en> = {
  add: '반응 남기기',
  choose: '반응 고르기',
  names: { like: '좋아요', heart: '하트', laugh: '웃겨요', surprise: '놀라워요', sad: '슬퍼요', cheer: '힘내요' },
  by: '{{reaction}}: {{people}}',
  both: '{{name}} 님과 나',
  announced: '{{name}} 님이 ‘{{reaction}}’ 반응을 남겼어요: {{text}}',
  news: '새 반응',
  failed: '반응을 남기지 못했어요',
}
