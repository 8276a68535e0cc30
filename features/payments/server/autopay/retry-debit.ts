import type { PoolClient } from 'pg'
import { bankingDayAfter } from '#features/lending/rules/funding/holidays.ts'
import { mayPresentAgain } from '#features/payments/rules/decline.ts'
import type { HeldCharge } from '#features/payments/server/charges/kept-charge.ts'
import { requestCharge } from '#features/payments/server/charges/request-charge.ts'
import { refundsOf } from '#features/payments/server/refunds/kept-refund.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { heldAutopay } from './kept-autopay.ts'

/**
 * Schedules a debit of autopay again after its account lacked the funds, as often as its authorization says. The amount stays the same, as
 * the Nacha Operating Rules require of a debit that is presented again.
 */
export async function retryDebit(db: PoolClient, charge: HeldCharge, code: string): Promise<void> {
  const { organization_id: organizationId, autopay_id: autopayId, installment } = charge
  if (autopayId === null || installment === null || !mayPresentAgain({ code }, charge.presented_again)) return
  if ((await refundsOf(db, charge)).length > 0) return
  const autopay = await heldAutopay(db, organizationId, autopayId)
  if (autopay.has_ended || charge.presented_again >= autopay.retries) return
  try {
    await requestCharge(
      db,
      { isSandbox: charge.is_sandbox },
      {
        ...{ organizationId, personId: null, loanId: charge.loan_id, methodId: charge.method_id },
        ...{ cents: charge.amount_cents, source: 'autopay', isSecond: true },
        on: bankingDayAfter(charge.today, autopay.retry_after_days),
        retry: { id: charge.id, presentedAgain: charge.presented_again + 1 },
        autopay: { id: autopayId, installment },
      },
    )
  } catch (error) {
    // The loan or the account takes no payments any more: there is nothing to try again.
    if (!(error instanceof FunctionError)) throw error
  }
}
