import { useState } from 'react'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { type AutopayDebit, nextDebit } from '#features/payments/rules/autopay/autopay-amount.ts'
import { amountRuleName } from '#features/payments/rules/autopay/autopay-terms.ts'
import { methodWords } from '#features/payments/rules/method-kinds.ts'
import { usePaymentCommand } from '#features/payments/screens/payment-queries.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { type Autopay, planOf } from './autopay-queries.ts'

/** The open authorization of a loan with its next debit, and the ways to skip and to end it. */
export function OpenAutopay({ autopay, account }: { autopay: Autopay; account: LoanState }) {
  const next = nextDebit(account, planOf(autopay))
  const { method, problem } = autopay
  const from =
    method &&
    methodWords({
      ...{ kind: method.kind === 'card' ? 'card' : 'bank_account', brand: method.brand },
      ...{ last_four: method.last_four, expires: method.expires_on },
    })
  return (
    <div className="py-3">
      <p className="font-medium">{next === null ? 'No debit is left.' : nextWords(next)}</p>
      <p className="text-ink-2">{[termsWords(autopay), from].filter(Boolean).join(' · ')}</p>
      {problem !== null && <p className="mt-2 text-red">{problem}</p>}
      <AutopayActions autopay={autopay} next={next} />
      <Disclosure title="The signed text" isOpen={false} note={`${autopay.signed_by}, ${shortDate(autopay.signed_on)}`}>
        <div className="max-w-[62ch] whitespace-pre-line">{autopay.agreed_text}</div>
      </Disclosure>
    </div>
  )
}

const nextWords = ({ on, cents, due }: AutopayDebit) =>
  `Next debit: ${dollarsAndCents(cents)} on ${shortDate(on)}${on === due ? '' : `, for the installment of ${shortDate(due)}`}`

function termsWords({ amount_rule: rule, most_cents: most, days_before: days, fixed_cents: fixed }: Autopay): string {
  const amount = rule === 'fixed' ? dollarsAndCents(fixed ?? 0) : amountRuleName(planRule(rule))
  const day = days === 0 ? 'on the due date' : `${days} ${days === 1 ? 'day' : 'days'} before the due date`
  return `${amount}, ${day}, at most ${dollarsAndCents(most)}`
}

const planRule = (rule: string) => (rule === 'all_due' ? 'all_due' : 'installment')

function AutopayActions({ autopay, next }: { autopay: Autopay; next: AutopayDebit | null }) {
  const [isEnding, setIsEnding] = useState(false)
  const acting = usePaymentCommand('loan-autopay', () => {
    setIsEnding(false)
    showToast('Autopay updated')
  })
  if (!useMay('take_payments')) return null
  const { id, has_skipped: hasSkipped } = autopay
  const act = (body: object) => acting.mutate({ autopay_id: id, ...body })
  return (
    <>
      {acting.isError && !isEnding && <FormError>{acting.error.message}</FormError>}
      <div className="mt-2 flex flex-wrap gap-2 print:hidden">
        {next !== null && (
          <Button
            variant="quiet"
            pending={acting.isPending && 'Saving...'}
            onClick={() => act({ act: 'skip', installment: next.installment })}
          >
            Skip the next debit
          </Button>
        )}
        {hasSkipped && (
          <Button variant="quiet" pending={acting.isPending && 'Saving...'} onClick={() => act({ act: 'unskip' })}>
            Undo the skip
          </Button>
        )}
        <Button variant="quiet" onClick={() => setIsEnding(true)}>
          End autopay
        </Button>
      </div>
      <ReasonDialog
        open={isEnding}
        title="End autopay?"
        description="No debit is made any more. Debits that were already sent go on."
        placeholder="The borrower called to stop it"
        action="End autopay"
        onClose={() => setIsEnding(false)}
        onReason={(reason) => act({ act: 'end', reason })}
        isPending={acting.isPending}
        problem={acting.error?.message}
      />
    </>
  )
}
