import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type OtherSource, sourceName } from '#features/lending/rules/adverse-action/other-sources.ts'
import {
  applicationDayForm,
  isOpenApplication,
  isUndecided,
} from '#features/lending/rules/applications/application-date.ts'
import { type Application, lendingQueries } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'
import { late } from '#ui/states/late.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { NoticeActions } from './notice-actions.tsx'

const DecideDialog = late(async () => (await import('./decide-dialog.tsx')).DecideDialog)
const EditApplicationDialog = late(
  async () => (await import('./entry/edit-application-dialog.tsx')).EditApplicationDialog,
)

/** The actions for an application: confirm that it is complete and decide it, then handle its documents. */
export function ApplicationActions({ clientId, application }: { clientId: string; application: Application }) {
  const [asking, setAsking] = useState<'completed' | 'decision' | 'edit' | null>(null)
  const mayWork = useMay('work_applications')
  const mayDecide = useMay('decide_applications')
  const waits = isOpenApplication(application)
  const isOpen = waits && (mayWork || mayDecide)
  const isUndated = application.completed_at === null && application.status !== 'counteroffered'
  const region = useKeptFocus<HTMLDivElement>()
  const close = () => setAsking(null)
  return (
    <div ref={region} className="grid gap-2">
      {isOpen && (
        <div className="flex flex-wrap gap-2 print:hidden max-sm:justify-end">
          {isUndated && mayWork && <Button onClick={() => setAsking('completed')}>Confirm complete</Button>}
          {mayWork && isUndecided(application) && <Button onClick={() => setAsking('edit')}>Edit application</Button>}
          {mayDecide && <Button onClick={() => setAsking('decision')}>Decide</Button>}
        </div>
      )}
      {asking === 'completed' && <DayDialog application={application} onClose={close} />}
      {asking === 'edit' && (
        <Suspense>
          <EditApplicationDialog clientId={clientId} application={application} onClose={close} />
        </Suspense>
      )}
      {/* The dialog stays open if someone else decided meanwhile, and says so. */}
      {asking === 'decision' && (
        <Suspense>
          <DecideDialog application={application} onClose={close} />
        </Suspense>
      )}
      {application.question && (waits || application.question.given_on !== null) && (
        <NoticeActions clientId={clientId} kind="question" notice={application.question} />
      )}
      {application.notice && <NoticeActions clientId={clientId} kind="notice" notice={application.notice} />}
      {application.notice?.other_sources && <OtherSources sources={application.notice.other_sources} />}
      {application.disclosure && (
        <NoticeActions clientId={clientId} kind="disclosure" notice={application.disclosure} />
      )}
      {mayDecide && application.status === 'approved' && (
        <div className="flex print:hidden max-sm:justify-end">
          <Button onClick={() => setAsking('decision')}>Not accepted</Button>
        </div>
      )}
    </div>
  )
}

/** Shows what staff need to answer the applicant's request about other sources: 15 USC 1681m(b). */
function OtherSources({ sources }: { sources: readonly OtherSource[] }) {
  if (sources.length === 0) return null
  return (
    <p className="text-ink-2 text-small max-sm:text-right">
      The decision is also based on information from other sources (
      {sources.map((source) => sourceName(source).toLowerCase()).join(', ')}). If the applicant asks in writing within
      60 days, tell them the nature of the information within 30 days.
    </p>
  )
}

interface DayDialogProps {
  application: Application
  onClose: () => void
}

function DayDialog({ application: { id, submitted_at }, onClose }: DayDialogProps) {
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
