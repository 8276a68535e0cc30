import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { LaterReport } from '#features/credit-repair/rules/disputes/later-reports.ts'
import type { SaleChannel } from '#features/credit-repair/rules/enrollment.ts'
import { type FeeCircumstances, feeRefusal } from '#features/credit-repair/rules/repair-fee.ts'
import { type FeeFields, feeFormSchema } from '#features/credit-repair/rules/repair-fee-commands.ts'
import {
  earliestFeeDay,
  isPayable,
  neverPayable,
  provenOn,
  type RepairWork,
} from '#features/credit-repair/rules/repair-work.ts'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { dayReceived } from '#features/lending/rules/payment-form.ts'
import { methodName, PAYMENT_METHODS } from '#features/lending/rules/payment-methods.ts'
import type { WorkStatus } from '#features/organizations/screens/permitted/work-hold.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useFeeRecord } from './fee-calls.ts'
import { type ClientEnrollment, type ClientFees, workUnder } from './fee-queries.ts'
import { PaperChoice } from './paper-choice.tsx'

interface FeeDialogProps {
  clientId: string
  enrollment: ClientEnrollment
  fees: ClientFees
  standing: WorkStatus | null
  /** The client's reports, of which the later ones are evidence. */
  reports: readonly LaterReport[]
  onClose: () => void
}

const METHODS = [
  { value: '', label: 'Choose' },
  ...PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) })),
]

/** Records a received fee for finished work without one. Keeps the input after an error. */
export function FeeDialog({ clientId, enrollment, fees, standing, reports, onClose }: FeeDialogProps) {
  // Fixed when the dialog opens. If someone else records a fee meanwhile, an error says so.
  const [known] = useState(() => workUnder(standing, fees, reports))
  const { pays_for } = fees.terms
  const work = known.filter((one) => isPayable(one, pays_for))
  const never = known.flatMap((one) => neverPayable(one, pays_for)?.sentence ?? [])
  return (
    <Dialog
      onClose={onClose}
      title="Record a fee"
      description="Record a payment received for finished work. This doesn’t move any money."
    >
      {work.length === 0 ? (
        <>
          <p>
            No dispute of this client has a result that a fee can be taken for. A fee can’t be taken before the work is
            done.
          </p>
          <Never sentences={never} />
          <div className="flex justify-end">
            <Button onClick={onClose}>Close</Button>
          </div>
        </>
      ) : (
        <FeeForm clientId={clientId} enrollment={enrollment} fees={fees} work={work} onClose={onClose}>
          <Never sentences={never} />
        </FeeForm>
      )}
    </Dialog>
  )
}

/** Finished work that can't have a fee, with the reasons. */
function Never({ sentences }: { sentences: readonly string[] }) {
  return sentences.map((sentence) => (
    <p key={sentence} className="text-ink-2 text-small">
      {sentence}.
    </p>
  ))
}

interface FeeFormProps extends Pick<FeeDialogProps, 'clientId' | 'enrollment' | 'fees' | 'onClose'> {
  work: readonly RepairWork[]
  children: ReactNode
}

function FeeForm({ clientId, enrollment, fees, work, onClose, children }: FeeFormProps) {
  const [today] = useState(() => dayReceived(new Date()))
  const [answer, setAnswer] = useState<File | null>(null)
  const { sale_channel, monthly_fee } = enrollment
  const circumstances = {
    ...{ ...fees.terms, sale_channel, work, today, answer_on: answer === null ? null : today },
    refund_due_cents: fees.fees.reduce((sum, { due }) => sum + due, 0),
  }
  const form: FeeForm = useForm({
    resolver: zodResolver(takenBy(circumstances)),
    defaultValues: {
      ...{ amount: monthly_fee === 0 ? '' : (monthly_fee / 100).toFixed(2), received_on: today },
      ...{ method: '', reference: '', dispute_ids: [] },
    },
  })
  const field = fieldsOf(form)
  const recording = useFeeRecord(clientId, () => {
    onClose()
    showToast('Fee recorded')
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((fee) => recording.mutate({ ...fee, answer }))}>
      {recording.isError && <FormError>{recording.error.message}</FormError>}
      <WorkChoice form={form} work={work} channel={sale_channel} />
      {children}
      {sale_channel !== 'phone' && <PaperChoice of="answer" file={answer} onFile={setAnswer} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Amount (USD)" inputMode="decimal" autoComplete="off" {...field('amount')} />
        <TextField label="Date received" type="date" max={today} {...field('received_on')} />
        <SelectField label="Method" options={METHODS} {...field('method')} />
        <TextField
          label="Reference (optional)"
          hint="Check number, last four digits or trace number."
          autoComplete="off"
          {...field('reference')}
        />
      </div>
      <DialogActions onClose={onClose} pending={recording.isPending && 'Recording...'}>
        Record fee
      </DialogActions>
    </form>
  )
}

type FeeForm = UseFormReturn<z.input<typeof feeFormSchema>, unknown, FeeFields>

/** The form's schema: valid input, and an allowed fee, by the same rule as the server's. */
const takenBy = (circumstances: FeeCircumstances) =>
  feeFormSchema.superRefine((fee, context) => {
    const refusal = feeRefusal(fee, circumstances)
    if (refusal === null) return
    const path = [refusal.code === 'DATE_IN_FUTURE' ? 'received_on' : 'dispute_ids']
    context.addIssue({ code: 'custom', message: refusal.sentence, path })
  })

interface WorkChoiceProps {
  form: FeeForm
  work: readonly RepairWork[]
  channel: SaleChannel
}

function WorkChoice({ form, work, channel }: WorkChoiceProps) {
  const { error, ...choice } = fieldsOf(form)('dispute_ids')
  return (
    <fieldset aria-invalid={error === undefined ? undefined : true}>
      <legend className="font-medium text-ink-2 text-small">What the fee is for</legend>
      <div className="mt-1 grid max-h-60 gap-1.5 overflow-y-auto border-rule border-y py-2">
        {work.map((one) => (
          <CheckboxField
            key={one.id}
            value={one.id}
            label={`${one.item_name} at ${bureauName(one.bureau)}`}
            hint={whenPayable(one, channel)}
            {...choice}
          />
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1 text-red text-small">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function whenPayable(work: RepairWork, channel: SaleChannel): string | undefined {
  const { result_on, shown_in, bureau } = work
  if (result_on === null) return undefined
  const seen = shown_in[0]
  const shown = seen ? `, shown by the report of ${shortDate(seen.reported_on)}` : ''
  const result = `Result on ${shortDate(result_on)}${shown}`
  if (channel !== 'phone') return seen ? result : `${result}. No later report shows it yet: upload the bureau’s answer`
  const from = shortDate(earliestFeeDay(provenOn(work, null) ?? result_on, channel))
  return `${result}. Sold by phone: a fee is possible from ${from}, with a report of ${bureauName(bureau)} from that day or later`
}
