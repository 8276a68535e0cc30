import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { type PaymentMethod, usePaymentCommand } from '#features/payments/screens/payment-queries.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { firstOffers, type ParsedAutopay, type TypedAutopay, typedAutopaySchema } from './autopay-form-values.ts'
import { PrintAuthorization } from './print-authorization.tsx'
import { SignedFile } from './signed-file.tsx'
import { TermsFields } from './terms-fields.tsx'

interface AutopayDialogProps {
  loan: Loan
  account: LoanState
  today: string
  methods: readonly PaymentMethod[]
  onClose: () => void
}

const COPIES = [
  { value: 'handed_over', label: 'Handed over' },
  { value: 'email', label: 'Email it now' },
]

/** Sets up autopay: its terms, the authorization to print and sign, and the signed file. */
export function AutopayDialog({ loan, account, today, methods, onClose }: AutopayDialogProps) {
  const saving = usePaymentCommand('loan-autopay', () => {
    showToast('Autopay is set up')
    onClose()
  })
  const form = useForm<TypedAutopay, unknown, ParsedAutopay>({
    resolver: zodResolver(typedAutopaySchema),
    defaultValues: { ...valuesFor(account, methods), signed_by: loan.client?.full_name ?? '', signed_on: today },
  })
  const field = fieldsOf(form)
  return (
    <Dialog
      onClose={onClose}
      title="Set up autopay"
      description="The borrower signs an authorization first. A loan may not depend on it."
    >
      <FormProvider {...form}>
        <form
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          noValidate
          onSubmit={form.handleSubmit(({ terms, ...signed }) =>
            saving.mutate({ act: 'authorize', terms: { loan_id: loan.id, ...terms }, ...signed }),
          )}
        >
          {saving.isError && <FormError>{saving.error.message}</FormError>}
          <TermsFields methods={methods} account={account} />
          <PrintAuthorization loanId={loan.id} />
          <SignedFile clientId={loan.client_id} />
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField label="Signed by" autoComplete="off" {...field('signed_by')} />
            <TextField label="Signed on" type="date" max={today} {...field('signed_on')} />
            <SelectField label="Copy for the borrower" options={COPIES} {...field('copy_given_how')} />
          </div>
          <DialogActions onClose={onClose} pending={saving.isPending && 'Saving...'}>
            Set up autopay
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}

type FirstValues = Pick<TypedAutopay, 'terms' | 'document_id' | 'copy_given_how'>

// The last installment can be higher than the others.
function valuesFor(account: LoanState, methods: readonly PaymentMethod[]): FirstValues {
  const offers = firstOffers(account, 0)
  const most = Math.max(...offers.map(({ dueCents }) => dueCents))
  return {
    terms: {
      ...{ method_id: methods[0]?.id ?? '', amount_rule: 'installment', fixed_amount: '' },
      ...{ most_amount: offers.length === 0 ? '' : (most / 100).toFixed(2), days_before: '0', retries: '1' },
      ...{ retry_after_days: '3', first_installment: String(offers[0]?.number ?? '') },
    },
    ...{ document_id: '', copy_given_how: 'handed_over' },
  }
}
