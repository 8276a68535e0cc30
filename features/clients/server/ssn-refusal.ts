import type { Pool } from 'pg'
import { clientSsnProblem, type SsnPolicy } from '#features/clients/rules/issued-ssn.ts'
import type { RefusalOf } from '#platform/sealing/sealer.ts'

const IS_REPAIR = 'select app.reviews_ssns($1) as is_repair'

/** Returns the facts that decide which SSNs the clients of an organization may have. */
export async function ssnPolicyOf(
  db: Pick<Pool, 'query'>,
  organizationId: string,
  isSandbox: boolean,
): Promise<SsnPolicy> {
  const { rows } = await db.query<{ is_repair: boolean }>(IS_REPAIR, [organizationId])
  return { isSandbox, isRepair: rows[0]?.is_repair ?? true }
}

/**
 * Returns the rule that the sealer applies to each SSN of a client. Every way into a client's file seals the number, so
 * none can leave the rule out.
 */
export function refusedSsn(pool: Pool, isSandbox: boolean): RefusalOf {
  return async (column, clear, organizationId) => {
    if (column !== 'clients.ssn' && column !== 'client_ssn_changes.ssn') return null
    // Only an ITIN depends on the kind of company, and few numbers are one.
    if (clientSsnProblem(clear, { isSandbox, isRepair: true }) === null) return null
    return clientSsnProblem(clear, await ssnPolicyOf(pool, organizationId, isSandbox))
  }
}
