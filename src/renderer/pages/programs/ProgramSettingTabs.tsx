import { useTranslation } from 'react-i18next'
import { Tabs } from '../../ui/Tabs'

/** Between what one offers and what one has saved. */
export function ProgramSettingTabs({ at }: { at: 'program' | 'like' }) {
  const { t } = useTranslation()
  return (
    <Tabs
      label={t('programs.title')}
      at={at}
      tabs={[
        { key: 'program', label: t('programs.own.title'), to: '/program/setting?category=program' },
        { key: 'like', label: t('programs.savedTitle'), to: '/program/setting?category=like' },
      ]}
    />
  )
}
