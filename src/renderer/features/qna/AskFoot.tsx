import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { Button } from '../../ui/Button'
import { Counter } from '../../ui/Counter'
import { Switch } from '../../ui/Switch'
import styles from './Ask.module.css'
import type { AskState } from './use-ask'

/** Under whose name, and the one thing to do. Whether a question is anonymous is settled when it is asked. */
export function AskFoot({ ask, editing }: { ask: AskState; editing: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  const { anonymous, content } = ask.fields
  return (
    <div className={styles.foot}>
      {editing ? (
        <p className={styles.settled}>{t(anonymous ? 'qna.anonymous.kept' : 'qna.anonymous.named')}</p>
      ) : (
        <>
          <Switch
            checked={anonymous}
            onChecked={(on) => ask.set({ anonymous: on })}
            aria-labelledby={`${id}-name`}
            aria-describedby={`${id}-hint`}
          />
          <span className={styles.under}>
            <b id={`${id}-name`}>{t('qna.anonymous.ask')}</b>
            <span id={`${id}-hint`}>{t('qna.anonymous.askHint')}</span>
          </span>
        </>
      )}
      <Counter text={content} most={limits.question} />
      <Button busy={ask.busy} disabled={ask.empty} onClick={ask.submit}>
        {t(editing ? 'common.save' : 'qna.write.submit')}
      </Button>
    </div>
  )
}
