import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Loan } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { centsOf, dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { fundingQueries, useFundingCommand } from './funding-queries.ts'
import { newPayout, PayoutFields, payoutBody } from './payout-fields.tsx'
import { PayoutRow } from './payout-row.tsx'

/** The payouts of a loan, and the way to request another one. */
export function LoanFunding({ loan }: { loan: Loan }) {
  const fundings = useQuery(fundingQueries.ofLoan(loan.id))
  const [isOpen, setIsOpen] = useState(false)
  const mayRequest = useMay('book_loans') && ['current', 'past_due'].includes(loan.status)
  const open = mayRequest && (
    <Button className="print:hidden" onClick={() => setIsOpen(true)}>
      Pay out
    </Button>
  )
  return (
    <Part title="Funding" isRuled action={open || undefined} className="mt-8">
      <QueryView query={fundings} failure="Couldn’t load the payouts" loading={<SkeletonRows count={2} />}>
        {(all) =>
          all.length === 0 ? (
            <p className="py-3 text-ink-2">No payout is recorded for this loan.</p>
          ) : (
            <ul>
              {all.map((funding) => (
                <PayoutRow key={funding.id} funding={funding} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {isOpen && <PayoutDialog loan={loan} onClose={() => setIsOpen(false)} />}
    </Part>
  )
}

function PayoutDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const [payout, setPayout] = useState(() => newPayout(loan.client?.full_name ?? ''))
  const [amount, setAmount] = useState('')
  const [buysDwelling, setBuysDwelling] = useState(false)
  const requesting = useFundingCommand<object>('loan-funding', () => {
    showToast('Payout requested')
    onClose()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = { ...payoutBody(payout), amount_cents: centsOf(amount) ?? 0 }
    requesting.mutate({ act: 'request', loan_id: loan.id, payout: wanted, buys_dwelling: buysDwelling })
  }
  return (
    <Dialog
      onClose={onClose}
      title="Pay out the loan"
      description={`The loan began with ${dollarsAndCents(loan.original_amount)}. Charges that were withheld are not paid out.`}
    >
      <form onSubmit={submit} className="grid gap-4" noValidate>
        {requesting.isError && <FormError>{requesting.error.message}</FormError>}
        <TextField
          label="Amount"
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          placeholder="4,900.00"
        />
        <PayoutFields payout={payout} onChange={setPayout} />
        {loan.loan_type === 'mortgage' && (
          <CheckboxField
            label="The loan buys the dwelling that secures it"
            hint="Otherwise the money is held until the right of rescission has ended."
            checked={buysDwelling}
            onChange={({ target }) => setBuysDwelling(target.checked)}
          />
        )}
        <DialogActions onClose={onClose} disabled={amount === ''} pending={requesting.isPending && 'Requesting...'}>
          Request the payout
        </DialogActions>
      </form>
    </Dialog>
  )
}
