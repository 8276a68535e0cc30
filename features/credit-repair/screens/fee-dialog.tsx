import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { LaterReport } from '#features/credit-repair/rules/disputes/later-reports.ts'
import { feeDocumentNumber } from '#features/credit-repair/rules/fee-documents/fee-document.ts'
import { type FeeCircumstances, feeRefusal } from '#features/credit-repair/rules/repair-fee.ts'
import { type FeeFields, feeFormSchema } from '#features/credit-repair/rules/repair-fee-commands.ts'
import { isPayable, neverPayable, type RepairWork } from '#features/credit-repair/rules/repair-work.ts'
import { dayReceived } from '#features/lending/rules/payment-form.ts'
import { methodName, PAYMENT_METHODS } from '#features/lending/rules/payment-methods.ts'
import type { WorkStatus } from '#features/organizations/screens/permitted/work-hold.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useFeeRecord } from './fee-calls.ts'
import type { ClientInvoice } from './fee-documents/invoice-queries.ts'
import { NeverPayable, WorkChoice } from './fee-documents/work-choice.tsx'
import { type ClientEnrollment, type ClientFees, workUnder } from './fee-queries.ts'
import { PaperChoice } from './paper-choice.tsx'

/** The facts of a dialog about a fee. */
export interface FeeDialogProps {
  clientId: string
  enrollment: ClientEnrollment
  fees: ClientFees
  standing: WorkStatus | null
  /** The client's reports, of which the later ones are evidence. */
  reports: readonly LaterReport[]
  /** The invoice to pay. Null for a fee without one. */
  invoice: ClientInvoice | null
  onClose: () => void
}

const METHODS = [
  { value: '', label: 'Choose' },
  ...PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) })),
]

/** Records a received fee for finished work without one. Keeps the input after an error. */
export function FeeDialog({ clientId, enrollment, fees, standing, reports, invoice, onClose }: FeeDialogProps) {
  // Fixed when the dialog opens. If someone else records a fee meanwhile, an error says so.
  const [known] = useState(() => workUnder(standing, fees, reports))
  const { pays_for } = fees.terms
  const work = known.filter((one) => isPayable(one, pays_for) && (invoice?.dispute_ids.includes(one.id) ?? true))
  const never = (invoice === null ? known : []).flatMap((one) => neverPayable(one, pays_for)?.sentence ?? [])
  return (
    <Dialog
      onClose={onClose}
      title={
        invoice === null ? 'Record a fee' : `Record the payment of ${feeDocumentNumber('invoice', invoice.number)}`
      }
      description="Record a payment received for finished work. This doesn’t move any money."
    >
      {work.length === 0 ? (
        <>
          <p>
            No dispute of this client has a result that a fee can be taken for. A fee can’t be taken before the work is
            done.
          </p>
          <NeverPayable sentences={never} />
          <div className="flex justify-end">
            <Button onClick={onClose}>Close</Button>
          </div>
        </>
      ) : (
        <FeeForm {...{ clientId, enrollment, fees, invoice, work, onClose }}>
          <NeverPayable sentences={never} />
        </FeeForm>
      )}
    </Dialog>
  )
}

interface FeeFormProps extends Omit<FeeDialogProps, 'standing' | 'reports'> {
  work: readonly RepairWork[]
  children: ReactNode
}

function FeeForm({ clientId, enrollment, fees, invoice, work, onClose, children }: FeeFormProps) {
  const [today] = useState(() => dayReceived(new Date()))
  const [answer, setAnswer] = useState<File | null>(null)
  const { sale_channel, monthly_fee } = enrollment
  const circumstances = {
    ...{ ...fees.terms, sale_channel, work, today, answer_on: answer === null ? answeredOn(invoice) : today },
    refund_due_cents: fees.fees.reduce((sum, { due }) => sum + due, 0),
  }
  const form: FeeForm = useForm({
    resolver: zodResolver(takenBy(circumstances)),
    defaultValues: {
      ...{ amount: dollars(invoice?.amount_cents ?? monthly_fee), received_on: today },
      ...{ method: '', reference: '', dispute_ids: invoice?.dispute_ids ?? [] },
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
      <WorkChoice field={field('dispute_ids')} work={work} channel={sale_channel} />
      {children}
      {sale_channel !== 'phone' && answeredOn(invoice) === null && (
        <PaperChoice of="answer" file={answer} onFile={setAnswer} />
      )}
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

const dollars = (cents: number) => (cents === 0 ? '' : (cents / 100).toFixed(2))

/** The day on which the bureau's answer that an invoice names was uploaded, in UTC. */
const answeredOn = (invoice: ClientInvoice | null) =>
  invoice?.evidence ? dateOfInstant(invoice.evidence.created_at, 'UTC') : null

type FeeForm = UseFormReturn<z.input<typeof feeFormSchema>, unknown, FeeFields>

/** The form's schema: valid input, and an allowed fee, by the same rule as the server's. */
const takenBy = (circumstances: FeeCircumstances) =>
  feeFormSchema.superRefine((fee, context) => {
    const refusal = feeRefusal(fee, circumstances)
    if (refusal === null) return
    const path = [refusal.code === 'DATE_IN_FUTURE' ? 'received_on' : 'dispute_ids']
    context.addIssue({ code: 'custom', message: refusal.sentence, path })
  })
