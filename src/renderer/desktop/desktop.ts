import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import type { DesktopApi, Settings } from '../../shared/desktop'
import { machineChanged, settingsPatched } from './machine'

declare global {
  interface Window {
    readonly desktop: DesktopApi
  }
}

/** The API that the preload script exposes. Nothing else in the renderer reads `window.desktop`. */
export const desktop: DesktopApi = window.desktop

/** Shows changed settings at once, saves them in main, then shows what main has stored. */
export function useSaveSettings(): (patch: Partial<Settings>) => void {
  const dispatch = useDispatch()
  return useCallback(
    (patch) => {
      dispatch(settingsPatched(patch))
      void desktop.saveSettings(patch).then((settings) => dispatch(machineChanged({ settings })))
    },
    [dispatch],
  )
}
