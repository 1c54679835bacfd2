import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenRoom } from '../../bridge/open-room'
import { useSession } from '../../bridge/session'
import { useFollowsQuery } from '../../features/people/people-api'
import { useCombobox } from '../../hooks/use-combobox'
import { Avatar } from '../../ui/Avatar'
import { Field } from '../../ui/Field'
import { ListOption } from '../../ui/ListOption'
import { Skeleton } from '../../ui/Skeleton'
import styles from './NewChatList.module.css'

const most = 100

/** The people one follows, narrowed by name. Enter starts with the first one found, or with the one the arrows lead to. */
export function NewChatList({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const openRoom = useOpenRoom()
  const [name, setName] = useState('')
  const { data, isError } = useFollowsQuery({ userId: user?.id ?? '' }, { refetchOnMountOrArgChange: true })
  const wanted = name.trim().normalize('NFC').toLowerCase()
  const people = (data?.following ?? []).filter(({ nickname }) => nickname.toLowerCase().includes(wanted)).slice(0, most)
  const list = useCombobox(people.length, { first: wanted === '' ? -1 : 0, stays: true })
  const activeId = list.field['aria-activedescendant'] ?? ''
  useEffect(() => document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }), [activeId])
  const choose = (userId: string | undefined) => {
    if (userId === undefined) return
    onChosen()
    openRoom(userId)
  }
  const note = () => {
    if (isError && !data) return t('talk.start.failed')
    if (!data || people.length > 0) return null
    return wanted === '' ? t('talk.start.nobody') : t('talk.start.none')
  }
  return (
    <>
      <Field
        aria-label={t('talk.start.find')}
        placeholder={t('talk.start.find')}
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
      <div id={list.listId} role="listbox" className={styles.people} aria-label={t('talk.start.title')}>
        {people.map(({ id, nickname, imagePath, academy }, index) => (
          <ListOption key={id} list={list} index={index} className={styles.person} onPick={() => choose(id)}>
            <Avatar path={imagePath} size={36} />
            <span className={styles.words}>
              <b className="one">{nickname}</b>
              {academy !== null && <span className="one">{academy}</span>}
            </span>
          </ListOption>
        ))}
      </div>
      {!data && !isError && <Waiting />}
      <p role="status" className={styles.note}>
        {note()}
      </p>
    </>
  )
}

function Waiting() {
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
