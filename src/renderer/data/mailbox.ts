import { createSlice } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Mail } from '../../shared/desktop'
import { desktop } from '../desktop/desktop'
import { api } from './api'

const mailboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    mails: build.query<Mail[], void>({
      queryFn: async () => ({ data: await desktop.mails() }),
      onCacheEntryAdded: async (_none, { updateCachedData, cacheDataLoaded, cacheEntryRemoved }) => {
        const stop = desktop.on('mail', (mail) =>
          updateCachedData((mails) => (mails.some((one) => one.id === mail.id) ? undefined : void mails.unshift(mail))),
        )
        await cacheDataLoaded.catch(() => undefined)
        await cacheEntryRemoved
        stop()
      },
    }),
  }),
})
/** The mails of the embedded community, newest first, updated as new ones arrive. */
export const useMailsQuery = mailboxApi.useMailsQuery

const slice = createSlice({
  name: 'mailbox',
  initialState: { open: false },
  reducers: {
    mailboxOpened: (mailbox) => {
      mailbox.open = true
    },
    mailboxClosed: (mailbox) => {
      mailbox.open = false
    },
  },
})
export const mailboxReducer = slice.reducer
const { mailboxOpened } = slice.actions
export const { mailboxClosed } = slice.actions

export const useMailboxOpen = () => useSelector((state: { mailbox: { open: boolean } }) => state.mailbox.open)

/** Opens the mailbox sheet over the current page (docs/product/accounts.md "Local mailbox"). */
export function useOpenMailbox(): () => void {
  const dispatch = useDispatch()
  return useCallback(() => void dispatch(mailboxOpened()), [dispatch])
}
