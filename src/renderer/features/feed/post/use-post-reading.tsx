import { IconAbc, IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { Post } from '../../../../shared/contract/feed-shapes'
import { languagesOf } from '../../../../shared/text/text-language'
import { pronunciationShown, useIsPronounced } from '../../../data/pronounced'
import { readText } from '../../../parts/reading/readable'
import { useReadAloud } from '../../../parts/reading/use-read-aloud'
import type { MenuEntry } from '../../../ui/Menu'

/** The entries of a post's menu that read it aloud and show the pronunciation of its Korean. */
export function usePostReading({ id, content }: Pick<Post, 'id' | 'content'>): MenuEntry[] {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { isSpeaking, toggle } = useReadAloud(`post ${id}`)
  const isPronounced = useIsPronounced(id)

  const read = () => {
    const element = elementOf(id, content)
    const place = element && { read: readText(element), from: 0 }
    void toggle({ text: content, ...(place && { place }) })
  }
  const entries: MenuEntry[] = [
    {
      key: 'listen',
      label: t(isSpeaking ? 'reading.menu.stop' : 'reading.menu.listenToPost'),
      icon: isSpeaking ? <IconPlayerStop /> : <IconVolume />,
      run: read,
    },
  ]
  if (languagesOf(content).has('korean')) {
    entries.push({
      key: 'pronunciation',
      label: t(isPronounced ? 'reading.menu.hideSounds' : 'reading.menu.showSounds'),
      icon: <IconAbc />,
      run: () => void dispatch(pronunciationShown({ postId: id, shown: !isPronounced })),
    })
  }
  return entries
}

/** The element that shows the whole text, to mark what is read; null where it is cut. An overlay is above its list. */
function elementOf(postId: string, content: string): HTMLElement | null {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-readable]')]
  const isPost = (element: HTMLElement) => element.dataset['readable']?.includes(`/?@id=${postId}"`)
  return elements.findLast((element) => isPost(element) && readText(element).text === content) ?? null
}
