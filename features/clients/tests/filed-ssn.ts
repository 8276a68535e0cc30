import { createSealer } from '#platform/sealing/sealer.ts'
import type { TestApp } from '#test/support/app.ts'

/** The key of `testApp`. */
const KEY = Buffer.alloc(32, 9)
const FILE = 'update public.clients set ssn = $2 where id = $1'
const HOME = 'select organization_id as id from public.clients where id = $1'

/** Files an SSN as it could be filed before the digits were checked. */
export async function fileUnchecked({ database }: TestApp, clientId: string, ssn: string): Promise<void> {
  const pool = database.pools.server
  const { rows } = await pool.query<{ id: string }>(HOME, [clientId])
  const sealed = await createSealer(pool, KEY).sealForWire('clients.ssn', ssn, String(rows[0]?.id))
  await pool.query(FILE, [clientId, sealed])
}
