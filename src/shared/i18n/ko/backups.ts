import type { backups as en } from '../en/backups'
import type { Wording } from '../index'

export const backups: Wording<typeof en> = {
  title: '백업',
  last: '{{time}}, {{size}}, 확인 완료. 매일 밤 백업하고 최근 일곱 개를 보관해요.',
  none: '아직 없어요. 매일 밤 백업하고 최근 일곱 개를 보관해요.',
  now: '지금 백업',
  running: '백업 중: {{percent}}%',
  failed: {
    space: '마지막 백업에 실패했어요. 컴퓨터의 남은 공간과 앱 폴더의 쓰기 권한을 확인해 주세요.',
    damaged: '데이터베이스가 손상돼서 마지막 백업에 실패했어요. 이전 백업을 복원해 주세요.',
    other: '마지막 백업에 실패했어요. 다시 시도해 주세요. 계속되면 로그에서 원인을 볼 수 있어요.',
  },
  old: '{{time}}에 마지막으로 백업했어요. 지금 백업해 주세요.',
  restore: '복원…',
  restoreVerb: '복원하기',
  restoreTitle: '백업 복원',
  restoreText:
    '커뮤니티가 그때로 돌아가요. 지우는 것은 없어요. 지금 있는 내용은 별도 폴더에 보관해요. 그 뒤에 로그인한 사람은 다시 로그인해야 해요.',
  size: '{{size}}MB',
  restoring: '복원하는 중이에요. 몇 분 걸릴 수 있어요.',
  notRestored: {
    damaged: '백업이 손상돼서 아무것도 바꾸지 않았어요. 다른 백업을 골라 주세요.',
    newer: '더 새로운 버전의 한마디가 만든 백업이라 아무것도 바꾸지 않았어요. 앱을 업데이트해 주세요.',
    space: '남은 공간이 부족하거나 폴더에 저장할 수 없어요. 아무것도 바꾸지 않았어요.',
    other: '백업을 복원하지 못했어요. 아무것도 바꾸지 않았어요.',
  },
  replaced: {
    title: '지난 복원 전 상태',
    hint: '{{time}}에 복원하기 전의 커뮤니티예요. {{days}}일 동안 보관해요.',
    back: '되돌리기…',
    backTitle: '복원을 되돌릴까요?',
    backText: '복원하기 전의 커뮤니티로 돌아가요. 지금 있는 것은 대신 {{days}}일 동안 보관해요.',
    backVerb: '되돌리기',
  },
  restored: {
    title: '백업을 복원했어요',
    text: '커뮤니티가 {{time}}의 상태로 돌아갔어요. 이전 내용은 아래 폴더에 그대로 있어요.',
    copy: '폴더 위치 복사',
  },
  afterDamage: {
    last: '{{time}}에 마지막으로 백업했어요.',
    restore: '이 백업 복원하기',
    keep: '새 커뮤니티 쓰기',
  },
}
