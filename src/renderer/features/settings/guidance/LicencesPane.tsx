import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import type { Licence } from '../../../../shared/desktop'
import { useLicencesQuery } from '../../../data/account'
import { ErrorState } from '../../../ui/ErrorState'
import { useScrollParent } from '../../../ui/PageColumns'
import { Skeleton } from '../../../ui/Skeleton'
import { Pane } from '../Pane'
import styles from './LicencesPane.module.css'

/** The open-source software inside the app (docs/product/screens.md "Settings"). */
export function LicencesPane() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useLicencesQuery()
  return (
    <Pane title={t('account.licences.title')}>
      {data && (
        <>
          <p className={styles.intro}>{t('account.licences.intro', { count: data.length })}</p>
          <LicenceList licences={data} />
        </>
      )}
      {!data && error === undefined && <Waiting />}
      {!data && error !== undefined && (
        <ErrorState title={t('account.licences.failed')} busy={isFetching} onRetry={() => void refetch()}>
          {t('account.licences.failedText')}
        </ErrorState>
      )}
    </Pane>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {[180, 120, 210, 150, 190, 130].map((width) => (
        <div key={width} className={styles.line}>
          <Skeleton width={width} height={16} />
        </div>
      ))}
    </div>
  )
}

/** The virtualized list; open rows stay open while they are not rendered. */
function LicenceList({ licences }: { licences: Licence[] }) {
  const parent = useScrollParent()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const open = (key: string, isOpen: boolean) => {
    setOpened((before) => {
      if (before.has(key) === isOpen) return before
      const next = new Set(before)
      if (isOpen) next.add(key)
      else next.delete(key)
      return next
    })
  }
  if (parent === null) return null
  return (
    <Virtuoso
      data={licences}
      customScrollParent={parent}
      defaultItemHeight={48}
      computeItemKey={(_, licence) => keyOf(licence)}
      itemContent={(_, licence) => (
        <LicenceRow licence={licence} opened={opened.has(keyOf(licence))} onOpened={(isOpen) => open(keyOf(licence), isOpen)} />
      )}
      components={parts}
    />
  )
}

const keyOf = ({ name, version }: Licence) => `${name} ${version}`
const parts = { List: (props: ComponentProps<'div'> & { context?: unknown; children?: ReactNode }) => <List {...props} /> }

function List({ context: _, ...props }: ComponentProps<'div'> & { context?: unknown }) {
  const { t } = useTranslation()
  return <section {...props} aria-label={t('account.licences.list')} />
}

interface LicenceRowProps {
  licence: Licence
  opened: boolean
  onOpened: (opened: boolean) => void
}

/** A package with its version and licence; the licence's text expands below. */
function LicenceRow({ licence: { name, version, licence, text }, opened, onOpened }: LicenceRowProps) {
  const { t } = useTranslation()
  return (
    <details className={styles.licence} open={opened} onToggle={(event) => onOpened(event.currentTarget.open)}>
      <summary className={styles.line}>
        <b className="one">{name}</b>
        <span>{version}</span>
        <span className={styles.kind}>{licence}</span>
        <IconChevronDown />
      </summary>
      {opened && (text === '' ? <p className={styles.none}>{t('account.licences.noText', { licence })}</p> : <pre lang="en">{text}</pre>)}
    </details>
  )
}
