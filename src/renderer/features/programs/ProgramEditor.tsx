import { useState } from 'react'
import type { Program } from '../../../shared/contract/programs-shapes'
import { useDebouncedDraft } from '../../bridge/draft'
import { ProgramSheet } from './ProgramSheet'
import { emptyProgram, fieldsOf, readProgramDraft } from './program-draft'

/** What is written: something new, a copy of a program of one's own, or that program itself. */
export type Edited = { is: 'new' } | { is: 'copy' | 'program'; program: Program }

interface ProgramEditorProps {
  edited: Edited
  onClose: () => void
  onSaved: (programId: string) => void
  onDuplicate: (program: Program) => void
}

const draftKeyOf = (edited: Edited) => {
  if (edited.is === 'new') return 'program:new'
  return edited.is === 'copy' ? `program:copy:${edited.program.id}` : `program:${edited.program.id}`
}

/** The sheet with what was left on it. A program that changes elsewhere meanwhile does not change under one's hands. */
export function ProgramEditor({ edited, onDuplicate, ...rest }: ProgramEditorProps) {
  const draftKey = draftKeyOf(edited)
  const draft = useDebouncedDraft(draftKey)
  const [base] = useState(() => (edited.is === 'new' ? emptyProgram : fieldsOf(edited.program)))
  if (!draft.loaded) return null
  return (
    <ProgramSheet
      {...rest}
      onDuplicate={edited.is === 'program' ? () => onDuplicate(edited.program) : undefined}
      programId={edited.is === 'program' ? edited.program.id : undefined}
      base={base}
      copied={edited.is === 'copy'}
      kept={readProgramDraft(draft.kept)}
      draftKey={draftKey}
      draft={draft}
    />
  )
}
