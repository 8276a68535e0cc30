import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { SaleChannel } from '#features/credit-repair/rules/enrollment.ts'
import {
  earliestFeeDay,
  feeRefusal,
  isPayable,
  neverPayable,
  type RepairWork,
} from '#features/credit-repair/rules/repair-fee.ts'
import { type FeeFields, feeFormSchema } from '#features/credit-repair/rules/repair-fee-commands.ts'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { dayReceived } from '#features/lending/rules/payment-form.ts'
import { methodName, PAYMENT_METHODS } from '#features/lending/rules/payment-methods.ts'
import type { WorkStatus } from '#features/organizations/screens/permitted/work-hold.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useFeeRecord } from './fee-calls.ts'
import { type ClientEnrollment, type ClientFees, workUnder } from './fee-queries.ts'

interface FeeDialogProps {
  clientId: string
  enrollment: ClientEnrollment
  fees: ClientFees
  standing: WorkStatus | null
  onClose: () => void
}

const METHODS = [
  { value: '', label: 'Choose' },
  ...PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) })),
]

/** Records a received fee for finished work without one. Keeps the input after an error. */
export function FeeDialog({ clientId, enrollment, fees, standing, onClose }: FeeDialogProps) {
  // Fixed when the dialog opens. If someone else records a fee meanwhile, an error says so.
  const [known] = useState(() => workUnder(standing, fees))
  const work = known.filter(isPayable)
  const never = known.flatMap((one) => neverPayable(one) ?? [])
  return (
    <Dialog
      onClose={onClose}
      title="Record a fee"
      description="Record a payment received for finished work. This doesn’t move any money."
    >
      {work.length === 0 ? (
        <>
          <p>No dispute of this client has a result without a fee. A fee can’t be taken before the work is done.</p>
          <Never sentences={never} />
          <div className="flex justify-end">
            <Button onClick={onClose}>Close</Button>
          </div>
        </>
      ) : (
        <FeeForm
          clientId={clientId}
          enrollment={enrollment}
          report_days={fees.report_days}
          work={work}
          onClose={onClose}
        >
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

interface FeeFormProps extends Pick<FeeDialogProps, 'clientId' | 'enrollment' | 'onClose'> {
  report_days: readonly PlainDate[]
  work: readonly RepairWork[]
  children: ReactNode
}

function FeeForm({ clientId, enrollment, report_days, work, onClose, children }: FeeFormProps) {
  const [today] = useState(() => dayReceived(new Date()))
  const { sale_channel, monthly_fee } = enrollment
  const form: FeeForm = useForm({
    resolver: zodResolver(takenBy({ sale_channel, work, report_days, today })),
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
    <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((fee) => recording.mutate(fee))}>
      {recording.isError && <FormError>{recording.error.message}</FormError>}
      <WorkChoice form={form} work={work} channel={sale_channel} />
      {children}
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
const takenBy = (circumstances: Parameters<typeof feeRefusal>[1]) =>
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
            hint={one.result_on === null ? undefined : whenPayable(one.result_on, channel)}
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

function whenPayable(resultOn: PlainDate, channel: SaleChannel): string {
  const result = `Result on ${shortDate(resultOn)}`
  if (channel !== 'phone') return result
  return `${result}. Sold by phone: a fee is possible from ${shortDate(earliestFeeDay(resultOn, channel))}, with a report of that day or later`
}
