import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import type { Licence } from '../../../shared/bridge'
import { useScrollParent } from '../../ui/PageColumns'
import { LicenceRow } from './LicenceRow'

/** The rows around what is in sight; which are open is kept while they are out of it. */
export function LicenceList({ licences }: { licences: Licence[] }) {
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
