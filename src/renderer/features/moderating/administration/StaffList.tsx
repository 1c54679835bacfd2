import { useTranslation } from 'react-i18next'
import type { StaffMember } from '../../../../shared/contract/administering-shapes'
import { roles } from '../../../../shared/roles'
import { useSchoolText } from '../../../data/school-names'
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
            <li key={userId} className={styles.row}>
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
                disabled={busyId !== null}
                options={roles.map((each) => ({ value: each, label: t(`administering.staff.role.${each}`) }))}
                onValue={(value) => choose(person, roles.find((each) => each === value) ?? role)}
              />
            </li>
          )
        })}
      </ul>
      {question}
    </>
  )
}
