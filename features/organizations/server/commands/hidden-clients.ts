import type { Context } from 'hono'
import type { Pool } from 'pg'
import { jsonBody } from '#platform/functions/request.ts'
import type { Member } from './member.ts'
import { clientNotFound } from './refusals.ts'

type Who = Pick<Member, 'organizationId' | 'personId' | 'permissions'>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const NAMES_HIDDEN = 'select app.names_hidden_client($1, $2, $3) as is_hidden'
const SEEN = `
  select id from public.clients where id = any ($1) and organization_id = $2 and assigned_contact_id = $3`

const seesAll = ({ permissions }: Who) => permissions.includes('see_all_clients')

/**
 * Refuses a request that names a client whom the person can't see, or a row of such a client, as if it did not exist.
 * Commands run as a role that sees all clients, so every id in the body is checked.
 */
export async function refuseHiddenClients(pool: Pool, member: Who, context: Context): Promise<void> {
  if (seesAll(member)) return
  // An unreadable body names no client; the command itself refuses it.
  const ids = idsIn(await jsonBody(context).catch(() => null))
  if (ids.length === 0) return
  const values = [ids, member.organizationId, member.personId]
  const { rows } = await pool.query<{ is_hidden: boolean }>(NAMES_HIDDEN, values)
  if (rows[0]?.is_hidden !== false) throw clientNotFound()
}

/** Returns the ids of those clients that the person can see. */
export async function seenClients(pool: Pick<Pool, 'query'>, member: Who, ids: string[]): Promise<string[]> {
  if (seesAll(member) || ids.length === 0) return ids
  const { rows } = await pool.query<{ id: string }>(SEEN, [ids, member.organizationId, member.personId])
  const seen = rows.map(({ id }) => id)
  return ids.filter((id) => seen.includes(id))
}

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(idsIn)
}
