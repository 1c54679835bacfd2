import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits'
import { isBlank, normalizeText, textLength } from '../../../../shared/text/length'

const numeral = (value: number) => value.toLocaleString('en')

/** What is sent of a text that is typed in a room, and why it cannot be. */
export function useMessageText() {
  const { t } = useTranslation()
  /** The length of a text that was refused as too long. */
  const [tooLong, setTooLong] = useState<number | null>(null)
  return {
    /** @returns the text to send, '' for a blank one; null for one that is too long, which is a problem until it is changed */
    read(typed: string): string | null {
      const text = normalizeText(typed).trim()
      const length = textLength(text)
      if (length > limits.message) setTooLong(length)
      if (length > limits.message) return null
      return isBlank(text) ? '' : text
    },
    changed: () => setTooLong(null),
    problem: tooLong === null ? null : t('chat.write.tooLong', { most: numeral(limits.message), length: numeral(tooLong) }),
  }
}
