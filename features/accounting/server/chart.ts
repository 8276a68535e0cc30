import type { Pool, PoolClient } from 'pg'
import { ACCOUNT_KEYS, type AccountKey, accountOf } from '#features/accounting/rules/accounts.ts'

/** An account with the number and name that the company gave it, or else its first ones. */
export interface NamedAccount {
  account: AccountKey
  number: string
  name: string
}

const OWN = 'select account, number, name from app.ledger_accounts where organization_id = $1'

/** Returns the company's chart of accounts. */
export async function chartOf(db: Pool | PoolClient, organizationId: string): Promise<NamedAccount[]> {
  const { rows } = await db.query<{ account: string; number: string; name: string }>(OWN, [organizationId])
  return ACCOUNT_KEYS.map((account) => {
    const own = rows.find((row) => row.account === account)
    const { number, name } = own ?? accountOf(account)
    return { account, number, name }
  })
}
