import { freshKey, unwrapped, wrapped } from '#platform/sealing/organization-keys.ts'
import { inTransaction, type KeyRing, retireOldKeys } from './retire.ts'

interface StoredKey {
  version: number
  wrapped: Buffer
}

/**
 * Replaces an organization's key while people work: creates a new one, encrypts everything again, and destroys the old
 * one. Continues an interrupted rotation. Returns the number of values encrypted again.
 */
export async function rotateKey(ring: KeyRing, organizationId: string): Promise<number> {
  const keys = await storedKeys(ring, organizationId)
  if (keys.length === 0) throw new Error(`Organization ${organizationId} has no key: it has no encrypted data yet`)
  if (keys.length === 1) await addKey(ring, organizationId)
  const values = await retireOldKeys(ring, organizationId)
  await audit(ring, organizationId, 'organization_key.old_destroyed', {})
  return values
}

/** Newest first. */
export async function storedKeys({ owner }: KeyRing, organizationId: string): Promise<StoredKey[]> {
  const { rows } = await owner.query<StoredKey>(
    'select version, wrapped from app.organization_keys where organization_id = $1 order by version desc',
    [organizationId],
  )
  return rows
}

// The index key and its generation stay.
const ADD = `
  insert into app.organization_keys (organization_id, version, wrapped, index_generation)
  select $1, $2, $3, max(index_generation) from app.organization_keys where organization_id = $1`

async function addKey(ring: KeyRing, organizationId: string): Promise<void> {
  const { owner, wrappingKey } = ring
  await inTransaction(owner, async () => {
    const [newest] = await storedKeys(ring, organizationId)
    if (!newest) throw new Error(`Organization ${organizationId} has no key`)
    // The index key stays. Otherwise clients could not be found by SSN during the rotation. See replace-index-key.ts.
    const key = freshKey(unwrapped(wrappingKey, organizationId, newest.wrapped))
    const version = newest.version + 1
    await owner.query(ADD, [organizationId, version, wrapped(wrappingKey, organizationId, key)])
    await audit(ring, organizationId, 'organization_key.added', { version })
  })
}

/** Records an act at the terminal, which has no signed-in user. */
export async function audit(
  { owner }: Pick<KeyRing, 'owner'>,
  organizationId: string,
  act: string,
  details: object,
): Promise<void> {
  await owner.query(`select app.record_audit($1, null, $2, 'organizations', $1, $3, null)`, [
    organizationId,
    act,
    JSON.stringify(details),
  ])
}
