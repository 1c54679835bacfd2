import type { TFunction } from 'i18next'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { type ReactionName, reactionEmoji, reactionNames } from '../../../../shared/reactions'
import { keepFocusAt } from '../../../hooks/focus'
import { classNames } from '../../../ui/class-names'
import type { MenuEntry } from '../../../ui/Menu'
import { roomName } from '../chat-text'
import { type MessageActions, useMessageActions } from '../room/message-actions'
import type { LogRow } from './log-rows'
import styles from './Reactions.module.css'

interface ReactionsProps {
  row: LogRow
  room: Pick<Room, 'kind' | 'partner'>
}

/** The reactions under a message. A click on one adds or removes the member's own (docs/product/chat.md "Reactions"). */
export function Reactions({ row, room }: ReactionsProps) {
  const { t } = useTranslation()
  const actions = useMessageActions()
  const { ownReaction, otherReaction, reacting } = row
  const made = [...new Set([otherReaction, ownReaction])].filter((name) => name !== null)
  if (made.length === 0) return null
  return (
    <div className={styles.reactions}>
      {made.map((name) => {
        const own = name === ownReaction
        const label = t('reactions.by', { reaction: t(`reactions.names.${name}`), people: peopleText(t, { row, room, name }) })
        const isWaiting = own && reacting !== null && reacting.state !== 'failed'
        const className = classNames(styles.chip, own && styles.own, isWaiting && styles.waiting)
        const content = (
          <>
            <span aria-hidden>{reactionEmoji[name]}</span>
            {ownReaction === otherReaction && <span aria-hidden>2</span>}
          </>
        )
        if (!actions?.writable) {
          return (
            <span key={name} role="img" aria-label={label} title={label} className={className}>
              {content}
            </span>
          )
        }
        const toggle = ({ currentTarget }: MouseEvent) => {
          // The last one of a reaction goes when it is taken back.
          const place = currentTarget.closest('[data-row-key]')
          const moveFocus = keepFocusAt(() => place?.querySelector<HTMLElement>('[data-actions]'))
          actions.react(row, own ? null : name)
          moveFocus()
        }
        return (
          <button key={name} type="button" aria-pressed={own} aria-label={label} title={label} className={className} onClick={toggle}>
            {content}
          </button>
        )
      })}
    </div>
  )
}

function peopleText(t: TFunction, { row, room, name }: ReactionsProps & { name: ReactionName }): string {
  if (row.ownReaction !== row.otherReaction) return name === row.ownReaction ? t('chat.you') : roomName(t, room)
  return t('reactions.both', { name: roomName(t, room) })
}

/** The six reactions, side by side in a menu. Choosing the current one removes it. */
export function reactionChoices(t: TFunction, row: LogRow, { react }: Pick<MessageActions, 'react'>): MenuEntry {
  return {
    choices: reactionNames.map((name) => {
      const checked = row.ownReaction === name
      const run = () => react(row, checked ? null : name)
      return { key: name, label: t(`reactions.names.${name}`), icon: reactionEmoji[name], checked, run }
    }),
  }
}
