import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { mergeQueries } from './merge-queries.ts'
import { UndoDialog } from './undo-dialog.tsx'

/** The merges into a file that can still be undone, with the time until then. */
export function RecentMerges({ clientId }: { clientId: string }) {
  const { data: merges = [] } = useQuery(mergeQueries.undoable(clientId))
  const [undone, undo] = useState<string | null>(null)
  const mayMerge = useMay('merge_clients')
  return (
    <>
      {merges.map(({ id, merged_name, merged_by_name, merged_at, undo_until }) => (
        <section
          key={id}
          aria-label="Merged file"
          className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sheet border border-rule bg-sheet px-3 py-2 text-table print:hidden"
        >
          <p className="min-w-0 break-words">
            {`${merged_by_name} merged the file of ${merged_name} into this one, ${shortMoment(merged_at)}. `}
            <span className="text-ink-2">{`It can be undone until ${shortMoment(undo_until)}.`}</span>
          </p>
          {mayMerge && <Button onClick={() => undo(id)}>Undo merge</Button>}
        </section>
      ))}
      {undone !== null && <UndoDialog mergeId={undone} onClose={() => undo(null)} />}
    </>
  )
}
