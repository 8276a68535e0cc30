import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { WorkRecord } from '#features/tasks/rules/written-text.ts'
import { workQueries } from '#features/tasks/screens/work-queries.ts'
import { controlStyle } from '#ui/forms/field.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { NoteItem } from './note-item.tsx'

/** The notes about a record: pinned ones on top, then the newest, and a search. */
export function NoteList({ record }: { record: WorkRecord }) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const pinned = useQuery(workQueries.pinned(record))
  const notes = useInfiniteQuery(workQueries.notes(record, search))
  const isOfClient = record.loan_id === null && record.application_id === null && record.dispute_id === null
  const onTop = search === '' ? (pinned.data ?? []) : []
  const isSearchable = search !== '' || typed !== '' || (notes.data?.pages[0]?.length ?? 0) + onTop.length > 3
  return (
    <>
      {isSearchable && (
        <input
          type="search"
          aria-label="Search notes"
          placeholder="Search notes..."
          value={typed}
          className={`${controlStyle} mt-3 max-w-80 print:hidden`}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <QueryView
        query={notes}
        failure="Couldn’t load the notes"
        loading={<SkeletonRows count={2} />}
        empty={{
          when: ({ pages }) => pages.flat().length === 0 && onTop.length === 0,
          show: <p className="py-3 text-ink-2">{search === '' ? 'No notes yet.' : 'No note contains this text.'}</p>,
        }}
      >
        {({ pages }) => (
          <ul aria-label="Notes">
            {[...onTop, ...pages.flat()].map((note) => (
              <NoteItem key={note.id} note={note} isOfClient={isOfClient} />
            ))}
          </ul>
        )}
      </QueryView>
      <ShowMore query={notes} />
    </>
  )
}
