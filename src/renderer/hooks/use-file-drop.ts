import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Takes files that are dropped on a part of the page or pasted into it. Spread `handlers` on it; `over`: files hang above it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files]
      // Office programs put a picture of the words beside the words.
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
      event.preventDefault()
      onFiles(files)
    },
  }
  return { over, handlers }
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
