import type { Pool, PoolClient } from 'pg'
import { processorNotConnected, processorRefused, processorUnavailable } from './errors.ts'
import { ProcessorRefused, ProcessorUnavailable } from './processor/payment-processor.ts'

interface KeptAccount {
  account: string
  takes_payments: boolean
  is_sandbox: boolean
}

const ACCOUNT = 'select account, takes_payments, is_sandbox from app.payment_accounts where organization_id = $1'

/** Returns a company's account with the processor, or null before it has one. */
export const accountOf = async (db: Pool | PoolClient, organizationId: string): Promise<KeptAccount | null> =>
  (await db.query<KeptAccount>(ACCOUNT, [organizationId])).rows[0] ?? null

/**
 * Returns the id of a company's account that takes payments with the processor in use.
 *
 * @throws FunctionError if there is none
 */
export async function openAccountOf(
  db: Pool | PoolClient,
  organizationId: string,
  payments: { isSandbox: boolean },
): Promise<string> {
  const kept = await accountOf(db, organizationId)
  if (kept === null || !kept.takes_payments || kept.is_sandbox !== payments.isSandbox) throw processorNotConnected()
  return kept.account
}

/** Runs a call to the processor for a member: its trouble becomes an error that they can read. */
export async function forMember<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProcessorUnavailable) throw processorUnavailable()
    if (error instanceof ProcessorRefused) throw processorRefused(error.message)
    throw error
  }
}
