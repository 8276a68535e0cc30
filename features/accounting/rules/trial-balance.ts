import { ACCOUNT_KEYS, type AccountKey, isOfTheYear } from './accounts.ts'

/** The sums of an account's journal lines, in whole cents. Debits are above 0. */
export interface AccountSums {
  account: AccountKey
  /** Before the year of the month. */
  earlier: number
  /** In the year, before the month. */
  year: number
  /** In the month. Credits are above 0 here. */
  debit: number
  credit: number
}

export interface TrialBalanceRow {
  account: AccountKey
  opening: number
  debit: number
  credit: number
  /** Opening and debits without credits: above 0 for a debit balance. */
  closing: number
}

/**
 * Returns the trial balance of a month, in the order of the chart, without accounts that never moved. Income and expenses begin anew
 * each year, and those of earlier years are retained earnings. Its closing balances add up to 0 if the journal is balanced.
 */
export function trialBalance(sums: readonly AccountSums[]): TrialBalanceRow[] {
  const retained = sums.filter(({ account }) => isOfTheYear(account)).reduce((cents, { earlier }) => cents + earlier, 0)
  return ACCOUNT_KEYS.flatMap((account) => {
    const found = sums.find((one) => one.account === account)
    const { earlier = 0, year = 0, debit = 0, credit = 0 } = found ?? {}
    const brought = account === 'retained_earnings' ? retained : 0
    const opening = brought + year + (isOfTheYear(account) ? 0 : earlier)
    if (opening === 0 && debit === 0 && credit === 0) return []
    return { account, opening, debit, credit, closing: opening + debit - credit }
  })
}

/** Returns the sum of the closing balances: 0 for books in balance. */
export const outOfBalance = (rows: readonly TrialBalanceRow[]): number =>
  rows.reduce((cents, { closing }) => cents + closing, 0)
