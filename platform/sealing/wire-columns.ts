import type { Pool } from 'pg'
import type { Caller } from '#platform/http/caller.ts'
import { recentlyUsed } from '#platform/process/recently-used.ts'
import type { PrepareRows } from '#platform/rest/served.ts'
import { type SealedColumn, SealRefusal } from './sealed-columns.ts'
import { sealingRows } from './sealed-rows.ts'
import type { Sealer } from './sealer.ts'

const REMEMBERED = 5_000
const ORGANIZATION_OF = 'select organization_id as id from app.people where id = $1'

/** The REST API's encrypted columns, with the key of the writer's organization. */
export function sealedWireColumns(pool: Pool, sealer: Sealer): PrepareRows {
  // Cached, because a person never changes organization. Only a missing organization is looked up again.
  const organizationByPerson = recentlyUsed<string>(REMEMBERED)

  async function organizationOf(caller: Caller): Promise<string> {
    const person = caller.claims.sub
    if (person === undefined) throw new SealRefusal('Only someone who works for an organization can write this value')
    const known = organizationByPerson.get(person)
    if (known !== undefined) return known
    const { rows } = await pool.query<{ id: string | null }>(ORGANIZATION_OF, [person])
    const id = rows[0]?.id
    if (!id) throw new SealRefusal('User account not properly set up. Please log out and sign in again.')
    organizationByPerson.set(person, id)
    return id
  }

  const seal = (column: SealedColumn) => async (value: unknown, caller: Caller) => {
    // Visitors may write nothing, and the database rejects them with its own error.
    if (caller.role === 'anon') return null
    return sealer.sealForWire(column, String(value), await organizationOf(caller))
  }
  return sealingRows(sealer, { clients: { ssn: seal('clients.ssn'), date_of_birth: seal('clients.date_of_birth') } })
}
