import type { PoolClient } from 'pg'
import { z } from 'zod'
import { ALL_CLAUSES } from '#features/credit-repair/rules/repair-contract.ts'
import { holdClient } from '#features/credit-repair/server/fees/held-client.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { contractNotFound } from './errors.ts'

/** The clauses of a contract as stored. */
export const clausesSchema = z.array(z.object({ id: z.enum(ALL_CLAUSES), title: z.string(), text: z.string() }))

interface StoredContract {
  client_id: string
  contract_date: PlainDate
  cancel_until: PlainDate
  /** The client's state when the contract was prepared. */
  client_state: string | null
  signature_name: string | null
  cancelled_on: PlainDate | null
  signed_on: PlainDate | null
  /** When the contract was prepared. Only its signature changes it afterwards. */
  updated_at: Date
  clauses: unknown
}

const CLIENT_OF = 'select client_id from public.repair_contracts where id = $1 and organization_id = $2'
const CONTRACT = `
  select client_id, contract_date::text, cancel_until::text, client_state, signature_name, cancelled_on::text, signed_on::text,
         updated_at, clauses
    from public.repair_contracts where id = $1`

/** Returns a contract, with its client's row locked, and today's date. */
export async function heldContract(
  db: PoolClient,
  member: Member,
  id: string,
): Promise<StoredContract & { today: PlainDate }> {
  const found = (await db.query<{ client_id: string }>(CLIENT_OF, [id, member.organizationId])).rows[0]
  if (found === undefined) throw contractNotFound()
  const { today } = await holdClient(db, member, found.client_id)
  const contract = (await db.query<StoredContract>(CONTRACT, [id])).rows[0]
  // The contract was replaced while this request waited for the client's row.
  if (contract === undefined) throw contractNotFound()
  return { ...contract, today }
}
