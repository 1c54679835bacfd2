import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/Field'
import { FilterSelect } from '../FilterSelect'
import styles from './MemberFilters.module.css'
import { otherFilters, otherOrders, type ShownMembers, searchedName } from './member-filter'

interface MemberFiltersProps {
  shown: ShownMembers
  onShown: (shown: ShownMembers) => void
  /** The name as typed. */
  typed: string
  onTyped: (typed: string) => void
  /** Enter was pressed in the name. */
  onEnter: () => void
}

/** Finding members by their nickname, and which ones are listed. What is found is always listed newest first. */
export function MemberFilters({ shown, onShown, typed, onTyped, onEnter }: MemberFiltersProps) {
  const { t } = useTranslation()
  const { filter, order } = shown
  return (
    <search className={styles.filters}>
      <Field
        size="s"
        className={styles.find}
        aria-label={t('administering.members.find')}
        placeholder={t('administering.members.find')}
        before={<IconSearch />}
        value={typed}
        onText={onTyped}
        onEnter={onEnter}
        autoComplete="off"
      />
      <div className={styles.chips}>
        <FilterSelect
          label={t('administering.members.which')}
          all={t('administering.members.filter.everyone')}
          value={filter === 'everyone' ? '' : filter}
          options={otherFilters.map((each) => [each, t(`administering.members.filter.${each}`)])}
          onValue={(value) => onShown({ ...shown, filter: otherFilters.find((each) => each === value) ?? 'everyone' })}
        />
        {searchedName(typed) === '' && (
          <FilterSelect
            label={t('administering.members.order')}
            all={t('administering.members.orders.newest')}
            value={order === 'newest' ? '' : order}
            options={otherOrders.map((each) => [each, t(`administering.members.orders.${each}`)])}
            onValue={(value) => onShown({ ...shown, order: otherOrders.find((each) => each === value) ?? 'newest' })}
          />
        )}
      </div>
    </search>
  )
}
