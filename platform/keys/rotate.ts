import { freshKey, unwrapped, wrapped } from '#platform/sealing/organization-keys.ts'
import { inTransaction, type KeyRing, retireOldKeys } from './retire.ts'

interface StoredKey {
  version: number
  wrapped: Buffer
}

/**
 * Replaces an organisation's key while people work: a new one, everything sealed again with it, and the old one destroyed. One
 * that was cut short is gone on with. Answers how many values were sealed again.
 */
export async function rotateKey(ring: KeyRing, organizationId: string): Promise<number> {
  const keys = await storedKeys(ring, organizationId)
  if (keys.length === 0) throw new Error(`Organisation ${organizationId} has no key: it has sealed nothing yet`)
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

// The index key stays, and with it the generation.
const ADD = `
  insert into app.organization_keys (organization_id, version, wrapped, index_generation)
  select $1, $2, $3, max(index_generation) from app.organization_keys where organization_id = $1`

async function addKey(ring: KeyRing, organizationId: string): Promise<void> {
  const { owner, wrappingKey } = ring
  await inTransaction(owner, async () => {
    const [newest] = await storedKeys(ring, organizationId)
    if (!newest) throw new Error(`Organisation ${organizationId} has no key`)
    // The index key stays, or clients could not be found by SSN while the values are sealed again. See replace-index-key.ts.
    const key = freshKey(unwrapped(wrappingKey, organizationId, newest.wrapped))
    const version = newest.version + 1
    await owner.query(ADD, [organizationId, version, wrapped(wrappingKey, organizationId, key)])
    await audit(ring, organizationId, 'organization_key.added', { version })
  })
}

/** Writes down what was done at the terminal: nobody who is signed in did it. */
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
