import { api } from './api'
import { operationMutation, operationPages, operationQuery } from './base-query'

/** Hiding, reporting and blocking, and the lists of what one has hidden and whom one has blocked. */
export const moderationApi = api.enhanceEndpoints({ addTagTypes: ['Hidden', 'Blocks'] }).injectEndpoints({
  endpoints: (build) => ({
    hideItem: build.mutation({ ...operationMutation('hideItem'), invalidatesTags: ['Hidden'] }),
    showItem: build.mutation({ ...operationMutation('showItem'), invalidatesTags: ['Hidden'] }),
    reportItem: build.mutation({ ...operationMutation('reportItem'), invalidatesTags: ['Hidden'] }),
    reportMessage: build.mutation(operationMutation('reportMessage')),
    hideProgram: build.mutation({ ...operationMutation('hideProgram'), invalidatesTags: ['Hidden'] }),
    showProgram: build.mutation({ ...operationMutation('showProgram'), invalidatesTags: ['Hidden'] }),
    reportProgram: build.mutation({ ...operationMutation('reportProgram'), invalidatesTags: ['Hidden'] }),
    reportUser: build.mutation(operationMutation('reportUser')),
    block: build.mutation({ ...operationMutation('block'), invalidatesTags: ['Blocks'] }),
    blockAnonymous: build.mutation({ ...operationMutation('blockAnonymous'), invalidatesTags: ['Blocks'] }),
    unblock: build.mutation({ ...operationMutation('unblock'), invalidatesTags: ['Blocks'] }),
    blocks: build.query({ ...operationQuery('blocks'), providesTags: ['Blocks'] }),
    hiddenPosts: build.infiniteQuery({ ...operationPages('hiddenPosts'), providesTags: ['Hidden'] }),
    hiddenQuestions: build.infiniteQuery({ ...operationPages('hiddenQuestions'), providesTags: ['Hidden'] }),
    hiddenPrograms: build.infiniteQuery({ ...operationPages('hiddenPrograms'), providesTags: ['Hidden'] }),
  }),
})

export const moderationCalls = moderationApi.endpoints
export const { useBlocksQuery, useHiddenPostsInfiniteQuery, useHiddenQuestionsInfiniteQuery, useHiddenProgramsInfiniteQuery } =
  moderationApi
