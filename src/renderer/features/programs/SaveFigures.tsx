import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { desktop } from '../../bridge/desktop'
import { useErrorText } from '../../bridge/error-messages'
import { useOnce } from '../../hooks/use-once'
import { Button } from '../../ui/Button'
import { useToast } from '../../ui/Toast'

/** Saves the figures that are shown as a file; main asks where. */
export function SaveFigures({ of }: { of: string | null }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [save, busy] = useOnce(() => desktop.saveFigures(of))
  const press = async () => {
    const result = await save()
    if (result === null) return
    if (!result.ok) toast(errorText(result.error))
    else if (result.value) toast(t('programs.figures.csvSaved'))
  }
  return (
    <Button kind="text" size="s" icon={<IconDownload />} busy={busy} onClick={() => void press()}>
      {t('programs.figures.csv')}
    </Button>
  )
}
