import { useCallback, useEffect, useRef, useState } from 'react'
import { desktop } from '../../desktop/desktop'
import { isModalOpen } from '../../hooks/focus'
import { usePlainKeys } from '../../hooks/plain-keys'
import { useHotkey } from '../../hooks/shortcuts'
import { later, onDemand } from '../../ui/later'

const Palette = later(() => import('./Palette').then((module) => module.Palette))
const ShortcutsDialog = onDemand(() => import('./ShortcutsDialog').then((module) => module.ShortcutsDialog))

/**
 * Opens the palette (docs/product/desktop.md "Palette") and the list of all shortcuts over any page, by their keys or from the application
 * menu.
 */
export function PaletteHost() {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null)
  const [wanted, setWanted] = useState({ palette: false, shortcuts: false })
  const cameFrom = useRef<Element | null>(null)
  const show = useCallback((what: 'palette' | 'shortcuts') => {
    if (isModalOpen()) return
    cameFrom.current = document.activeElement
    setWanted((before) => ({ ...before, [what]: true }))
    setShown(what)
  }, [])
  const close = useCallback(() => setShown(null), [])
  // The focus goes back before a command opens a dialog, so that the dialog can restore it later.
  const closePalette = useCallback(() => {
    setShown(null)
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus({ preventScroll: true })
    cameFrom.current = null
  }, [])
  const showShortcuts = useCallback(() => {
    setWanted((before) => ({ ...before, shortcuts: true }))
    setShown('shortcuts')
  }, [])
  useHotkey({ key: 'k', mod: true }, () => (shown === 'palette' ? closePalette() : show('palette')))
  usePlainKeys({ '?': () => show('shortcuts') })
  useEffect(
    () =>
      desktop.on('command', ({ name }) => {
        if (name === 'palette' || name === 'shortcuts') show(name)
      }),
    [show],
  )
  return (
    <>
      {wanted.palette && <Palette opened={shown === 'palette'} onClose={closePalette} showShortcuts={showShortcuts} />}
      {wanted.shortcuts && <ShortcutsDialog opened={shown === 'shortcuts'} onClose={close} />}
    </>
  )
}
