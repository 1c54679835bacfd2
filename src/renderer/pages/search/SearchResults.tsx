import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { findStretches, readQuery } from '../../../shared/text/search-query'
import { tagKey } from '../../../shared/text/tags'
import { useSession } from '../../bridge/session'
import { PostList } from '../../features/feed/PostList'
import { TagPanel } from '../../features/feed/TagPanel'
import { usePostList } from '../../features/feed/use-post-list'
import { FollowButton } from '../../features/people/FollowButton'
import { useSearchUsersInfiniteQuery } from '../../features/people/people-api'
import { ProgramGrid } from '../../features/programs/ProgramGrid'
import { useSearchProgramsInfiniteQuery } from '../../features/programs/programs-api'
import { FoundRows } from '../../features/search/FoundRows'
import { PersonFound } from '../../features/search/PersonFound'
import { QuestionFound } from '../../features/search/QuestionFound'
import { SearchHead } from '../../features/search/SearchHead'
import { type SearchCategory, searchAddress, searchCategories } from '../../features/search/search-address'
import { useSearchQuestionsInfiniteQuery } from '../../features/search/search-api'
import { readOn, useFound } from '../../features/search/use-found'
import { useMediaWidth } from '../../hooks/use-media-width'
import { EmptyState } from '../../ui/EmptyState'
import { type FindStretches, MarkProvider } from '../../ui/Marked'
import { Tabs } from '../../ui/Tabs'
import styles from './SearchResults.module.css'

interface FoundProps {
  text: string
  tabs: ReactNode
}

/** What words find, of one kind. */
export function SearchResults({ text, category }: { text: string; category: SearchCategory }) {
  const { t } = useTranslation()
  const kinds = searchCategories.map((key) => ({ key, label: t(`search.category.${key}`), to: searchAddress(text, key) }))
  const tabs = <Tabs label={t('search.categories')} tabs={kinds} at={category} />
  const Found = { post: FoundPosts, user: FoundPeople, qna: FoundQuestions, program: FoundPrograms }[category]
  return <Found text={text} tabs={tabs} />
}

function FoundPosts({ text, tabs }: FoundProps) {
  const list = { of: 'search', text } as const
  const { pages, rows } = usePostList(list)
  const first = pages?.[0] as { total: number; searched: string | null } | undefined
  const searched = first?.searched ?? null
  const tag = rows.flatMap(({ tags }) => tags).find((each) => tagKey(each) === tagKey(text)) ?? null
  return (
    <>
      <SearchHead text={text} total={first?.total} searched={searched} tag={text.startsWith('#') ? null : tag} />
      {tabs}
      <MarkProvider value={useMarks(searched ?? text)}>
        <PostList list={list} empty={<NothingFound text={text} />} />
      </MarkProvider>
    </>
  )
}

function FoundPeople({ text, tabs }: FoundProps) {
  const { user } = useSession()
  const found = useFound(useSearchUsersInfiniteQuery({ text }, readOn))
  const first = found.pages?.[0]
  const searched = first?.searched ?? null
  return (
    <>
      <SearchHead text={text} total={first?.total} searched={searched} tag={null} people />
      {tabs}
      <MarkProvider value={useMarks(searched ?? text)}>
        <FoundRows
          name={`people ${text}`}
          of="people"
          found={found}
          empty={<NothingFound text={text} />}
          row={(person) => <PersonFound user={person} action={person.id === user?.id ? null : <FollowButton person={person} size="s" />} />}
        />
      </MarkProvider>
    </>
  )
}

function FoundQuestions({ text, tabs }: FoundProps) {
  const found = useFound(useSearchQuestionsInfiniteQuery({ text }, readOn))
  const first = found.pages?.[0]
  const searched = first?.searched ?? null
  return (
    <>
      <SearchHead text={text} total={first?.total} searched={searched} tag={null} />
      {tabs}
      <MarkProvider value={useMarks(searched ?? text)}>
        <FoundRows
          name={`questions ${text}`}
          of="questions"
          found={found}
          empty={<NothingFound text={text} />}
          row={(question) => <QuestionFound question={question} />}
        />
      </MarkProvider>
    </>
  )
}

function FoundPrograms({ text, tabs }: FoundProps) {
  const found = useSearchProgramsInfiniteQuery({ text }, readOn)
  const first = found.currentData?.pages[0]
  const searched = first?.searched ?? null
  return (
    <>
      <SearchHead text={text} total={first?.total} searched={searched} tag={null} />
      {tabs}
      <MarkProvider value={useMarks(searched ?? text)}>
        <div className={styles.programs}>
          <ProgramGrid name={`found ${text}`} list={found} most={2} empty={<NothingFound text={text} />} />
        </div>
      </MarkProvider>
    </>
  )
}

/** Marks the words of a search, and of its tags the letters. */
function useMarks(text: string): FindStretches {
  return useCallback((found: string) => findStretches(found, readQuery(text.replaceAll('#', ' '))), [text])
}

/** Nothing found: what else to try, with the tags that lead somewhere. */
function NothingFound({ text }: { text: string }) {
  const { t } = useTranslation()
  // Where it is wide they stand beside it.
  const hasTags = useMediaWidth() !== 'wide'
  return (
    <>
      <EmptyState art={mailbox} title={t('search.none.title', { text })}>
        {t('search.none.text')}
      </EmptyState>
      {hasTags && <TagPanel />}
    </>
  )
}
