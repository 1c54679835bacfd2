import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { desktop } from '../../bridge/desktop'
import { useErrorText } from '../../bridge/error-messages'
import { useOnce } from '../../hooks/use-once'
import { Button } from '../../ui/Button'
import { useToast } from '../../ui/Toast'

/** Saves everything one has written and set as a file; main asks where. */
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
    <Button kind="line" size="s" icon={<IconDownload />} busy={busy} onClick={() => void press()}>
      {t('account.data.save')}
    </Button>
  )
}
