import { type ClipboardEvent, type DragEvent, type RefObject, useEffect, useState } from 'react'
import { useLive } from './use-live'

/** Takes files that are dropped on a part of the page or pasted into it. Spread `handlers` on it; `over`: files hang above it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => hangsOver(event) && setOver(true),
    onDragLeave: (event: DragEvent) => hasLeft(event) && setOver(false),
    onDrop: (event: DragEvent) => {
      const files = droppedFiles(event)
      if (files === null) return
      setOver(false)
      onFiles(files)
    },
    onPaste: takePastedFiles(onFiles),
  }
  return { over, handlers }
}

/** The same for what is pasted alone. */
export function takePastedFiles(onFiles: (files: File[]) => void): (event: ClipboardEvent) => void {
  return (event) => {
    const files = [...event.clipboardData.files]
    // Office programs put a picture of the words beside the words.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    onFiles(files)
  }
}

/**
 * Takes files that are dropped anywhere on what is drawn around a part of the page.
 * @param around a selector of it, from `place` outwards
 * @returns whether files hang above it
 */
export function useFileDropAround(place: RefObject<HTMLElement | null>, around: string, onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const live = useLive(onFiles)
  useEffect(() => {
    const whole = place.current?.closest<HTMLElement>(around)
    if (!whole) return
    const listening = new AbortController()
    const { signal } = listening
    whole.addEventListener('dragover', (event) => hangsOver(event) && setOver(true), { signal })
    whole.addEventListener('dragleave', (event) => hasLeft(event) && setOver(false), { signal })
    const drop = (event: globalThis.DragEvent) => {
      const files = droppedFiles(event)
      if (files === null) return
      setOver(false)
      live.current(files)
    }
    whole.addEventListener('drop', drop, { signal })
    return () => listening.abort()
  }, [place, around, live])
  return over
}

/** Of a native event or one of React's. */
interface Drag {
  dataTransfer: DataTransfer | null
  currentTarget: EventTarget | null
  relatedTarget: EventTarget | null
  preventDefault(): void
}

/** Says that files can be dropped here, where there are any. */
function hangsOver(event: Drag): boolean {
  if (!event.dataTransfer?.types.includes('Files')) return false
  event.preventDefault()
  event.dataTransfer.dropEffect = 'copy'
  return true
}

const hasLeft = ({ currentTarget, relatedTarget }: Drag) =>
  !(relatedTarget instanceof Node && currentTarget instanceof Node && currentTarget.contains(relatedTarget))

function droppedFiles(event: Drag): File[] | null {
  if (!event.dataTransfer?.types.includes('Files')) return null
  event.preventDefault()
  return [...event.dataTransfer.files]
}
