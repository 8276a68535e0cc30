import { useQuery } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { textParts } from '#features/tasks/rules/mention.ts'
import { recordPath } from '#features/tasks/rules/record-path.ts'
import { useWorkAct } from '#features/tasks/screens/work-calls.ts'
import { type Note, workQueries } from '#features/tasks/screens/work-queries.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { NoteForm } from './note-form.tsx'
import { recordName } from './record-name.ts'

interface NoteItemProps {
  note: Note
  /** True on the client's file, where notes about the client's records say which. */
  isOfClient: boolean
}

/** A note with its author, its time, its earlier texts, and its actions. */
export function NoteItem({ note, isOfClient }: NoteItemProps) {
  const [isEditing, setIsEditing] = useState(false)
  const about = isOfClient ? recordName(note) : null
  return (
    <li className="border-rule border-b py-3 print:break-inside-avoid">
      {isEditing ? (
        <NoteForm
          clientId={note.client_id}
          act={{ act: 'edit', note_id: note.id, seen_version: note.version }}
          initial={note.body}
          label="Edit the note"
          button="Save note"
          onDone={() => setIsEditing(false)}
          onCancel={() => setIsEditing(false)}
        />
      ) : (
        <NoteText note={note} />
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-3 text-small">
        {note.is_pinned && (
          <span className="inline-flex items-center gap-1 font-medium text-ink-2">
            <Pin aria-hidden size={13} />
            Pinned
          </span>
        )}
        <span className="min-w-0 break-words">
          {note.author_name} · <time dateTime={note.created_at}>{shortMoment(note.created_at)}</time>
        </span>
        {about !== null && (
          <Link to={recordPath(note)} className="text-brand underline underline-offset-2">
            {about}
          </Link>
        )}
        {!isEditing && <NoteActions note={note} onEdit={() => setIsEditing(true)} />}
      </div>
      {note.earlier.length > 0 && <Earlier note={note} />}
    </li>
  )
}

function NoteText({ note }: { note: Note }) {
  const team = useQuery(workQueries.team(note.client_id)).data ?? []
  const named = team.filter(({ id }) => note.mentions.includes(id))
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {textParts(note.body, named).map(({ text, memberId, at }) => {
        return memberId === null ? (
          text
        ) : (
          <strong key={at} className="font-medium text-brand">
            {text}
          </strong>
        )
      })}
    </p>
  )
}

function NoteActions({ note, onEdit }: { note: Note; onEdit: () => void }) {
  const mayWrite = useMay('write_notes')
  const me = useQuery(workQueries.me()).data ?? null
  const acting = useWorkAct('notes', { isToasted: true })
  if (!mayWrite) return null
  const isAuthor = note.author_id === me
  const run = (act: string) => () => acting.mutate({ act, note_id: note.id })
  const about = `note of ${note.author_name}, ${shortMoment(note.created_at)}`
  return (
    <span className="-mr-3.5 ml-auto flex flex-wrap print:hidden">
      <Button
        variant="quiet"
        aria-label={`${note.is_pinned ? 'Unpin' : 'Pin'} the ${about}`}
        onClick={run(note.is_pinned ? 'unpin' : 'pin')}
      >
        {note.is_pinned ? 'Unpin' : 'Pin'}
      </Button>
      {isAuthor && (
        <Button variant="quiet" aria-label={`Edit the ${about}`} onClick={onEdit}>
          Edit
        </Button>
      )}
      {isAuthor && (
        <Button variant="quiet" aria-label={`Remove the ${about}`} onClick={run('remove')}>
          Remove
        </Button>
      )}
    </span>
  )
}

/** The earlier texts of an edited note, oldest first. */
function Earlier({ note: { earlier, edited_at } }: { note: Note }) {
  return (
    <details className="mt-1 text-ink-3 text-small">
      <summary className="w-fit cursor-pointer pointer-coarse:py-3">
        Edited {edited_at !== null && shortMoment(edited_at)} · show earlier texts
      </summary>
      <ol aria-label="Earlier texts" className="mt-1 border-rule border-l-2 pl-3">
        {earlier.map(({ body, written_at }) => (
          <li key={written_at} className="py-1">
            <time dateTime={written_at}>{shortMoment(written_at)}</time>
            <p className="wrap-anywhere whitespace-pre-wrap text-ink-2">{body}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}
