import { IconChevronDown, IconCornerDownLeft, IconRefresh } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { otherOf } from '../../../../shared/languages'
import { languageTags, type TextLanguage } from '../../../../shared/text/text-language'
import { promptLevels } from '../../../parts/prompts/prompts'
import { Button } from '../../../ui/Button'
import { classNames } from '../../../ui/class-names'
import { Dialog } from '../../../ui/Dialog'
import { IconButton } from '../../../ui/IconButton'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import styles from './TopicsDialog.module.css'
import type { TopicQuestion } from './topics'
import { useTopics } from './use-topics'

interface TopicsDialogProps {
  room: Room
  language?: TextLanguage | undefined
  opened: boolean
  onClose: () => void
}

/** Topics to talk about, one at a time, in both languages; a question goes into the room's field from here. */
export function TopicsDialog({ room, language, opened, onClose }: TopicsDialogProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<TextLanguage | null>(null)
  const { topic, last, isLoaded, ...topics } = useTopics(room, opened, onClose)
  const asked = chosen ?? language ?? topics.language
  const putTopic = () => topic && topics.put(topic.question[asked], topic.name)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('partnerCard.topics.title')}
      verb={t('partnerCard.topics.put')}
      onConfirm={putTopic}
      blocked={topic === null}
      width={460}
    >
      <div className={styles.choices}>
        <SegmentedControl
          size="s"
          label={t('partnerCard.topics.level')}
          value={topics.level}
          onValue={topics.setLevel}
          segments={promptLevels.map((value) => ({ value, label: t(`feed.writeBar.level.${value}`) }))}
        />
        <SegmentedControl
          size="s"
          label={t('partnerCard.topics.language')}
          value={asked}
          onValue={setChosen}
          segments={[
            { value: 'korean', label: '한국어', lang: 'ko' },
            { value: 'english', label: 'English', lang: 'en' },
          ]}
        />
      </div>
      <div className={styles.topic}>
        <div className={styles.question} aria-live="polite">
          {topic && <Question question={topic.question} asked={asked} />}
          {topic === null && isLoaded && <p className={styles.none}>{t('partnerCard.topics.none')}</p>}
        </div>
        {topic && (
          <Button kind="line" size="s" icon={<IconRefresh />} onClick={topics.another}>
            {t('partnerCard.topics.another')}
          </Button>
        )}
        {topic === null && isLoaded && (
          <Button kind="line" size="s" icon={<IconRefresh />} onClick={topics.startOver}>
            {t('partnerCard.topics.again')}
          </Button>
        )}
      </div>
      {topic && (
        <FurtherQuestions
          key={topic.name}
          title={t('partnerCard.topics.further')}
          questions={topic.further}
          asked={asked}
          onPut={(question) => topics.put(question, topic.name)}
        />
      )}
      {last && (
        <FurtherQuestions
          key={`${last.name} last`}
          title={t('partnerCard.topics.last', { question: last.question[asked] })}
          questions={last.further}
          asked={asked}
          onPut={(question) => topics.put(question)}
        />
      )}
    </Dialog>
  )
}

interface QuestionProps {
  question: TopicQuestion
  /** The language that it is asked in; below it stands the other one. */
  asked: TextLanguage
}

function Question({ question, asked }: QuestionProps) {
  const other = otherOf(asked)
  return (
    <>
      <p className={styles.asked} lang={languageTags[asked]}>
        {question[asked]}
      </p>
      <p className={styles.translated} lang={languageTags[other]}>
        {question[other]}
      </p>
    </>
  )
}

interface FurtherQuestionsProps extends Pick<QuestionProps, 'asked'> {
  title: string
  questions: readonly TopicQuestion[]
  onPut: (question: string) => void
}

/** Questions that keep a conversation going, folded at first. */
function FurtherQuestions({ title, questions, asked, onPut }: FurtherQuestionsProps) {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.further}>
      <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span className="one">{title}</span>
        <IconChevronDown className={classNames(styles.chevron, open && styles.up)} />
      </button>
      <ul id={id} hidden={!open}>
        {questions.map((question) => (
          <li key={question.english}>
            <div>
              <Question question={question} asked={asked} />
            </div>
            <IconButton label={t('partnerCard.topics.putOne', { question: question[asked] })} onClick={() => onPut(question[asked])}>
              <IconCornerDownLeft />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
