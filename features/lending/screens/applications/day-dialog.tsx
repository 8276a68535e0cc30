import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { applicationDayForm } from '#features/lending/rules/applications/application-date.ts'
import { type Application, lendingQueries } from '#features/lending/screens/queries.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

interface DayDialogProps {
  application: Application
  onClose: () => void
}

/** Asks since when an application is complete. */
export function DayDialog({ application: { id, submitted_at }, onClose }: DayDialogProps) {
  // The server's date (UTC). In the evening, a local date could be one day too early.
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const queryClient = useQueryClient()
  const dating = useMutation({
    mutationFn: (fields: { on: string }) =>
      callFunction<{ notice_due_on: string }>('date-application', {
        application_id: id,
        event: 'completed',
        ...fields,
      }),
    onSuccess: ({ notice_due_on }) => {
      onClose()
      showToast(`The notice is due by ${shortDate(notice_due_on)}`)
    },
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all })),
  })
  const form = useForm({ resolver: zodResolver(applicationDayForm), defaultValues: { on: today } })
  const field = fieldsOf(form)
  return (
    <Dialog
      onClose={onClose}
      title="Is the application complete?"
      description="Confirm that you have everything you need for a decision. You must notify the applicant of the decision within 30 days of this day."
    >
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((fields) => dating.mutate(fields))}>
        {dating.isError && <FormError>{dating.error.message}</FormError>}
        <TextField
          label="Complete since"
          type="date"
          min={dateOfInstant(submitted_at, 'UTC')}
          max={today}
          hint="You can’t change this later."
          {...field('on')}
        />
        <DialogActions onClose={onClose} pending={dating.isPending && 'Recording...'}>
          Confirm complete
        </DialogActions>
      </form>
    </Dialog>
  )
}
