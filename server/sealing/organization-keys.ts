import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { boundTo, open, seal } from './envelope.ts'

export interface OrganizationKey {
  version: number
  sealKey: Buffer
  indexKey: Buffer
}

/** An organisation's keys, newest first. Made when first needed. */
export interface OrganizationKeys {
  newest(organizationId: string): Promise<OrganizationKey>
  version(organizationId: string, version: number): Promise<OrganizationKey>
}

const KEY_BYTES = 32
const WRAPPING_VERSION = 1
const REMEMBERED = 1000

const NEWEST =
  'select version, wrapped from app.organization_keys where organization_id = $1 order by version desc limit 1'
const ONE = 'select version, wrapped from app.organization_keys where organization_id = $1 and version = $2'
const FIRST =
  'insert into app.organization_keys (organization_id, version, wrapped) values ($1, 1, $2) on conflict do nothing'

/** Keys are kept wrapped by `wrappingKey` in the database and, opened, in this process' memory for a while. */
export function organizationKeys(pool: Pool, wrappingKey: Buffer): OrganizationKeys {
  const remembered = new Map<string, Promise<OrganizationKey>>()

  function remember(name: string, load: () => Promise<OrganizationKey>): Promise<OrganizationKey> {
    const known = remembered.get(name)
    if (known) return known
    const loading = load()
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(name, loading)
    loading.catch(() => remembered.delete(name))
    return loading
  }

  async function read(organizationId: string, sql: string, values: unknown[]): Promise<OrganizationKey | null> {
    const { rows } = await pool.query<{ version: number; wrapped: Buffer }>(sql, values)
    const row = rows[0]
    if (!row) return null
    const both = open(wrappingKey, wrappedFor(organizationId), row.wrapped)
    return { version: row.version, sealKey: both.subarray(0, KEY_BYTES), indexKey: both.subarray(KEY_BYTES) }
  }

  async function newestOrFirst(organizationId: string): Promise<OrganizationKey> {
    const known = await read(organizationId, NEWEST, [organizationId])
    if (known) return known
    const wrapped = seal(wrappingKey, WRAPPING_VERSION, wrappedFor(organizationId), randomBytes(2 * KEY_BYTES))
    // Two processes may both try; whoever comes second takes the first one's key.
    await pool.query(FIRST, [organizationId, wrapped])
    return required(await read(organizationId, NEWEST, [organizationId]), organizationId)
  }

  return {
    newest: (organizationId) => remember(organizationId, () => newestOrFirst(organizationId)),
    version: (organizationId, version) =>
      remember(`${organizationId} ${version}`, async () =>
        required(await read(organizationId, ONE, [organizationId, version]), organizationId),
      ),
  }
}

const wrappedFor = (organizationId: string): Buffer => boundTo('key', organizationId)

function required(key: OrganizationKey | null, organizationId: string): OrganizationKey {
  if (!key) throw new Error(`Organisation ${organizationId} has no key: what it sealed was shredded`)
  return key
}
