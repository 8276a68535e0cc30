import { blindIndex, boundTo, seal } from '#platform/sealing/envelope.ts'
import { freshKey, wrapped } from '#platform/sealing/organization-keys.ts'
import { SEALED_COLUMNS, type SealedColumn } from '#platform/sealing/sealed-columns.ts'
import { inTransaction, type KeyRing, type Keys, keysOf, opened, retireOldKeys } from './retire.ts'
import { audit, storedKeys } from './rotate.ts'

const LOCK_KEYS = 'select from app.organization_keys where organization_id = $1 for update'
const ADD = `
  insert into app.organization_keys (organization_id, version, wrapped, index_generation)
  select $1, $2, $3, max(index_generation) + 1 from app.organization_keys where organization_id = $1`

/**
 * Replaces an organization's keys, including the key of its blind indexes. All indexes change in one transaction, so
 * searches find all clients before and after it. Writes of an SSN or a birth date wait meanwhile. Returns the number of
 * values encrypted again. An interrupted run changes nothing, or the next one finishes it.
 */
export async function replaceIndexKey(ring: KeyRing, organizationId: string): Promise<number> {
  const [newest] = await storedKeys(ring, organizationId)
  if (!newest) throw new Error(`Organization ${organizationId} has no key: it has no encrypted data yet`)
  const earlier = await retireOldKeys(ring, organizationId)
  const version = newest.version + 1
  const indexed = await inTransaction(ring.owner, async () => {
    // Waits for writers that hold a key. Later writers wait for this transaction, then use the new key.
    await ring.owner.query(LOCK_KEYS, [organizationId])
    await ring.owner.query(REMEMBER_BASES, [organizationId])
    await ring.owner.query(ADD, [organizationId, version, wrapped(ring.wrappingKey, organizationId, freshKey())])
    const values = await indexAnew(ring, organizationId)
    await indexWaitingChanges(ring, organizationId)
    await ring.owner.query(FOLLOW_CHECKS, [organizationId])
    await ring.owner.query(FOLLOW_FLAGS, [organizationId])
    return values
  })
  // In its own transaction, because a writer may hold the head of the audit log and wait for the key.
  await audit(ring, organizationId, 'organization_key.index_replaced', { version })
  return earlier + indexed + (await retireOldKeys(ring, organizationId))
}

interface IndexedRow {
  row_id: string
  column: SealedColumn
  version: number
  sealed: Buffer
}

const ROWS_AT_A_TIME = 1000
// A value whose key was destroyed already has a random index.
const OLD_VALUES = `
  select row_id, table_name || '.' || column_name as column, key_version as version, sealed from app.sealed_values
   where organization_id = $1 and key_version < $2 limit ${ROWS_AT_A_TIME}`
const WRITE = `
  update app.sealed_values v set sealed = given.sealed, blind_index = given.blind_index
    from unnest($2::uuid[], $3::text[], $4::bytea[], $5::bytea[]) as given (row_id, place, sealed, blind_index)
   where v.organization_id = $1 and v.row_id = given.row_id and v.table_name || '.' || v.column_name = given.place`

async function indexAnew(ring: KeyRing, organizationId: string): Promise<number> {
  const keys = await keysOf(ring, organizationId)
  let values = 0
  for (;;) {
    const { rows } = await ring.owner.query<IndexedRow>(OLD_VALUES, [organizationId, keys.newest.version])
    if (rows.length === 0) return values
    const sealedAnew = rows.map((row) => withNewIndex(keys, organizationId, row))
    const places = [rows.map(({ row_id }) => row_id), rows.map(({ column }) => column)]
    const written = [sealedAnew.map(({ sealed }) => sealed), sealedAnew.map(({ index }) => index)]
    await ring.owner.query(WRITE, [organizationId, ...places, ...written])
    values += rows.length
  }
}

function withNewIndex({ newest, byVersion }: Keys, organizationId: string, row: IndexedRow) {
  const key = byVersion.get(row.version)
  if (!key || !(row.column in SEALED_COLUMNS)) throw new Error(`A value of ${row.column} can't be sealed again`)
  const bound = boundTo(organizationId, ...row.column.split('.'))
  const clear = opened(key, bound, row.sealed, `The value of ${row.column} in row ${row.row_id}`)
  return {
    sealed: seal(newest.sealKey, newest.version, bound, clear),
    index: blindIndex(newest.indexKey, row.column, clear.toString()),
  }
}

const WAITING_CHANGES = `
  select row_id, sealed from app.sealed_values
   where organization_id = $1 and table_name = 'client_ssn_changes' and sealed <> ''`
const INDEX_CHANGE = 'update public.client_ssn_changes set ssn_index = $3 where organization_id = $1 and id = $2'
const FORGET_DONE_CHANGES = `
  update public.client_ssn_changes set ssn_index = uuid_send(gen_random_uuid())
   where organization_id = $1 and id <> all ($2::uuid[])`

/**
 * Updates the indexes by which SSNs in review are recognized as the client's. A completed change needs no index
 * anymore.
 */
async function indexWaitingChanges(ring: KeyRing, organizationId: string): Promise<void> {
  const { newest } = await keysOf(ring, organizationId)
  const { rows } = await ring.owner.query<{ row_id: string; sealed: Buffer }>(WAITING_CHANGES, [organizationId])
  for (const { row_id, sealed } of rows) {
    const bound = boundTo(organizationId, 'client_ssn_changes', 'ssn')
    const clear = opened(newest, bound, sealed, `The value of client_ssn_changes.ssn in row ${row_id}`)
    const index = blindIndex(newest.indexKey, 'clients.ssn', clear.toString())
    await ring.owner.query(INDEX_CHANGE, [organizationId, row_id, index])
  }
  await ring.owner.query(FORGET_DONE_CHANGES, [organizationId, rows.map(({ row_id }) => row_id)])
}

// Military checks and red flags depend on app.identity_basis, a hash over the indexes. Those that are valid now must
// stay valid.
const REMEMBER_BASES = `
  create temporary table identity_bases on commit drop as
  select client_id, app.identity_basis(client_id) as basis, app.flag_basis(client_id) as flag_basis
    from (select client_id from public.military_checks where organization_id = $1
          union select client_id from public.red_flag_entries where organization_id = $1) as known`
const FOLLOW_CHECKS = `
  update app.military_check_identities i set basis = app.identity_basis(b.client_id)
    from public.military_checks m join identity_bases b using (client_id)
   where m.organization_id = $1 and i.check_id = m.id and i.basis = b.basis`
const FOLLOW_FLAGS = `
  update public.red_flag_entries e
     set basis = case e.basis when b.basis then app.identity_basis(b.client_id) else app.flag_basis(b.client_id) end
    from identity_bases b
   where e.organization_id = $1 and e.client_id = b.client_id and e.basis in (b.basis, b.flag_basis)`
