import { setupListeners } from '@reduxjs/toolkit/query'
import { retryFailedImages } from '../ui/image-retry'
import type { DataThunk } from './api'

const againAfterMs = 5_000
/** The stores that will request again, by their `getState`. */
const waiting = new WeakSet<object>()

/** Refetches the data on screen, which stays visible meanwhile. */
export const refetchShown = (): DataThunk => (dispatch) => {
  retryFailedImages()
  setupListeners(dispatch, (_dispatch, { onOnline }) => {
    dispatch(onOnline())
    return () => {}
  })
}

/** From now on, polls with `skipPollingIfUnfocused` rest while the window does not have the focus. */
export const followWindowFocus = (): DataThunk => (dispatch) => {
  setupListeners(dispatch, (_dispatch, { onFocus, onFocusLost }) => {
    const tell = () => void dispatch(document.hasFocus() ? onFocus() : onFocusLost())
    tell()
    window.addEventListener('focus', tell)
    window.addEventListener('blur', tell)
    return () => {}
  })
}

/**
 * A request got no answer. One can fail after the connection has come back, as one from before the computer slept does; since no change of
 * the connection follows then, what is on screen is requested again a little later.
 */
export const answerMissed = (): DataThunk => (dispatch, getState) => {
  const isOnline = () => getState().machine.connection === 'online'
  if (!isOnline() || waiting.has(getState)) return
  waiting.add(getState)
  setTimeout(() => {
    waiting.delete(getState)
    if (isOnline()) dispatch(refetchShown())
  }, againAfterMs)
}
