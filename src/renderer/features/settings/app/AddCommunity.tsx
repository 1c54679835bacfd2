import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedCommunity } from '../../../../shared/community'
import { readCommunityAddress } from '../../../../shared/community-address'
import { typedAddress } from '../../../../shared/invitation'
import { limits } from '../../../../shared/limits'
import { useCommunity } from '../../../desktop/machine'
import { keepFocusAt } from '../../../hooks/focus'
import { CommunityWays } from '../../../parts/community/CommunityWays'
import { useCommunityForm } from '../../../parts/community/use-community-form'
import { Button } from '../../../ui/Button'
import styles from './CommunityPane.module.css'

/** Adds a community to those that are kept, with the form of the first start, and opens it. */
export function AddCommunity({ communities }: { communities: readonly ListedCommunity[] }) {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    const moveFocus = keepFocusAt(() => opener.current)
    setAdding(false)
    moveFocus()
  }
  if (communities.length >= limits.community.kept) {
    return <p className={styles.managed}>{t('errors.fields.tooManyCommunities')}</p>
  }
  if (adding) return <AddForm communities={communities} onCancel={cancel} />
  return (
    <Button ref={opener} kind="line" icon={<IconPlus />} className={styles.verb} command="addCommunity" onClick={() => setAdding(true)}>
      {t('community.add')}
    </Button>
  )
}

function AddForm({ communities, onCancel }: { communities: readonly ListedCommunity[]; onCancel: () => void }) {
  const { t } = useTranslation()
  const form = useCommunityForm({ current: useCommunity(), invited: null, adds: true })
  const ways = (['remote', 'demo', 'own'] as const).filter(
    (way) => way === 'remote' || !communities.some(({ choice }) => choice.kind === way),
  )
  const isKept =
    form.way === 'remote' && communities.some(({ choice }) => choice.kind === 'remote' && choice.address === readAddress(form.text))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form onSubmit={submit} className={styles.add}>
      <h3 className={styles.heading}>{t('community.add')}</h3>
      <CommunityWays form={form} ways={ways} />
      {isKept && (
        <p role="status" className={styles.managed}>
          {t('community.kept')}
        </p>
      )}
      <div className={styles.acts}>
        <Button type="submit" disabled={!form.isReady} busy={form.busy}>
          {t(`community.verbs.${isKept ? 'own' : form.way}`)}
        </Button>
        <Button kind="text" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

function readAddress(text: string): string | null {
  const read = readCommunityAddress(typedAddress(text))
  return read.kind === 'refused' ? null : read.address
}
