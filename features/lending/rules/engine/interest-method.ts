import type { PlainDate } from '#platform/rules/dates.ts'
import type { Ledger, OpenItem } from './ledger.ts'

/** Money that went to interest and principal. */
export interface Applied {
  interestCents: number
  principalCents: number
}

/** What depends on how a loan charges interest. Amounts are whole cents. */
export interface InterestMethod {
  /** Interest that is owed if the loan ends on the day. Below 0 where interest was paid ahead and never earned. */
  interestOwedCents(ledger: Ledger, day: PlainDate): number
  /** What an installment still takes on the day. */
  unpaidCents(ledger: Ledger, item: OpenItem, day: PlainDate): number
  /** Applies money to installments in order. The rest is what they don't take. */
  applyToItems(
    ledger: Ledger,
    items: readonly OpenItem[],
    cents: number,
    day: PlainDate,
  ): Applied & { restCents: number; installments: { number: number; cents: number }[] }
  /** Applies money to the balance beyond all installments that are due. */
  applyToPrincipal(ledger: Ledger, cents: number, day: PlainDate): Applied
  /** Ends every installment, because the loan is paid off on the day. */
  close(ledger: Ledger, day: PlainDate): void
  /** Cuts what is unpaid of installments to what the balance still needs: early payers need fewer of them. */
  limitToBalance(ledger: Ledger, unpaid: Map<OpenItem, number>, day: PlainDate): Map<OpenItem, number>
  /** What the interest owed grows by until the next day. */
  perDiemCents(ledger: Ledger, day: PlainDate): number
}
