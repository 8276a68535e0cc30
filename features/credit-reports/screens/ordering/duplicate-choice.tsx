import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { PossibleDuplicate } from './possible-duplicates.ts'

interface DuplicateChoiceProps {
  duplicates: readonly PossibleDuplicate[]
  /** The button for a different person. */
  otherwise: string
  onOtherwise: () => void
  onClose: () => void
}

/** Asks which client the order is for: one of those on file, or another person. Nothing has been saved or ordered. */
export function DuplicateChoice({ duplicates, otherwise, onOtherwise, onClose }: DuplicateChoiceProps) {
  return (
    <Dialog
      open={duplicates.length > 0}
      onClose={onClose}
      title="This client may already be on file"
      description="Nothing has been saved or ordered yet. Choose the client on file, or confirm that this is another person."
    >
      <ul className="border-rule border-t">
        {duplicates.map(({ id, full_name, city, state }) => (
          <li key={id} className="border-rule border-b">
            <Link
              to={`/dashboard/credit-bureau/order?client=${id}`}
              onClick={onClose}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-2.5 text-ink no-underline hover:bg-surface"
            >
              <span className="break-words font-semibold">{full_name}</span>
              <span className="text-ink-2">{[city, state].filter(Boolean).join(', ')}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onOtherwise}>{otherwise}</Button>
        <Button variant="primary" onClick={onClose}>
          Keep editing
        </Button>
      </div>
    </Dialog>
  )
}
