import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { autopayEnd } from '#features/payments/rules/autopay/autopay-amount.ts'
import { type PaymentMethod, paymentQueries } from '#features/payments/screens/payment-queries.ts'
import { useLive } from '#platform/browser/live.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { type Autopay, autopayQuery } from './autopay-queries.ts'
import { OpenAutopay } from './open-autopay.tsx'

const AutopayDialog = late(async () => (await import('./autopay-dialog.tsx')).AutopayDialog)

interface AutopayPartProps {
  loan: Loan
  account: LoanState
  today: string
  /** The client's methods that can be charged. */
  methods: readonly PaymentMethod[]
  takesPayments: boolean
}

/** The automatic payments of a loan: the open authorization with its next debit, and the earlier ones. */
export function AutopayPart({ loan, account, today, methods, takesPayments }: AutopayPartProps) {
  const [isOpen, setIsOpen] = useState(false)
  const authorizations = useQuery(autopayQuery(loan.id))
  useLive('autopay_authorizations', paymentQueries.all, { loan_id: loan.id })
  const mayTake = useMay('take_payments')
  const canBegin = mayTake && takesPayments && methods.length > 0 && autopayEnd(account) === null
  const hasOpen = authorizations.data?.[0]?.ended_at === null
  return (
    <Part
      title="Autopay"
      isRuled
      className="mt-8"
      action={
        canBegin && (
          <Button className="print:hidden" onClick={() => setIsOpen(true)}>
            {hasOpen ? 'Replace the authorization' : 'Set up autopay'}
          </Button>
        )
      }
    >
      <QueryView query={authorizations} failure="Couldn’t load autopay" loading={<SkeletonRows count={1} />}>
        {(all) => {
          const open = all.find(({ ended_at }) => ended_at === null)
          const ended = all.filter(({ ended_at }) => ended_at !== null)
          return (
            <>
              {open ? (
                <OpenAutopay autopay={open} account={account} />
              ) : (
                <p className="py-3 text-ink-2">
                  No autopay. {methods.length === 0 && 'Add a bank account or card first.'}
                </p>
              )}
              <EndedAutopay all={ended} />
            </>
          )
        }}
      </QueryView>
      {isOpen && (
        <AutopayDialog loan={loan} account={account} today={today} methods={methods} onClose={() => setIsOpen(false)} />
      )}
    </Part>
  )
}

function EndedAutopay({ all }: { all: readonly Autopay[] }) {
  if (all.length === 0) return null
  return (
    <ul aria-label="Earlier authorizations">
      {all.map(({ id, signed_by, signed_on, ended_at, end_reason, ended_by_name }) => (
        <li key={id} className="border-rule border-b py-2 text-ink-2 text-small">
          Signed by {signed_by} on {shortDate(signed_on)}. Ended {shortDate((ended_at ?? '').slice(0, 10))}
          {ended_by_name !== null && ` by ${ended_by_name}`}: {end_reason}.
        </li>
      ))}
    </ul>
  )
}
