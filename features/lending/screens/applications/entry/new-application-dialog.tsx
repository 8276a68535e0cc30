import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type ApplicationForm,
  EMPTY_APPLICATION,
  type SentApplication,
} from '#features/lending/rules/applications/application-form.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { timeZoneQuery } from '#features/organizations/screens/time-zone-query.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, ServerError, unlessUnanswered } from '#platform/browser/supabase.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Caution, FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { draftOf, forgetDraft, keepDraft } from './application-draft.ts'
import { ApplicationFormFields } from './application-form-fields.tsx'
import { useApplicationForm } from './use-application-form.ts'

interface NewApplicationDialogProps {
  clientId: string
  onClose: () => void
}

/** Enters a client's loan application. The browser keeps a draft of it per client until this tab is closed. */
export function NewApplicationDialog({ clientId, onClose }: NewApplicationDialogProps) {
  const zone = useQuery(timeZoneQuery)
  const [now] = useState(() => new Date())
  return (
    <Dialog
      wide
      onClose={onClose}
      title="New application"
      description="Enter what the applicant asks for and states. You can correct it until it is decided."
    >
      <QueryView query={zone} failure="Couldn’t load your company’s time zone">
        {(company) => (
          <Entry clientId={clientId} today={dateOfInstant(now, company?.time_zone ?? 'UTC')} onClose={onClose} />
        )}
      </QueryView>
    </Dialog>
  )
}

function Entry({ clientId, today, onClose }: NewApplicationDialogProps & { today: string }) {
  const [draft, setDraft] = useState(() => draftOf(clientId))
  const startOver = () => {
    forgetDraft(clientId)
    setDraft(null)
  }
  return (
    <>
      {draft && (
        <Caution>
          <div className="flex flex-wrap items-center justify-between gap-2">
            This is your draft from earlier.
            <Button onClick={startOver}>Start over</Button>
          </div>
        </Caution>
      )}
      <EntryForm
        key={draft === null ? 'new' : 'draft'}
        clientId={clientId}
        today={today}
        start={draft ?? { ...EMPTY_APPLICATION, received_on: today }}
        onClose={onClose}
      />
    </>
  )
}

interface EntryFormProps extends NewApplicationDialogProps {
  today: string
  start: ApplicationForm
}

function EntryForm({ clientId, today, start, onClose }: EntryFormProps) {
  const form = useApplicationForm(clientId, today, start)
  useEffect(() => {
    const subscription = form.watch(() => keepDraft(clientId, form.getValues()))
    return () => subscription.unsubscribe()
  }, [form, clientId])
  const opening = useOpening(clientId, onClose)
  const isDuplicate = opening.error instanceof ServerError && opening.error.code === 'DUPLICATE_APPLICATION'
  return (
    <form
      noValidate
      className="required-marks"
      onSubmit={form.handleSubmit((application) =>
        opening.mutate({ ...application, acknowledge_duplicate: isDuplicate }),
      )}
    >
      <ApplicationFormFields form={form} clientId={clientId} today={today} isNew />
      <div className="grid gap-4">
        {isDuplicate && <Caution>{opening.error?.message}</Caution>}
        {opening.isError && !isDuplicate && <FormError>{opening.error.message}</FormError>}
        <DialogActions
          onClose={onClose}
          wayOut={isDuplicate ? 'Close without entering' : 'Cancel'}
          pending={opening.isPending && 'Entering...'}
        >
          {isDuplicate ? 'Enter it anyway' : 'Enter application'}
        </DialogActions>
      </div>
    </form>
  )
}

type Opening = SentApplication & { acknowledge_duplicate: boolean }

function useOpening(clientId: string, onClose: () => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (application: Opening) => {
      const request = { client_id: clientId, ...application }
      return callFunction<{ number: string }>('open-application', { ...request, idempotency_key: keyFor(request) })
    },
    onSuccess: ({ number }) => {
      forgetDraft(clientId)
      onClose()
      showToast(`Application ${number} entered`)
    },
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all })),
  })
}
