import type { PlainDate } from '#platform/rules/dates.ts'
import type { Ledger, OpenItem } from './ledger.ts'

/** Money that went to interest and principal. */
export interface Applied {
  interestCents: number
  principalCents: number
}

/** The steps of a replay that differ by method of charging interest. Amounts are whole cents. */
export interface InterestMethod {
  /** Interest that is owed if the loan ends on the day. Below 0 where interest was paid ahead and never earned. */
  interestOwedCents(ledger: Ledger, day: PlainDate): number
  /** The unpaid amount of an installment on the day. */
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
  /**
   * Splits what is unpaid of installments, in order, and cuts it to what the balance still needs: early payers need fewer of them.
   */
  project(ledger: Ledger, unpaid: ReadonlyMap<OpenItem, number>): Map<OpenItem, Applied>
  /** The interest that the next day adds. */
  perDiemCents(ledger: Ledger, day: PlainDate): number
}
