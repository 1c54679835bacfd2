import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import type { Settings } from '../../shared/bridge'
import { desktop } from './desktop'
import { told } from './machine'

/** Saves a choice; it is on screen at once and stays if main could keep it. */
export function useSaveSettings(): (patch: Partial<Settings>) => void {
  const dispatch = useDispatch()
  return useCallback((patch) => void desktop.saveSettings(patch).then((settings) => dispatch(told({ settings }))), [dispatch])
}
