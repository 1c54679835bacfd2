import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBookmarkPlus,
  IconCopy,
  IconEyeOff,
  IconFlag,
  IconMoodPlus,
  IconPencil,
  IconPencilPlus,
  IconTrash,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { useCommunityOffset } from '../../../data/chat'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { keepFocusNear } from '../../../hooks/focus'
import { useLive } from '../../../hooks/use-live'
import { useAsksForHelp } from '../../../parts/corrections/helping'
import { keptSentences } from '../../../parts/corrections/kept-sentences'
import { useModeration } from '../../../parts/moderation/use-moderation'
import { useKeep } from '../../../parts/notebook/use-keep'
import { wholeEntry } from '../../../parts/reading/selection'
import { classNames } from '../../../ui/class-names'
import { IconButton } from '../../../ui/IconButton'
import { ItemMenu, Menu, type MenuEntry, useContextMenu } from '../../../ui/Menu'
import { useToast } from '../../../ui/Toast'
import { messageSource, noteLines, roomName } from '../chat-text'
import { canCorrect, canEdit, canForward, canRemove, quoteOf, useMessageActions } from '../room/message-actions'
import styles from './LogRow.module.css'
import type { LogRow } from './log-rows'
import { reactionChoices } from './Reactions'
import { useCovered } from './use-covered'

interface MessageColumnProps {
  row: LogRow
  room: Pick<Room, 'id' | 'kind' | 'partner' | 'stranger'>
  /** @param actions a button that opens the same menu as a right click */
  children: (actions: ReactNode) => ReactNode
}

/** The frame of a message, with its menu. */
export function MessageColumn({ row, room, children }: MessageColumnProps) {
  const { t } = useTranslation()
  const entries = useEntries(row, room)
  const label = menuLabel(t, row, room)
  const { onContextMenu, menu } = useContextMenu(label, entries)
  const asked = useMessageActions()
  const isAsked = useAsksForHelp(row.text, room.partner.languages) && canCorrect(row) && asked?.writable === true
  const actions = (
    <span className={styles.actions} data-actions>
      {asked?.writable && quoteOf(row) !== null && (
        <>
          {isAsked && (
            <IconButton label={t('corrections.correct')} className={styles.inSight} onClick={() => asked.correct(row)}>
              <IconPencilPlus />
            </IconButton>
          )}
          <Menu
            label={t('reactions.choose')}
            entries={() => [reactionChoices(t, row, asked)]}
            trigger={(props) => (
              <IconButton {...props} label={t('reactions.add')}>
                <IconMoodPlus />
              </IconButton>
            )}
          />
          <IconButton label={t('chat.room.reply')} onClick={() => asked.reply(row)}>
            <IconArrowBackUp />
          </IconButton>
        </>
      )}
      {/* Only that of an unsent message can be empty. */}
      {(row.unsent === null || entries().length > 0) && <ItemMenu label={label} entries={entries} />}
    </span>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same menu opens from its button
    <div
      className={classNames(styles.column, isAsked && styles.wideActions)}
      data-waiting={row.unsent?.state}
      onContextMenu={onContextMenu}
    >
      {children(actions)}
      {menu}
    </div>
  )
}

function menuLabel(t: TFunction, { side }: LogRow, room: Pick<Room, 'kind' | 'partner'>): string {
  if (side === 'mine') return t('chat.room.ownMessageMenu')
  return side === 'bot' ? t('chat.room.botMessageMenu') : t('chat.room.messageMenu', { name: roomName(t, room) })
}

function useEntries(row: LogRow, room: Pick<Room, 'id' | 'kind' | 'partner' | 'stranger'>): () => MenuEntry[] {
  const { id: roomId, kind } = room
  const { text, side, messages, unsent, deleted, correction } = row
  const { t } = useTranslation()
  const actions = useMessageActions()
  const toast = useToast()
  const { report } = useModeration()
  const hide = useHideMessages(roomId)
  const keep = useKeep()
  const isCovered = useCovered(row, room).length > 0
  const offset = useCommunityOffset()
  return () => {
    const message = messages[0]
    const entries: MenuEntry[] = []
    const copied = message?.bot ? noteLines(t, message.bot).join('\n') : text
    const copy = () => void desktop.copyText(copied).then(() => toast(t('chat.room.copied')))
    if (actions?.writable && quoteOf(row) !== null) {
      entries.push(reactionChoices(t, row, actions))
      entries.push({ key: 'reply', label: t('chat.room.reply'), icon: <IconArrowBackUp />, run: () => actions.reply(row) })
    }
    if (actions?.writable && canEdit(row, { now: Date.now(), offset }))
      entries.push({ key: 'edit', label: t('chat.room.edit'), icon: <IconPencil />, run: () => actions.edit(row) })
    if (actions?.writable && kind === 'pair' && canCorrect(row))
      entries.push({ key: 'correct', label: t('corrections.correct'), icon: <IconPencilPlus />, run: () => actions.correct(row) })
    if (actions && canForward(row) && !isCovered)
      entries.push({ key: 'forward', label: t('chat.room.forward'), icon: <IconArrowForwardUp />, run: () => actions.forward(row) })
    if (copied !== '') entries.push({ key: 'copy', label: t('chat.room.copy'), icon: <IconCopy />, run: copy })
    if (text !== '' && !deleted && side !== 'ended') {
      const source = messageSource(t, room, messages[0])
      const sentences = keptSentences(correction?.sentences ?? [], source)
      const run = () => void keep(...(sentences.length > 0 ? sentences : [wholeEntry(text, source)]))
      entries.push({ key: 'keep', label: t('notebook.keep'), icon: <IconBookmarkPlus />, run })
    }
    if (unsent !== null) return entries
    const hideAll = () => hide(messages.map(({ id }) => id))
    entries.push({ key: 'hide', label: t('chat.room.hide'), icon: <IconEyeOff />, run: hideAll })
    if (actions?.writable && canRemove(row, { now: Date.now(), offset })) {
      const label = t(kind === 'self' ? 'chat.room.deleteNote' : 'chat.room.deleteForBoth')
      entries.push({ key: 'remove', label, icon: <IconTrash />, danger: true, run: () => actions.remove(row) })
    }
    if (side === 'other' && message && !deleted) {
      const run = () => report({ kind: 'message', id: message.id, roomId })
      entries.push({ key: 'report', label: t('chat.room.report'), icon: <IconFlag />, danger: true, run })
    }
    return entries
  }
}

/** Hides the messages of one row for this member alone: at once, with a toast to undo it (docs/product/moderation.md "Hiding"). */
function useHideMessages(roomId: string): (messageIds: string[]) => void {
  const { t } = useTranslation()
  const toast = useLive(useToast())
  const errorText = useLive(useErrorText())
  const undo = async (messageIds: string[]) => {
    const answer = await desktop.call('showMessages', { roomId, messageIds })
    if (!answer.ok) toast.current(errorText.current(answer.error))
  }
  return async (messageIds) => {
    const moveFocus = keepFocusNear(messageIds[0] ?? '')
    const hiding = desktop.call('hideMessages', { roomId, messageIds })
    moveFocus()
    const answer = await hiding
    if (!answer.ok) return toast.current(errorText.current(answer.error))
    toast.current({ text: t('chat.room.hidden'), undo: () => undo(messageIds) })
  }
}
