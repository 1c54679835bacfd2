import { useTranslation } from 'react-i18next'
import { closeWindowKey, roomKeys } from '../../features/chat/room/room-keys'
import { programKeyLines } from '../../features/programs/own/OwnProgramKeys'
import { isMac, type Shortcut, selectionKey, shortcutText, undoKey } from '../../hooks/shortcuts'
import { Dialog } from '../../ui/Dialog'
import { type KeyLine, KeyList } from '../../ui/KeyList'
import { backKeys, forwardKeys } from '../TitleBar'
import styles from './ShortcutsDialog.module.css'

/** All keyboard shortcuts, by where they work (docs/product/desktop.md "Palette"). */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const groups = useShortcutGroups()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('palette.shortcuts.title')} width={760}>
      <p>{t('palette.shortcuts.intro')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: has the focus, so that the arrow keys scroll a list higher than the window */}
      <section className={styles.groups} tabIndex={0} aria-label={t('palette.shortcuts.title')}>
        {groups.map(({ title, lines }) => (
          <section key={title}>
            <KeyList title={title} lines={lines} />
          </section>
        ))}
      </section>
    </Dialog>
  )
}

function useShortcutGroups(): { title: string; lines: KeyLine[] }[] {
  const { t } = useTranslation()
  const words = (name: string) => t(`palette.shortcuts.${name}` as 'palette.shortcuts.next')
  const line = (text: string, ...keys: (Shortcut | string)[]): KeyLine => ({
    words: text,
    keys: keys.map((key) => (typeof key === 'string' ? key : shortcutText(key))),
  })
  const enter = { key: 'Enter' }
  return [
    {
      title: words('anywhere'),
      lines: [
        line(t('palette.title'), { key: 'k', mod: true }),
        line(t('shell.search'), { key: 'f', mod: true }),
        line(t('shell.write'), { key: 'n', mod: true }),
        line(t('settings.title'), { key: ',', mod: true }),
        line(t('common.back'), backKeys()),
        line(t('shell.forward'), forwardKeys()),
        line(words('close'), { key: 'Escape' }),
        line(words('undoOffered'), undoKey),
        line(t('palette.command.zoomIn'), { key: '+', mod: true }),
        line(t('palette.command.zoomOut'), { key: '-', mod: true }),
        line(t('palette.command.actualSize'), { key: '0', mod: true }),
        line(words('title'), '?'),
        line(t('palette.command.quit'), { key: 'q', mod: true }),
      ],
    },
    {
      title: words('lists'),
      lines: [
        line(words('next'), 'J', 'K'),
        line(words('open'), enter),
        line(words('copy'), { key: 'c', mod: true }),
        line(words('print'), { key: 'p', mod: true }),
        line(words('selection'), selectionKey),
      ],
    },
    {
      title: words('writing'),
      lines: [
        line(words('send'), { key: 'Enter', mod: true }),
        line(words('newLine'), { key: 'Enter', shift: true }),
        line(words('undo'), undoKey),
      ],
    },
    {
      title: words('chat'),
      lines: [
        line(words('send'), enter),
        line(words('editLast'), { key: 'ArrowUp' }),
        line(words('room'), roomKeys.next, roomKeys.previous),
        line(words('unreadRoom'), roomKeys.nextUnread, roomKeys.previousUnread),
        line(words('searchRoom'), { key: 'f', mod: true }),
        line(words('textSize'), { key: '+/−/0', mod: true }),
        ...(isMac() ? [] : [line(words('closeWindow'), closeWindowKey)]),
      ],
    },
    {
      title: words('correcting'),
      lines: [line(words('sentence'), 'Tab', { key: 'Tab', shift: true }), line(words('send'), { key: 'Enter', mod: true })],
    },
    {
      title: words('review'),
      lines: [
        line(words('startReview'), 'R'),
        line(words('showAnswer'), { key: ' ' }),
        line(words('grade'), '1', '2', '3', '4'),
        line(words('edit'), 'E'),
        line(t('reading.listen'), 'L'),
        line(t('common.undo'), undoKey),
      ],
    },
    {
      title: words('moderation'),
      lines: [
        line(words('next'), 'J', 'K'),
        line(words('decision'), '1–5'),
        line(words('decide'), enter),
        line(t('moderating.keys.take'), 'T'),
        line(t('common.undo'), 'Z'),
      ],
    },
    { title: t('programs.own.title'), lines: programKeyLines(t) },
  ]
}
