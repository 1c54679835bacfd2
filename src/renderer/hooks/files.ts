import { type ClipboardEvent, type DragEvent, type RefObject, useEffect, useState } from 'react'
import { type FileProblem, pictureHeadBytes, pictureProblem, type RefusedFile } from '../../shared/picture-types'
import { useLive } from './use-live'

/** Accepts files that are dropped on an element or pasted into it. Spread `handlers` on it. `over`: files are dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => acceptDrag(event) && setOver(true),
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

/** A paste handler that accepts files. */
export function takePastedFiles(onFiles: (files: File[]) => void): (event: ClipboardEvent) => void {
  return (event) => {
    const files = [...event.clipboardData.files]
    // Office programs add a picture of copied text to the clipboard.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    onFiles(files)
  }
}

/**
 * Accepts files that are dropped on an ancestor of an element.
 * @param around selector of the ancestor
 * @returns whether files are dragged over it
 */
export function useFileDropAround(place: RefObject<HTMLElement | null>, around: string, onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const live = useLive(onFiles)
  useEffect(() => {
    const whole = place.current?.closest<HTMLElement>(around)
    if (!whole) return
    const listening = new AbortController()
    const { signal } = listening
    whole.addEventListener('dragover', (event) => acceptDrag(event) && setOver(true), { signal })
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

/** The fields shared by native and React drag events. */
interface Drag {
  dataTransfer: DataTransfer | null
  currentTarget: EventTarget | null
  relatedTarget: EventTarget | null
  preventDefault(): void
}

/** Accepts a drag that has files. @returns whether it has */
function acceptDrag(event: Drag): boolean {
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

/** Why a file is not an accepted picture, or null. */
export async function fileProblem(file: File): Promise<FileProblem | null> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer()))
  return pictureProblem(head, file.size)
}

/** Splits files into accepted pictures and the others. */
export async function sortFiles(files: readonly File[]): Promise<{ pictures: File[]; refused: RefusedFile[] }> {
  const problems = await Promise.all(files.map((file) => fileProblem(file).catch(() => 'wrongType' as const)))
  return {
    pictures: files.filter((_, index) => problems[index] === null),
    refused: files.flatMap(({ name }, index) => {
      const problem = problems[index]
      return problem ? [{ name: name.normalize('NFC'), problem }] : []
    }),
  }
}
