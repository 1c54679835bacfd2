import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { cacheRecentEmoji, cacheRecentSearches, refetchDrafts } from '../../../data/local-data'
import { useSession } from '../../../data/session'
import { desktop } from '../../../desktop/desktop'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { useToast } from '../../../ui/Toast'
import { Pane, SettingRow } from '../Pane'

/** Clears what the app stores on this computer for the signed-in member. */
export function LocalPane() {
  const { t } = useTranslation()
  const toast = useToast()
  const clearStoredData = useClearStoredData()
  const [asked, setAsked] = useState(false)
  const clear = async () => {
    await clearStoredData()
    setAsked(false)
    toast(t('account.local.cleared'))
  }
  return (
    <Pane title={t('account.local.title')} intro={t('account.local.intro')}>
      <SettingRow label={t('account.local.drafts')} hint={t('account.local.draftsHint')}>
        <Button kind="line" size="s" command="clear" onClick={() => setAsked(true)}>
          {t('account.local.clear')}
        </Button>
      </SettingRow>
      <Dialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('account.local.clearTitle')}
        verb={t('account.local.clear')}
        onConfirm={() => void clear()}
        danger
      >
        <p>{t('account.local.clearText')}</p>
      </Dialog>
    </Pane>
  )
}

/** Deletes the stored drafts, recent searches and recently used emoji of the signed-in member. Resolves when they are gone. */
function useClearStoredData(): () => Promise<void> {
  const dispatch = useDispatch()
  const userId = useSession().user?.id ?? null
  return useCallback(async () => {
    await desktop.forgetDrafts()
    dispatch(refetchDrafts())
    await desktop.saveRecentSearches([])
    dispatch(cacheRecentSearches(userId, []))
    await desktop.saveRecentEmoji([])
    dispatch(cacheRecentEmoji(userId, []))
  }, [dispatch, userId])
}
