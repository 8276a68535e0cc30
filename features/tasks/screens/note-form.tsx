import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { mentionedIn } from '#features/tasks/rules/mention.ts'
import { noteForm } from '#features/tasks/rules/note.ts'
import type { WorkAct } from '#features/tasks/screens/work-calls.ts'
import { useWorkAct } from '#features/tasks/screens/work-calls.ts'
import { workQueries } from '#features/tasks/screens/work-queries.ts'
import { Button } from '#ui/button.tsx'
import { holdWork } from '#ui/held-work.ts'
import { Keys } from '#ui/keyboard/keys.tsx'
import { MentionField } from './mention-field.tsx'

interface NoteFormProps {
  clientId: string
  /** The act that stores the note, without the text. */
  act: WorkAct
  initial?: string
  label: string
  button: string
  onDone?: () => void
  onCancel?: () => void
}

/** Writes or edits a note. Ctrl+Enter or Cmd+Enter stores it. */
export function NoteForm({ clientId, act, initial = '', label, button, onDone, onCancel }: NoteFormProps) {
  const [body, setBody] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const team = useQuery(workQueries.team(clientId)).data ?? []
  const storing = useWorkAct('notes', {
    onDone: () => {
      setBody(initial === '' ? '' : body)
      onDone?.()
    },
  })
  useHeld(body !== initial)
  const store = () => {
    const parsed = noteForm.safeParse({ body })
    setProblem(parsed.error?.issues[0]?.message)
    if (!parsed.success) return field.current?.focus()
    storing.mutate({ ...act, body: parsed.data.body, mentions: mentionedIn(parsed.data.body, team) })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        store()
      }}
    >
      <MentionField
        label={label}
        value={body}
        members={team}
        fieldRef={field}
        error={problem ?? storing.error?.message}
        onChange={(typed) => {
          setBody(typed)
          setProblem(undefined)
        }}
        onSubmit={store}
        onCancel={onCancel}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" pending={storing.isPending && 'Saving...'}>
          {button}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <span className="text-ink-3 text-small pointer-coarse:hidden">
          <Keys keys="Ctrl Enter" />
        </span>
      </div>
    </form>
  )
}

/** Asks before a page with an unfinished note is left. */
function useHeld(isHeld: boolean): void {
  useEffect(() => (isHeld ? holdWork() : undefined), [isHeld])
}
