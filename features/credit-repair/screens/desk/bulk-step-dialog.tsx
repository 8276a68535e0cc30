import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LONGEST_TRACKING_NUMBER } from '#features/credit-repair/rules/disputes/dispute.ts'
import { disputeReasonSentence, isBlockRequest } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import {
  answersTo,
  type DisputeResult,
  disputeResultWords,
} from '#features/credit-repair/rules/disputes/dispute-status.ts'
import type { DisputeStepTo } from '#features/credit-repair/rules/disputes/dispute-step.ts'
import { recipientName } from '#features/credit-repair/rules/disputes/recipient.ts'
import { STEP_WORDS } from '#features/credit-repair/screens/disputes/step-form.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { type DeskDispute, deskQueries } from './queries.ts'

interface BulkStepDialogProps {
  step: DisputeStepTo
  disputes: readonly DeskDispute[]
  onClose: () => void
  onDone: () => void
}

interface Filled {
  on: string
  result: string
  tracking_number: string
  isConfirmed: boolean
}

/** Records the same step for several disputes: for all of them or none. */
export function BulkStepDialog({ step, disputes, onClose, onDone }: BulkStepDialogProps) {
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const [filled, fill] = useState<Filled>({ on: today, result: '', tracking_number: '', isConfirmed: false })
  const [problem, setProblem] = useState<string | null>(null)
  const recording = useBulkStep(step, disputes, () => {
    onDone()
    onClose()
  })
  const words = STEP_WORDS[step]
  return (
    <Dialog onClose={onClose} title={words.title} description={`For ${disputes.length} disputes. ${words.about}`}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const missing = missingIn(step, filled)
          setProblem(missing)
          if (missing === null) recording.mutate(filled)
        }}
      >
        {recording.isError && <FormError>{recording.error.message}</FormError>}
        {problem !== null && <FormError>{problem}</FormError>}
        <Claims disputes={disputes} />
        <BulkFields step={step} disputes={disputes} today={today} filled={filled} onFill={fill} />
        <DialogActions onClose={onClose} pending={recording.isPending && 'Recording...'}>
          {words.act}
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useBulkStep(step: DisputeStepTo, disputes: readonly DeskDispute[], onDone: () => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ on, result, tracking_number }: Filled) => {
      const body = {
        ...{ dispute_ids: disputes.map(({ id }) => id), to: step, on },
        ...(step === 'resolved' && { result }),
        ...(step === 'sent' && tracking_number !== '' && { tracking_number }),
      }
      return callFunction('advance-disputes', { ...body, idempotency_key: keyFor(body) })
    },
    onSuccess: () => {
      showToast(`Recorded for ${disputes.length}`)
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskQueries.all() }),
  })
}

interface BulkFieldsProps extends Pick<BulkStepDialogProps, 'step' | 'disputes'> {
  today: string
  filled: Filled
  onFill: (filled: Filled) => void
}

function BulkFields({ step, disputes, today, filled, onFill }: BulkFieldsProps) {
  return (
    <>
      {step === 'attested' && (
        <CheckboxField
          label="Each client has read every claim about their items and states that it is true"
          checked={filled.isConfirmed}
          onChange={({ target }) => onFill({ ...filled, isConfirmed: target.checked })}
        />
      )}
      {step === 'resolved' && (
        <SelectField
          label="The answer"
          options={resultsFor(disputes)}
          value={filled.result}
          onChange={({ target }) => onFill({ ...filled, result: target.value })}
        />
      )}
      <TextField
        label={STEP_WORDS[step].dayLabel}
        type="date"
        max={today}
        value={filled.on}
        onChange={({ target }) => onFill({ ...filled, on: target.value })}
      />
      {step === 'sent' && (
        <TextField
          label="Tracking number (optional)"
          autoComplete="off"
          maxLength={LONGEST_TRACKING_NUMBER}
          value={filled.tracking_number}
          onChange={({ target }) => onFill({ ...filled, tracking_number: target.value })}
        />
      )}
    </>
  )
}

/** The claims, because an attestation is about each of them. */
function Claims({ disputes }: { disputes: readonly DeskDispute[] }) {
  return (
    <ul aria-label="Claims" className="max-h-60 overflow-y-auto border-rule-strong border-y text-table">
      {disputes.map((dispute) => (
        <li key={dispute.id} className="border-rule border-b py-1.5">
          <span className="font-medium">{dispute.client_name}</span>: {dispute.item_name} at {recipientName(dispute)}.{' '}
          {disputeReasonSentence(dispute.reason, dispute.item_kind)} {dispute.explanation}
        </li>
      ))}
    </ul>
  )
}

function missingIn(step: DisputeStepTo, { result, isConfirmed }: Filled): string | null {
  if (step === 'attested' && !isConfirmed) return 'Check the box to confirm that each client attests to this'
  return step === 'resolved' && result === '' ? 'Choose a result' : null
}

function resultsFor(disputes: readonly DeskDispute[]) {
  const isPossible = (result: DisputeResult) => disputes.every((dispute) => answersTo(dispute).includes(result))
  const about = { reason: disputes.every(isBlockRequest) ? 'identity_theft' : 'other' }
  const results = answersTo(disputes[0] ?? about).filter(isPossible)
  return [
    { value: '', label: 'Choose a result' },
    ...results.map((value) => ({ value: String(value), label: disputeResultWords(value, about) })),
  ]
}
