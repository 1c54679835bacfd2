import {
  IconBallFootball,
  IconBulb,
  IconCar,
  IconClock,
  IconFlag,
  IconHeart,
  IconMoodSmile,
  IconPaw,
  IconToolsKitchen2,
  IconUser,
} from '@tabler/icons-react'
import type { ComponentType, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './EmojiPicker.module.css'
import type { EmojiTab } from './emoji'

const icons: Record<EmojiTab, ComponentType> = {
  recent: IconClock,
  smileys: IconMoodSmile,
  people: IconUser,
  animals: IconPaw,
  food: IconToolsKitchen2,
  travel: IconCar,
  activities: IconBallFootball,
  objects: IconBulb,
  symbols: IconHeart,
  flags: IconFlag,
}
const tabs = Object.keys(icons) as EmojiTab[]

interface EmojiTabsProps {
  /** The chosen tab; null while found emoji are shown. */
  tab: EmojiTab | null
  panelId: string
  onTab: (tab: EmojiTab) => void
}

/** The categories of the picker. Arrow keys choose, and Tab goes on to the emoji. */
export function EmojiTabs({ tab, panelId, onTab }: EmojiTabsProps) {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.indexOf((event.target as HTMLElement).dataset.tab as EmojiTab)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
    const chosen = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (chosen === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${chosen}]`)?.focus()
    onTab(chosen)
  }
  return (
    <div role="tablist" aria-label={t('emoji.categories')} className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map((each) => {
        const Icon = icons[each]
        return (
          <button
            key={each}
            type="button"
            role="tab"
            data-tab={each}
            aria-selected={each === tab}
            aria-controls={panelId}
            aria-label={t(`emoji.groups.${each}`)}
            title={t(`emoji.groups.${each}`)}
            tabIndex={each === (tab ?? tabs[0]) ? 0 : -1}
            className={styles.tab}
            onClick={() => onTab(each)}
          >
            <Icon />
          </button>
        )
      })}
    </div>
  )
}
