import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { tagKey } from '../../../shared/text/tags'
import { useDataSelector } from '../../data/api'
import { find } from '../../data/entities'
import { useShownList, withoutReconnectRefetch } from '../../data/lists'
import { usePeopleInfiniteQuery } from '../../data/people'
import { usePostList } from '../../data/posts'
import { useProgramsInfiniteQuery } from '../../data/programs'
import { useQuestionList } from '../../data/questions'
import { useSession } from '../../data/session'
import { HomeSide, TagPanel } from '../../features/feed/home/HomeSide'
import { PostList } from '../../features/feed/list/PostList'
import { FollowButton } from '../../features/people/FollowButton'
import { ProgramGrid } from '../../features/programs/list/ProgramGrid'
import { RecentSearches } from '../../features/search/RecentSearches'
import { PersonResult, QuestionResult, ResultList } from '../../features/search/ResultList'
import { SearchField } from '../../features/search/SearchField'
import { FoundElsewhere, SearchResults } from '../../features/search/SearchResults'
import { readSearch, type SearchCategory } from '../../features/search/search-query'
import { useRecentSearches } from '../../features/search/use-recent-searches'
import { useMediaWidth } from '../../hooks/use-media-width'
import { useTitle } from '../../hooks/use-title'
import { EmptyState } from '../../ui/EmptyState'
import { PageColumns } from '../../ui/PageColumns'

/** `/search?search=&category=`: the results among posts, people, questions and programs; without a text the recent searches. */
export function SearchPage() {
  const { t } = useTranslation()
  const { text, category } = readSearch(useSearchParams()[0])
  const width = useMediaWidth()
  const Results = resultsOf[category]
  useTitle(text === '' ? t('shell.search') : text)
  return (
    <PageColumns key={`${category} ${text}`} side={<HomeSide />}>
      {width === 'narrow' && <SearchField place="page" />}
      {text !== '' && <Results text={text} />}
      {text === '' && (
        <>
          <SearchStart />
          <RecentSearches />
          {width !== 'wide' && <TagPanel />}
        </>
      )}
    </PageColumns>
  )
}

/** The head of the search page without a text; explains searching while there are no recent searches. */
function SearchStart() {
  const { t } = useTranslation()
  const { recent } = useRecentSearches()
  if (recent === undefined) return null
  if (recent.length > 0) return <h1 className="sr">{t('shell.search')}</h1>
  return (
    <EmptyState art={mailbox} heading="h1" title={t('search.begin.title')}>
      {t('search.begin.text')}
    </EmptyState>
  )
}

const resultsOf = { post: PostResults, user: PeopleResults, qna: QuestionResults, program: ProgramResults }

function PostResults({ text }: { text: string }) {
  const list = { of: 'search', text, counts: true } as const
  const first = usePostList(list).pages?.[0]
  const tag = useDataSelector(({ entities }) => {
    const tags = first?.ids.flatMap((id) => find(entities, 'posts', id)?.tags ?? [])
    return tags?.find((each) => tagKey(each) === tagKey(text)) ?? null
  })
  return (
    <SearchResults text={text} category="post" first={first} tag={text.startsWith('#') ? null : tag}>
      <PostList list={list} empty={<NoResults text={text} category="post" />} />
    </SearchResults>
  )
}

function PeopleResults({ text }: { text: string }) {
  const { user } = useSession()
  const list = useShownList(usePeopleInfiniteQuery({ of: 'search', text, counts: true }, withoutReconnectRefetch))
  return (
    <SearchResults text={text} category="user" first={list.pages?.[0]}>
      <ResultList
        name={`people ${text}`}
        of="people"
        list={list}
        empty={<NoResults text={text} category="user" />}
        row={(id) => <PersonResult id={id} action={(person) => (id === user?.id ? null : <FollowButton person={person} size="s" />)} />}
      />
    </SearchResults>
  )
}

function QuestionResults({ text }: { text: string }) {
  const list = useQuestionList({ of: 'search', text, counts: true })
  return (
    <SearchResults text={text} category="qna" first={list.pages?.[0]}>
      <ResultList
        name={`questions ${text}`}
        of="questions"
        list={list}
        empty={<NoResults text={text} category="qna" />}
        row={(id) => <QuestionResult id={id} />}
      />
    </SearchResults>
  )
}

function ProgramResults({ text }: { text: string }) {
  const list = useProgramsInfiniteQuery({ of: 'search', text, counts: true }, withoutReconnectRefetch)
  return (
    <SearchResults text={text} category="program" first={list.currentData?.pages[0]}>
      <ProgramGrid name={`found ${text}`} list={list} most={2} empty={<NoResults text={text} category="program" />} />
    </SearchResults>
  )
}

/** The empty list of results: where the text finds something, and popular tags to try instead. */
function NoResults({ text, category }: { text: string; category: SearchCategory }) {
  const { t } = useTranslation()
  // A wide window shows the tags in the side panel.
  const hasTags = useMediaWidth() !== 'wide'
  return (
    <>
      <EmptyState art={mailbox} title={t('search.none.title', { text })} action={<FoundElsewhere text={text} category={category} />}>
        {t('search.none.text')}
      </EmptyState>
      {hasTags && <TagPanel />}
    </>
  )
}
