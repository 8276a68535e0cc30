import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { invoiceFormSchema } from '#features/credit-repair/rules/fee-documents/fee-document-commands.ts'
import { type FeeCircumstances, feeRefusal } from '#features/credit-repair/rules/repair-fee.ts'
import { isPayable, neverPayable, type RepairWork } from '#features/credit-repair/rules/repair-work.ts'
import type { FeeDialogProps } from '#features/credit-repair/screens/fee-dialog.tsx'
import { workUnder } from '#features/credit-repair/screens/fee-queries.ts'
import { PaperChoice } from '#features/credit-repair/screens/paper-choice.tsx'
import { dayReceived } from '#features/lending/rules/payment-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useInvoicing } from './invoice-calls.ts'
import { type ClientInvoice, isOpenInvoice } from './invoice-queries.ts'
import { NeverPayable, WorkChoice } from './work-choice.tsx'

interface InvoiceDialogProps extends Omit<FeeDialogProps, 'invoice'> {
  invoices: readonly ClientInvoice[]
}

/** Issues an invoice for finished work that has neither a fee nor an open invoice. */
export function InvoiceDialog({ invoices, standing, reports, ...dialog }: InvoiceDialogProps) {
  const { fees, onClose } = dialog
  // Fixed when the dialog opens. If someone else issues an invoice meanwhile, an error says so.
  const [known] = useState(() => workUnder(standing, fees, reports))
  const { pays_for } = fees.terms
  const invoiced = invoices.filter(isOpenInvoice).flatMap(({ dispute_ids }) => dispute_ids)
  const work = known.filter((one) => isPayable(one, pays_for) && !invoiced.includes(one.id))
  const never = known.flatMap((one) => neverPayable(one, pays_for)?.sentence ?? [])
  return (
    <Dialog
      onClose={onClose}
      title="Prepare an invoice"
      description="Issue a numbered invoice for finished work. It is filed in the client’s documents. An invoice can’t ask for a fee that can’t be taken yet."
    >
      {work.length === 0 ? (
        <>
          <p>
            No dispute of this client has a result that an invoice can ask for. A fee can’t be asked for before the work
            is done.
          </p>
          <NeverPayable sentences={never} />
          <div className="flex justify-end">
            <Button onClick={onClose}>Close</Button>
          </div>
        </>
      ) : (
        <InvoiceForm {...dialog} work={work}>
          <NeverPayable sentences={never} />
        </InvoiceForm>
      )}
    </Dialog>
  )
}

interface InvoiceFormProps extends Omit<InvoiceDialogProps, 'invoices' | 'standing' | 'reports'> {
  work: readonly RepairWork[]
  children: ReactNode
}

function InvoiceForm({ clientId, enrollment, fees, work, onClose, children }: InvoiceFormProps) {
  const [today] = useState(() => dayReceived(new Date()))
  const [answer, setAnswer] = useState<File | null>(null)
  const { sale_channel, monthly_fee } = enrollment
  const circumstances = {
    ...{ ...fees.terms, sale_channel, work, today, answer_on: answer === null ? null : today },
    refund_due_cents: fees.fees.reduce((sum, { due }) => sum + due, 0),
  }
  const form = useForm({
    resolver: zodResolver(dueBy(circumstances)),
    defaultValues: {
      amount: monthly_fee === 0 ? '' : (monthly_fee / 100).toFixed(2),
      // The form's type needs an element type.
      dispute_ids: [] as string[],
    },
  })
  const field = fieldsOf(form)
  const invoicing = useInvoicing(clientId, () => {
    onClose()
    showToast('Invoice issued and filed')
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((fee) => invoicing.mutate({ ...fee, answer }))}>
      {invoicing.isError && <FormError>{invoicing.error.message}</FormError>}
      <WorkChoice field={field('dispute_ids')} work={work} channel={sale_channel} />
      {children}
      {sale_channel !== 'phone' && <PaperChoice of="answer" file={answer} onFile={setAnswer} />}
      <TextField label="Amount (USD)" inputMode="decimal" autoComplete="off" {...field('amount')} />
      <DialogActions onClose={onClose} pending={invoicing.isPending && 'Issuing...'}>
        Issue invoice
      </DialogActions>
    </form>
  )
}

/** The form's schema: valid input, and a fee that is due today, by the same rule as the server's. */
const dueBy = (circumstances: FeeCircumstances) =>
  invoiceFormSchema.superRefine((fee, context) => {
    const refusal = feeRefusal({ ...fee, received_on: circumstances.today }, circumstances)
    if (refusal !== null) context.addIssue({ code: 'custom', message: refusal.sentence, path: ['dispute_ids'] })
  })
