import { type ClipboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop } from '../../../desktop/desktop'
import { useIncoming } from '../../../desktop/machine'
import { useLive } from '../../../hooks/use-live'
import type { Pictures } from '../../../parts/pictures/use-pictures'
import { useToast } from '../../../ui/Toast'

interface IncomingContentOptions {
  /** Whether the composer can take something: it writes a new post, and is not sending it. */
  takes: boolean
  images: Pictures
  /** The composer; its first text field gets what is pasted. */
  sheet: RefObject<HTMLElement | null>
}

/**
 * Adds what other programs gave to the app to the post that is being written, in addition to what is there
 * (docs/product/desktop.md "From other programs"). @returns `onPasteCapture` for the composer
 */
export function useIncomingContent({ takes, images, sheet }: IncomingContentOptions) {
  const { t } = useTranslation()
  const toast = useToast()
  const incoming = useIncoming()
  const isPasting = useRef(false)

  const paste = () => {
    const field = sheet.current?.querySelector('textarea')
    if (!field) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
    isPasting.current = true
    desktop.paste()
  }
  const live = useLive({ images, paste })

  useEffect(() => {
    if (!takes || incoming === 0) return
    void desktop.takeIncoming().then(({ pictures, refused, more, paste: pastes }) => {
      const files = pictures.map(({ name, bytes, modifiedAt }) => new File([bytes], name, { lastModified: modifiedAt }))
      if (files.length + refused.length > 0 || more) void live.current.images.add(files, { refused, more })
      if (pastes) live.current.paste()
    })
  }, [takes, incoming, live])

  return {
    onPasteCapture({ clipboardData }: ClipboardEvent) {
      if (!isPasting.current) return
      isPasting.current = false
      const hasText = clipboardData.types.includes('text/plain')
      if (!hasText && clipboardData.files.length === 0) return toast(t('compose.incoming.nothing'))
      const field = sheet.current?.querySelector('textarea')
      // Apart from what is already written.
      if (hasText && field && field.value.trim() !== '') document.execCommand('insertText', false, '\n\n')
    },
  }
}
