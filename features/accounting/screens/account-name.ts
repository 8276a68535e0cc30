import { accountOf } from '#features/accounting/rules/accounts.ts'
import type { NamedAccount } from './month-end-queries.ts'

/** Returns the number and name of an account. */
export function nameIn(chart: readonly NamedAccount[], account: NamedAccount['account']): string {
  const { number, name } = chart.find((one) => one.account === account) ?? accountOf(account)
  return `${number} ${name}`
}
