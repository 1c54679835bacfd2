import { skipToken } from '@reduxjs/toolkit/query'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffMember } from '../../../../shared/contract/administering-shapes'
import { limits } from '../../../../shared/limits'
import { useShown } from '../../../data/lists'
import { usePeopleInfiniteQuery } from '../../../data/people'
import { useEntities } from '../../../data/use-entity'
import { useSettled } from '../../../hooks/use-settled'
import { Avatar } from '../../../ui/Avatar'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { PersonLink } from '../../../ui/PersonLink'
import styles from './StaffList.module.css'
import { useRoleChange } from './use-role-change'

const typingPauseMs = 300
const most = 8

/** Finds members by nickname, as search does, and makes them moderators. */
export function FindMember({ staff }: { staff: readonly StaffMember[] }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const name = [...typed.normalize('NFC').trim()].slice(0, limits.searchText).join('')
  const { settled, settle } = useSettled(name, typingPauseMs)
  const { currentData, isError, refetch } = usePeopleInfiniteQuery(settled === '' ? skipToken : { of: 'search', text: settled }, {
    refetchOnMountOrArgChange: true,
  })
  const { busyId, change } = useRoleChange()
  const page = currentData?.pages[0]
  const people = useEntities('people', useShown(page?.ids)).slice(0, most)
  const isFound = name !== '' && settled === name && page !== undefined
  const roleOf = (id: string) => staff.find(({ userId }) => userId === id)?.role ?? null
  const note = () => {
    if (name !== '' && settled === name && isError) return t('administering.staff.findFailed')
    if (!isFound) return null
    if (people.length === 0) return t('administering.staff.none')
    return page.more || page.ids.length > most ? t('administering.staff.more') : null
  }
  return (
    <search className={styles.find}>
      <Field
        size="s"
        label={t('administering.staff.find')}
        placeholder={t('administering.staff.findHint')}
        before={<IconSearch />}
        value={typed}
        onText={setTyped}
        onEnter={() => (isError && settled === name ? void refetch() : settle())}
        autoComplete="off"
      />
      {isFound && people.length > 0 && (
        <ul aria-label={t('administering.staff.found')}>
          {people.map(({ id, nickname, imagePath, academy }) => {
            const role = roleOf(id)
            return (
              <li key={id} className={styles.row}>
                <Avatar path={imagePath} size={36} />
                <span className={styles.words}>
                  <PersonLink userId={id} className="one">
                    <b>{nickname}</b>
                  </PersonLink>
                  {academy !== null && <span className="one">{academy}</span>}
                </span>
                {role === null ? (
                  <Button kind="line" size="s" busy={busyId === id} onClick={() => change({ userId: id, nickname }, 'moderator')}>
                    {t('administering.staff.asModerator')}
                  </Button>
                ) : (
                  <span className={styles.has}>{t(`administering.staff.role.${role}`)}</span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <p role="status" className={styles.note}>
        {note()}
      </p>
    </search>
  )
}
