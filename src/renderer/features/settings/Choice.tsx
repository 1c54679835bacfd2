import styles from './Choice.module.css'
import row from './SettingRow.module.css'

interface ChoiceProps {
  name: string
  chosen: boolean
  onChoose: () => void
  label: string
  hint: string
}

/** One of a few that need a line of explanation each. */
export function Choice({ name, chosen, onChoose, label, hint }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={chosen} onChange={onChoose} />
      <span className={row.words}>
        <b>{label}</b>
        <span>{hint}</span>
      </span>
    </label>
  )
}
