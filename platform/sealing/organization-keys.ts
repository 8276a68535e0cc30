import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import pg, { type Pool } from 'pg'
import { boundTo, open, seal } from './envelope.ts'
import { keyReplaced, valuesDestroyed } from './errors.ts'

export interface OrganizationKey {
  version: number
  sealKey: KeyObject
  indexKey: KeyObject
}

/** An organization's keys, newest first. The first one is created when it is needed. */
export interface OrganizationKeys {
  newest(organizationId: string): Promise<OrganizationKey>
  /** Returns the newest key in the database, even if another process has just replaced it. */
  current(organizationId: string): Promise<OrganizationKey>
  version(organizationId: string, version: number): Promise<OrganizationKey>
  /** Clears the cache, because another process has replaced a key. */
  forget(): void
}

const KEY_BYTES = 32
const WRAPPING_VERSION = 1
const REMEMBERED = 1000
/** A destroyed key may stay in a process's memory this long. */
const REMEMBERED_MS = 30_000

const NEWEST =
  'select version, wrapped from app.organization_keys where organization_id = $1 order by version desc limit 1'
const ONE = 'select version, wrapped from app.organization_keys where organization_id = $1 and version = $2'
const NEWEST_VERSION = 'select max(version) as version from app.organization_keys where organization_id = $1'
const FIRST =
  'insert into app.organization_keys (organization_id, version, wrapped) values ($1, 1, $2) on conflict do nothing'

/** Keys are stored in the database, encrypted with `wrappingKey`. This process caches decrypted keys for a while. */
export function organizationKeys(pool: Pool, wrappingKey: Buffer, clock: () => number): OrganizationKeys {
  const remembered = new Map<string, { until: number; key: Promise<OrganizationKey> }>()

  function remember(name: string, load: () => Promise<OrganizationKey>): Promise<OrganizationKey> {
    const known = remembered.get(name)
    if (known && clock() < known.until) return known.key
    const key = load()
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(name, { until: clock() + REMEMBERED_MS, key })
    key.catch(() => remembered.delete(name))
    return key
  }

  async function read(organizationId: string, sql: string, values: unknown[]): Promise<OrganizationKey | null> {
    const { rows } = await pool.query<{ version: number; wrapped: Buffer }>(sql, values)
    const row = rows[0]
    return row ? organizationKey(row.version, unwrapped(wrappingKey, organizationId, row.wrapped)) : null
  }

  async function newestOrFirst(organizationId: string): Promise<OrganizationKey> {
    const known = await read(organizationId, NEWEST, [organizationId])
    if (known) return known
    // If two processes create it at once, the second one uses the first one's key.
    await pool.query(FIRST, [organizationId, wrapped(wrappingKey, organizationId, freshKey())])
    const first = await read(organizationId, NEWEST, [organizationId])
    if (!first) throw new Error(`Organization ${organizationId} has no key`)
    return first
  }

  const newest = (organizationId: string) => remember(organizationId, () => newestOrFirst(organizationId))

  return {
    newest,
    async current(organizationId) {
      const known = await newest(organizationId)
      const { rows } = await pool.query<{ version: number | null }>(NEWEST_VERSION, [organizationId])
      if (rows[0]?.version === known.version) return known
      remembered.delete(organizationId)
      return newest(organizationId)
    },
    version: (organizationId, version) =>
      remember(`${organizationId} ${version}`, async () => {
        const key = await read(organizationId, ONE, [organizationId, version])
        if (!key) throw keyReplaced()
        return key
      }),
    forget: () => remembered.clear(),
  }
}

interface KeyPair {
  sealKey: Buffer
  indexKey: Buffer
}

/** Returns a key pair as an organization's key, ready to encrypt with. */
export const organizationKey = (version: number, { sealKey, indexKey }: KeyPair): OrganizationKey => ({
  version,
  sealKey: createSecretKey(sealKey),
  indexKey: createSecretKey(indexKey),
})

/**
 * Creates a key pair: one to encrypt with and one to search by. The second is copied from `searchedBy` if given, so
 * that stored indexes still match.
 */
export const freshKey = (searchedBy?: KeyPair): KeyPair => ({
  sealKey: randomBytes(KEY_BYTES),
  indexKey: searchedBy?.indexKey ?? randomBytes(KEY_BYTES),
})

/** Returns a key pair as it is stored in the database. */
export const wrapped = (wrappingKey: Buffer, organizationId: string, { sealKey, indexKey }: KeyPair): Buffer =>
  seal(wrappingKey, WRAPPING_VERSION, boundTo('key', organizationId), Buffer.concat([sealKey, indexKey]))

/** Decrypts a stored key pair. Throws if the key was destroyed or is encrypted with another key. */
export function unwrapped(wrappingKey: Buffer, organizationId: string, stored: Buffer): KeyPair {
  if (stored.length === 0) throw valuesDestroyed()
  const both = open(wrappingKey, boundTo('key', organizationId), stored)
  return { sealKey: both.subarray(0, KEY_BYTES), indexKey: both.subarray(KEY_BYTES) }
}

/** Returns true if the database rejected a value because its key was deleted. */
export const isKeyGone = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503' && error.constraint === 'sealed_with_a_kept_key'
