import type { updates as en } from '../en/updates'
import type { Wording } from '../index'

export const updates: Wording<typeof en> = {
  restart: '다시 시작해 업데이트',
  restarting: '다시 시작하는 중…',
  ready: '한마디 {{version}} 버전이 준비됐어요',
  stays: '쓰던 글, 보내지 않은 메시지, 보던 화면은 그대로예요.',
  whenIdle: '보내는 중인 것이 도착하면 다시 시작해요.',
  news: '{{version}}에서 달라진 점',
  checkNow: '지금 확인',
  checking: '확인하는 중…',
  checked: '{{age}} 확인했어요. 지금이 최신 버전이에요.',
  downloading: '{{version}} 내려받는 중 · {{percent}}%',
  byInstaller: '설치한 방법으로 업데이트돼요',
  channel: {
    label: '채널',
    hint: '베타는 새 기능을 먼저 받지만 오류도 먼저 만나요',
    stable: '안정',
    beta: '베타',
  },
  signature: {
    label: '서명',
    hint: '{{key}} 키로 서명된 업데이트만 받아요',
    signed: '서명됨',
    unsigned: '서명이 없어 업데이트되지 않아요',
    unsignedHint: '이 앱에는 업데이트를 확인할 키가 없어요',
  },
  community: {
    label: '커뮤니티',
    fits: '{{version}} 버전이고 이 앱과 잘 맞아요',
    fitsUnnamed: '이 앱과 잘 맞아요',
    compatible: '호환돼요',
    communityOld: '이전 버전이라 이 앱의 기능을 모두 알지는 못해요',
    communityOldShort: '이전 버전',
    appOld: '이 커뮤니티는 더 새로운 한마디가 필요해요',
    whatToDo: '어떻게 하나요',
    appOldText: '업데이트하기 전에는 보내거나 불러올 수 없어요. 쓰던 내용은 그대로 남아 있어요.',
    appOldNoUpdate: '이 앱을 받은 곳에서 최신 버전을 설치해 주세요. 쓰던 내용은 그대로 남아 있어요.',
  },
  problem: {
    unreachable: '업데이트를 확인하지 못했어요. 나중에 다시 확인할게요.',
    signature: '업데이트를 받지 않았어요. 이 앱의 키로 서명되지 않았어요.',
    channel: '업데이트를 받지 않았어요. 다른 채널이나 시스템용이에요.',
    damaged: '업데이트를 받지 않았어요. 서명된 파일과 달라요.',
    full: '디스크가 가득 차서 업데이트를 저장하지 못했어요.',
  },
}
