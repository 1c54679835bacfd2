import { IconEdit } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShown } from '../../data/lists'
import { useOpenRoom } from '../../data/open-room'
import { useFollowsQuery } from '../../data/people'
import { useSession } from '../../data/session'
import { useEntities } from '../../data/use-entity'
import { Avatar } from '../../ui/Avatar'
import { ListOption, useCombobox } from '../../ui/Combobox'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { IconButton } from '../../ui/IconButton'
import { Skeleton } from '../../ui/Skeleton'
import styles from './NewChat.module.css'

/** The most people shown at once. */
const maxShown = 100

/** A button that opens a dialog to start a chat with somebody the member follows. */
export function NewChat() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton label={t('chat.start.label')} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconEdit />
      </IconButton>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('chat.start.title')}>
        <FollowedPeople onChosen={() => setOpened(false)} />
      </Dialog>
    </>
  )
}

/** The people the member follows, filtered by name. Enter chooses the first match, or the one selected with the arrow keys. */
function FollowedPeople({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const openRoom = useOpenRoom()
  const [name, setName] = useState('')
  const { data, isError } = useFollowsQuery({ userId: user?.id ?? '' }, { refetchOnMountOrArgChange: true })
  const wanted = name.trim().normalize('NFC').toLowerCase()
  const people = useEntities('people', useShown(data?.following))
    .filter(({ nickname }) => nickname.toLowerCase().includes(wanted))
    .slice(0, maxShown)
  const list = useCombobox(people.length, { first: wanted === '' ? -1 : 0, stays: true })
  const activeId = list.field['aria-activedescendant'] ?? ''
  useEffect(() => document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }), [activeId])
  const choose = (userId: string | undefined) => {
    if (userId === undefined) return
    onChosen()
    openRoom(userId)
  }
  const note = () => {
    if (isError && !data) return t('chat.start.failed')
    if (!data || people.length > 0) return null
    return wanted === '' ? t('chat.start.nobody') : t('chat.start.none')
  }
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
        {people.map(({ id, nickname, imagePath, academy }, index) => (
          <ListOption key={id} list={list} index={index} className={styles.person} onPick={() => choose(id)}>
            <Avatar path={imagePath} size={36} />
            <span className={styles.text}>
              <b className="one">{nickname}</b>
              {academy !== null && <span className="one">{academy}</span>}
            </span>
          </ListOption>
        ))}
      </div>
      {!data && !isError && <PeopleLoading />}
      <p role="status" className={styles.note}>
        {note()}
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
