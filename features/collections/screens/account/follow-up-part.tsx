import { useState } from 'react'
import { useCollections } from '#features/collections/screens/collection-queries.ts'
import { submitted, typedText } from '#features/collections/screens/submitted.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { NotesAndTasks } from '#features/tasks/screens/notes-and-tasks.tsx'
import { addDays } from '#platform/rules/calendar.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { Part } from '#ui/part.tsx'

interface FollowUpPartProps {
  loanId: string
  clientId: string
  account: { follow_up_on: string | null; follow_up_note: string | null } | null
  today: PlainDate
}

/** The next step of the account, and the notes and tasks about the loan. */
export function FollowUpPart({ loanId, clientId, account, today }: FollowUpPartProps) {
  const [isOpen, setIsOpen] = useState(false)
  const mayCollect = useMay('collect_loans')
  const setting = useCollections('collections', { isToasted: true })
  const on = account?.follow_up_on ?? null
  const isShown = on !== null && on >= today
  useShortcut('f', () => setIsOpen(true), mayCollect && account !== null)
  return (
    <>
      <Part
        title="Next step"
        isRuled
        action={
          mayCollect && account !== null ? (
            <Button onClick={() => setIsOpen(true)}>Set the next step</Button>
          ) : undefined
        }
      >
        <div className="flex flex-wrap items-center justify-between gap-3 py-3">
          <p className="wrap-anywhere text-ink-2">
            {isShown
              ? `${shortDate(on)}: ${account?.follow_up_note ?? 'work the account again'}`
              : 'No next step is set. The account keeps its place in the queue.'}
          </p>
          {isShown && mayCollect && (
            <Button
              variant="quiet"
              pending={setting.isPending && 'Clearing...'}
              onClick={() => setting.mutate({ act: 'follow_up', loan_id: loanId, on: null, note: null })}
            >
              Clear
            </Button>
          )}
        </div>
      </Part>
      <NotesAndTasks clientId={clientId} loanId={loanId} />
      {isOpen && <FollowUpDialog loanId={loanId} today={today} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function FollowUpDialog({ loanId, today, onClose }: { loanId: string; today: PlainDate; onClose: () => void }) {
  const setting = useCollections('collections', { onDone: onClose })
  const save = (form: FormData) =>
    setting.mutate({
      ...{ act: 'follow_up', loan_id: loanId, on: typedText(form, 'on') },
      note: typedText(form, 'note') || null,
    })
  return (
    <Dialog
      title="Set the next step"
      description="Until that day, the account comes after the others of its queue."
      onClose={onClose}
    >
      <form onSubmit={submitted(save)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {setting.isError && <FormError>{setting.error.message}</FormError>}
        <TextField
          label="Day"
          name="on"
          type="date"
          min={addDays(today, 1)}
          defaultValue={addDays(today, 1)}
          required
        />
        <TextField label="Next step" name="note" maxLength={500} placeholder="Call again after payday" />
        <DialogActions onClose={onClose} pending={setting.isPending && 'Saving...'}>
          Save
        </DialogActions>
      </form>
    </Dialog>
  )
}
