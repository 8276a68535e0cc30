import type { Pool } from 'pg'
import { type AccountKey, accountOf } from '#features/accounting/rules/accounts.ts'
import { chartOf } from './chart.ts'

/** Returns the number and the name of an account. */
export type AccountNames = (account: AccountKey) => { number: string; name: string }

/** Returns the names of the company's accounts. */
export async function accountNames(pool: Pool, organizationId: string): Promise<AccountNames> {
  const chart = new Map((await chartOf(pool, organizationId)).map((named) => [named.account, named]))
  return (account) => chart.get(account) ?? accountOf(account)
}
