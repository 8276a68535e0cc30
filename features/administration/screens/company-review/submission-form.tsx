import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type FocusEvent, useEffect, useState } from 'react'
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form'
import { missingDocuments } from '#features/administration/rules/company-review/documents.ts'
import { type Submission, submissionFormSchema } from '#features/administration/rules/company-review/submission.ts'
import { ServerError, unlessUnanswered } from '#platform/browser/supabase.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { formatPhone } from '#platform/rules/phone.ts'
import { Button } from '#ui/button.tsx'
import { FormSection } from '#ui/forms/form-section.tsx'
import { SaveFailure } from '#ui/forms/save-failure.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { OrganizationFields, PersonFields } from './company-fields.tsx'
import { DocumentFields } from './document-fields.tsx'
import type { SubmissionFields } from './draft-saver.ts'
import { LicenseFields } from './license-fields.tsx'
import { organizationReviewQueries, sendSubmission } from './queries.ts'
import type { Draft } from './review-replies.ts'
import { SavedMark } from './saved-mark.tsx'
import { useAutosave } from './use-autosave.ts'

export type SubmissionForm = UseFormReturn<SubmissionFields, unknown, Submission & { ein: string }>

/** The submission form. It saves while it is edited, and can be sent once all required fields are filled in. */
export function SubmissionFormView({ draft, onReload }: { draft: Draft; onReload: () => void }) {
  const [wasTried, setWasTried] = useState(false)
  const { form, state, sending, send } = useSubmission(draft)
  const missing = missingDocuments(
    draft.documents.map(({ kind }) => kind),
    form.watch('licenses').length > 0,
  )
  const submit = form.handleSubmit(
    () => missing.length === 0 && send(),
    () => setWasTried(true),
  )
  return (
    <form
      noValidate
      autoComplete="off"
      aria-label="Company submission"
      className="required-marks max-w-[820px]"
      {...checksOnLeaving(form)}
      onSubmit={(event) => {
        setWasTried(true)
        void submit(event)
      }}
    >
      <FormSection title="Company">
        <OrganizationFields form={form} einLastFour={draft.ein_last_four} />
      </FormSection>
      <LicenseFields form={form} />
      <FormSection title="Responsible person">
        <PersonFields form={form} />
      </FormSection>
      <DocumentFields documents={draft.documents} missing={missing} isMissingAnError={wasTried} />
      {sending.isError && (
        <div className="mb-4">
          <SaveFailure failure="The submission was not sent" message={sending.error.message} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 border-rule border-t pt-4">
        <SavedMark state={state} onReload={onReload} />
        <Button type="submit" variant="primary" pending={sending.isPending && 'Sending...'}>
          Send for review
        </Button>
      </div>
    </form>
  )
}

function useSubmission(draft: Draft) {
  const queryClient = useQueryClient()
  const [today] = useState(() => dateOfInstant(new Date()))
  const { state, saver } = useAutosave(draft.version)
  const form: SubmissionForm = useForm<SubmissionFields, unknown, Submission & { ein: string }>({
    resolver: zodResolver(submissionFormSchema(today, draft.ein_last_four !== null)),
    defaultValues: { ...draft.details, person_phone: formatPhone(draft.details.person_phone), ein: '' },
  })
  useEffect(() => onChangedValues(form, (values) => saver.change(values)), [form, saver])
  const sending = useMutation({
    mutationFn: async () => sendSubmission(await saver.flush()),
    onSuccess: () => showToast('Sent for review'),
    onError: (error) => {
      if (error instanceof ServerError && error.code === 'SUBMISSION_INCOMPLETE') void form.trigger()
    },
    onSettled: (_sent, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: organizationReviewQueries.own().queryKey })),
  })
  return { form, state, sending, send: () => sending.mutate() }
}

/**
 * Validates a field when it loses focus, and validates an invalid field on every change. The form library's own modes
 * would show errors on a new license row before anything is typed there.
 */
function checksOnLeaving(form: SubmissionForm) {
  // Only registered fields have a name.
  const nameOf = ({ target }: { target: { name?: string } }) => (target.name || undefined) as Name | undefined
  return {
    onBlur(event: FocusEvent<HTMLFormElement>) {
      const name = nameOf(event)
      if (name !== undefined) void form.trigger(name)
    },
    onChange(event: ChangeEvent<HTMLFormElement>) {
      const name = nameOf(event)
      if (name !== undefined && form.getFieldState(name).invalid) void form.trigger(name)
    },
  }
}
type Name = FieldPath<SubmissionFields>

/** Calls back with the form's values whenever they change. Returns a function that stops it. */
function onChangedValues(form: SubmissionForm, tell: (values: SubmissionFields) => void): () => void {
  let known = JSON.stringify(form.getValues())
  return form.subscribe({
    formState: { values: true },
    callback: ({ values }) => {
      const now = JSON.stringify(values)
      if (now === known) return
      known = now
      // The form keeps mutating its own object.
      tell(structuredClone(values))
    },
  })
}
