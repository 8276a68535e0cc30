import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { dateOfInstant, shortDate } from '#domain/dates.ts'
import { type ApplicationEvent, applicationDayForm, isOpenApplication } from '#domain/lending/application-date.ts'
import { dayReceived } from '#domain/lending/payment-form.ts'
import { useMayWrite } from '#web/may-write.ts'
import { callFunction } from '#web/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { fieldsOf } from '#web/ui/form-fields.ts'
import { showToast } from '#web/ui/toast.tsx'
import { type Application, lendingQueries } from './queries.ts'

const WORDS = {
  completed: {
    act: 'Confirm complete',
    title: 'Is the application complete?',
    about: 'Nothing is missing that the decision needs. The applicant must be told of it within 30 days of that day.',
    day: 'Complete since',
  },
  counteroffered: {
    act: 'Record a counteroffer',
    title: 'Which day was the counteroffer sent?',
    about: 'Other terms than were asked for. If they are not accepted, the applicant must be told within 90 days.',
    day: 'Sent on',
  },
} as const

/** What the time of an open application's notice runs from, as far as it is not on record. */
export function ApplicationActs({ application }: { application: Application }) {
  const [event, setEvent] = useState<ApplicationEvent | null>(null)
  const mayWrite = useMayWrite()
  if (!mayWrite || !isOpenApplication(application) || application.status === 'counteroffered') return null
  const events =
    application.completed_at === null ? (['completed', 'counteroffered'] as const) : (['counteroffered'] as const)
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {events.map((one) => (
        <Button key={one} onClick={() => setEvent(one)}>
          {WORDS[one].act}
        </Button>
      ))}
      {event && <DayDialog application={application} event={event} onClose={() => setEvent(null)} />}
    </div>
  )
}

interface DayDialogProps {
  application: Application
  event: ApplicationEvent
  onClose: () => void
}

const dated = z.object({ notice_due_on: z.string() })

function DayDialog({ application: { id, submitted_at }, event, onClose }: DayDialogProps) {
  const [today] = useState(() => dayReceived(new Date()))
  const queryClient = useQueryClient()
  const dating = useMutation({
    mutationFn: async (fields: { on: string }) =>
      dated.parse(await callFunction('date-application', { application_id: id, event, ...fields })),
    onSuccess: ({ notice_due_on }) => {
      onClose()
      showToast(`The notice is due by ${shortDate(notice_due_on)}`)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: lendingQueries.all }),
  })
  const form = useForm({ resolver: zodResolver(applicationDayForm), defaultValues: { on: today } })
  const field = fieldsOf(form)
  const { act, title, about, day } = WORDS[event]
  return (
    <Dialog onClose={onClose} title={title} description={about}>
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((fields) => dating.mutate(fields))}>
        {dating.isError && <FormError>{dating.error.message}</FormError>}
        <TextField
          label={day}
          type="date"
          min={dateOfInstant(submitted_at, 'UTC')}
          max={today}
          hint="It is kept once, and cannot be changed."
          {...field('on')}
        />
        <DialogActs onClose={onClose} pending={dating.isPending && 'Recording...'}>
          {act}
        </DialogActs>
      </form>
    </Dialog>
  )
}
