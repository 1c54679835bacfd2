import { limits } from '../../../shared/limits'
import type { OutgoingMail } from '../../mail/mailer'
import type { Purpose } from './code-queries'

const wording = {
  signup: { ko: '회원가입 인증번호', en: 'Your sign-up code' },
  password: { ko: '비밀번호 변경 인증번호', en: 'Your code for a new password' },
} as const

/** The mail with a code, in both languages, since the reader's language is not known yet. */
export function codeMail(purpose: Purpose, to: string, code: string): OutgoingMail {
  const { ko, en } = wording[purpose]
  const { minutes } = limits.code
  return {
    to,
    subject: `[한마디 Hanmadi] ${ko} · ${en}`,
    text: [
      `${ko}: ${code}`,
      `${minutes}분 안에 한마디 앱에 입력해 주세요. 직접 요청하지 않았다면 이 메일은 무시해도 돼요.`,
      '',
      `${en}: ${code}`,
      `Enter it in Hanmadi within ${minutes} minutes. If you did not ask for it, you can ignore this email.`,
      '',
    ].join('\n'),
  }
}
