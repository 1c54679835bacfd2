import { useTranslation } from 'react-i18next'
import type { StaffMember } from '../../../../shared/contract/administering-shapes'
import { roles } from '../../../../shared/roles'
import { useSchoolText } from '../../../data/school-names'
import { keepFocusNear } from '../../../hooks/focus'
import { Avatar } from '../../../ui/Avatar'
import { PersonLink } from '../../../ui/PersonLink'
import { Select } from '../../../ui/Select'
import styles from './StaffList.module.css'
import { useRoleChange } from './use-role-change'

/** The members with a role, each with a choice of roles. */
export function StaffList({ people }: { people: readonly StaffMember[] }) {
  const { t } = useTranslation()
  const schoolText = useSchoolText()
  const { busyId, choose, question } = useRoleChange()
  return (
    <>
      <ul aria-label={t('administering.staff.list')}>
        {people.map((person) => {
          const { userId, nickname, imagePath, academy, role } = person
          return (
            <li key={userId} data-item-id={userId} className={styles.row}>
              <Avatar path={imagePath} size={40} />
              <span className={styles.words}>
                <PersonLink userId={userId} className="one">
                  <b>{nickname}</b>
                </PersonLink>
                {academy !== null && <span className="one">{schoolText(academy)}</span>}
              </span>
              <Select
                size="s"
                className={styles.role}
                aria-label={t('administering.staff.roleOf', { name: nickname })}
                value={role}
                // Its own one keeps the focus.
                disabled={busyId !== null && busyId !== userId}
                aria-busy={busyId === userId}
                options={roles.map((each) => ({ value: each, label: t(`administering.staff.role.${each}`) }))}
                onValue={(value) => {
                  // Without a role, the member leaves the list.
                  const moveFocus = keepFocusNear(userId)
                  choose(person, roles.find((each) => each === value) ?? role)
                  moveFocus()
                }}
              />
            </li>
          )
        })}
      </ul>
      {question}
    </>
  )
}
