import { useState } from 'react'
import { useWorkAct } from '#features/tasks/screens/work-calls.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'

interface SnoozeDialogProps {
  taskId: string
  title: string
  today: PlainDate
  onClose: () => void
}

/** Hides a task from My work until a later day. The due day stays. */
export function SnoozeDialog({ taskId, title, today, onClose }: SnoozeDialogProps) {
  const [until, setUntil] = useState(addDays(today, 1))
  const snoozing = useWorkAct('tasks', { onDone: onClose })
  const snooze = (day: string) => snoozing.mutate({ act: 'snooze', task_id: taskId, until: day })
  const offers = [
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In 3 days', day: addDays(today, 3) },
    { label: 'In a week', day: addDays(today, 7) },
    { label: 'In a month', day: addMonths(today, 1) },
  ]
  return (
    <Dialog title="Snooze the task" description={`${title}. Its due day stays.`} onClose={onClose}>
      {snoozing.isError && <FormError>{snoozing.error.message}</FormError>}
      <div className="flex flex-wrap gap-2">
        {offers.map(({ label, day }) => (
          <Button key={label} title={shortDate(day)} onClick={() => snooze(day)}>
            {label}
          </Button>
        ))}
      </div>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          snooze(until)
        }}
      >
        <TextField
          label="Until"
          type="date"
          min={addDays(today, 1)}
          value={until}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
        <DialogActions onClose={onClose} pending={snoozing.isPending && 'Snoozing...'}>
          Snooze
        </DialogActions>
      </form>
    </Dialog>
  )
}
