import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useOnce } from '../../../hooks/use-once'
import { Button } from '../../../ui/Button'
import { useToast } from '../../../ui/Toast'
import { MembersOnly, Pane } from '../Pane'

/** Export of the member's data (docs/product/accounts.md "Export"). */
export function DataPane() {
  const { t } = useTranslation()
  return (
    <Pane title={t('account.data.title')} intro={t('account.data.intro')}>
      <MembersOnly>{() => <SaveData />}</MembersOnly>
    </Pane>
  )
}

/** Saves the export as a file; main asks where. */
export function SaveData() {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [save, busy] = useOnce(() => desktop.saveExport())
  const press = async () => {
    const result = await save()
    if (result === null) return
    if (!result.ok) toast(errorText(result.error))
    else if (result.value) toast(t('account.data.saved'))
  }
  return (
    <Button kind="line" size="s" icon={<IconDownload />} busy={busy} command="saveData" onClick={() => void press()}>
      {t('account.data.save')}
    </Button>
  )
}
