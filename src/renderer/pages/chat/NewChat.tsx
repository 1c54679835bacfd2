import { IconEdit } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenRoom } from '../../data/open-room'
import { useSchoolText } from '../../data/school-names'
import { useChatPartners } from '../../features/chat/use-chat-partners'
import { useOpening } from '../../hooks/navigation'
import { Avatar } from '../../ui/Avatar'
import { ListOption, useCombobox } from '../../ui/Combobox'
import { classNames } from '../../ui/class-names'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { IconButton } from '../../ui/IconButton'
import { LanguageMark } from '../../ui/LanguageMark'
import { Skeleton } from '../../ui/Skeleton'
import styles from './NewChat.module.css'

/** A button that opens a dialog to start a chat with anybody. */
export function NewChat() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  useOpening('newChat', () => setOpened(true))
  return (
    <>
      <IconButton label={t('chat.start.label')} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconEdit />
      </IconButton>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('chat.start.title')}>
        <People onChosen={() => setOpened(false)} />
      </Dialog>
    </>
  )
}

/**
 * The people the member follows, filtered by name, and below them everybody with that name (docs/product/chat.md "New chat"). Enter chooses
 * the first one, or the one selected with the arrow keys.
 */
function People({ onChosen }: { onChosen: () => void }) {
  const schoolText = useSchoolText()
  const { t } = useTranslation()
  const openRoom = useOpenRoom()
  const [name, setName] = useState('')
  const { followed, others, isLoading, isFinding, note, search } = useChatPartners(name)
  const people = [...followed, ...others]
  const list = useCombobox(people.length, { first: name.trim() === '' ? -1 : 0, stays: true })
  const activeId = list.field['aria-activedescendant'] ?? ''
  useEffect(() => document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }), [activeId])
  const choose = (userId: string | undefined) => {
    if (userId === undefined) return search()
    onChosen()
    openRoom(userId)
  }
  const group = (key: 'followed' | 'others', shown: typeof people, from: number) =>
    shown.length > 0 && (
      // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
      <div role="group" aria-labelledby={`${list.listId}-${key}`}>
        <p id={`${list.listId}-${key}`} className={styles.group}>
          {t(`chat.start.${key}`)}
        </p>
        {shown.map(({ id, nickname, imagePath, academy, languages }, index) => (
          <ListOption key={id} list={list} index={from + index} className={styles.person} onPick={() => choose(id)}>
            <Avatar path={imagePath} size={36} />
            <span className={styles.text}>
              <span className={styles.name}>
                <b className="one">{nickname}</b>
                <LanguageMark languages={languages} />
              </span>
              {academy !== null && <span className={classNames('one', styles.school)}>{schoolText(academy)}</span>}
            </span>
          </ListOption>
        ))}
      </div>
    )
  return (
    <>
      <Field
        aria-label={t('chat.start.find')}
        placeholder={t('chat.start.find')}
        className={styles.find}
        size="s"
        value={name}
        {...list.field}
        onText={(typed) => {
          setName(typed)
          list.reset()
        }}
        onEnter={() => choose(people[list.active]?.id)}
        onKeyDown={list.take}
        autoComplete="off"
        data-autofocus
      />
      <div id={list.listId} role="listbox" className={styles.people} aria-label={t('chat.start.title')}>
        {group('followed', followed, 0)}
        {group('others', others, followed.length)}
      </div>
      {(isLoading || (isFinding && people.length === 0)) && <PeopleLoading />}
      <p role="status" className={styles.note}>
        {note !== null && t(`chat.start.${note}`)}
      </p>
    </>
  )
}

function PeopleLoading() {
  return (
    <div aria-busy="true" className={styles.people}>
      {[120, 90, 140].map((width) => (
        <div key={width} className={styles.person}>
          <Skeleton width={36} height={36} round />
          <Skeleton width={width} height={15} />
        </div>
      ))}
    </div>
  )
}
