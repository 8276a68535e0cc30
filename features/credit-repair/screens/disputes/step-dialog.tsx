import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { Dispute } from '#features/credit-repair/rules/disputes/dispute.ts'
import { disputeDueOn } from '#features/credit-repair/rules/disputes/dispute-clock.ts'
import { disputeReasonSentence } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { type DisputeResult, disputeResultWords } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import {
  type DisputeStep,
  type DisputeStepTo,
  earliestStepDay,
  possibleResults,
} from '#features/credit-repair/rules/disputes/dispute-step.ts'
import { letterWords } from '#features/credit-repair/rules/disputes/letter-words.ts'
import { recipientName, respondent } from '#features/credit-repair/rules/disputes/recipient.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useAdvancing } from './calls.ts'
import { STEP_LABEL } from './next-steps.ts'
import type { ClientDispute } from './queries.ts'
import { STEP_DONE, STEP_WORDS, stepSchema } from './step-form.ts'

/** The dispute and the steps to choose from. */
export interface StepAsked {
  /** Fixed when the dialog opens. If someone else records a step meanwhile, an error says so. */
  dispute: ClientDispute
  /** The possible steps. The first is preselected. */
  steps: readonly DisputeStepTo[]
  /** The likely answer of the bureau. */
  result?: DisputeResult
}

interface StepDialogProps extends StepAsked {
  today: PlainDate
  onClose: () => void
}

/** Records a step of a dispute and its day. Keeps the input while it is invalid. */
export function StepDialog({ dispute, steps, result, today, onClose }: StepDialogProps) {
  const form: StepForm = useForm({
    resolver: zodResolver(stepSchema(dispute, today)),
    defaultValues: {
      to: steps[0] ?? 'closed',
      on: today,
      result: result ?? '',
      tracking_number: '',
      is_confirmed: false,
    },
  })
  const to = useWatch({ control: form.control, name: 'to' })
  const advancing = useAdvancing(dispute, () => {
    onClose()
    showToast(STEP_DONE[to])
  })
  const { title, about, act } = STEP_WORDS[to]
  return (
    <Dialog onClose={onClose} title={title} description={`${dispute.item_name} at ${recipientName(dispute)}. ${about}`}>
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((step) => advancing.mutate(step))}>
        {advancing.isError && <FormError>{advancing.error.message}</FormError>}
        <StepFields dispute={dispute} steps={steps} today={today} form={form} />
        <DialogActions onClose={onClose} pending={advancing.isPending && 'Recording...'}>
          {act}
        </DialogActions>
      </form>
    </Dialog>
  )
}

type StepForm = UseFormReturn<z.input<ReturnType<typeof stepSchema>>, unknown, DisputeStep>

interface StepFieldsProps extends Pick<StepDialogProps, 'dispute' | 'steps' | 'today'> {
  form: StepForm
}

function StepFields({ dispute, steps, today, form }: StepFieldsProps) {
  const [to, on] = useWatch({ control: form.control, name: ['to', 'on'] })
  const field = fieldsOf(form)
  return (
    <>
      {steps.length > 1 && (
        <SelectField
          label="What happened"
          options={steps.map((value) => ({ value, label: STEP_LABEL[value] }))}
          {...field('to')}
        />
      )}
      {to === 'attested' && (
        <>
          <blockquote className="border-rule-strong border-l-2 pl-3">
            {disputeReasonSentence(dispute.reason, dispute.item_kind)} {dispute.explanation}
          </blockquote>
          <CheckboxField
            label="The client has read this and states that it is true"
            hint={`The letter asks the client to sign: “${letterWords(dispute).attestation}”`}
            {...field('is_confirmed')}
          />
        </>
      )}
      {to === 'resolved' && (
        <SelectField label="The bureau’s answer" options={resultsBy(dispute, on)} {...field('result')} />
      )}
      <TextField
        label={STEP_WORDS[to].dayLabel}
        type="date"
        min={earliestStepDay(dispute, to) ?? undefined}
        max={today}
        hint={answerDue(dispute, to, on)}
        {...field('on')}
      />
      {to === 'sent' && (
        <TextField
          label="Tracking number (optional)"
          autoComplete="off"
          hint="From certified mail or the bureau’s portal. It proves the day of receipt."
          {...field('tracking_number')}
        />
      )}
    </>
  )
}

function resultsBy(dispute: Dispute, on: PlainDate) {
  return [
    { value: '', label: 'Choose a result' },
    ...possibleResults(dispute, on).map((value) => ({ value, label: disputeResultWords(value, dispute) })),
  ]
}

function answerDue(dispute: Dispute, to: DisputeStepTo, on: PlainDate): string | undefined {
  if (on === '' || (to !== 'received' && to !== 'information')) return undefined
  const due = disputeDueOn(to === 'received' ? { ...dispute, received_on: on } : { ...dispute, information_on: on })
  if (due === null) return undefined
  return dispute.recipient === 'collector'
    ? `A collector has no deadline. Follow up on ${shortDate(due)}.`
    : `${respondent(dispute.recipient)} must answer by ${shortDate(due)}.`
}
