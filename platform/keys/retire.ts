import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { boundTo, open, seal } from '#platform/sealing/envelope.ts'
import { type OrganizationKey, organizationKey, unwrapped } from '#platform/sealing/organization-keys.ts'
import { SEALED_PLACES, type SealedPlace } from './sealed-places.ts'

/**
 * The dependencies of the key commands: a connection as the database's owner, and the key that encrypts the organizations' keys.
 */
export interface KeyRing {
  owner: pg.Client
  wrappingKey: Buffer
}

const ROWS_AT_A_TIME = 100
const PAUSE_MS = 20
// A minute. Callers hold a row for seconds at most.
const MOST_ROUNDS_IN_VAIN = 3_000

/**
 * Retires every key of an organization but the newest: re-encrypts its values with the newest key, or empties them if
 * their key was destroyed. Works in batches of one transaction each, so it can be interrupted and repeated at any
 * point. Skips locked rows, so it can't be part of a deadlock. Returns the number of values processed.
 */
export async function retireOldKeys(ring: KeyRing, organizationId: string): Promise<number> {
  let values = 0
  for (let inVain = 0; inVain < MOST_ROUNDS_IN_VAIN; inVain++) {
    for (let done = ROWS_AT_A_TIME; done >= ROWS_AT_A_TIME; values += done) done = await sealAnew(ring, organizationId)
    const last = await deleteOldKeys(ring, organizationId)
    if (last !== null) return values + last
    await pause(PAUSE_MS)
  }
  throw new Error(`Rows of organization ${organizationId} stay locked by other sessions. Run this again later`)
}

async function sealAnew(ring: KeyRing, organizationId: string): Promise<number> {
  const keys = await keysOf(ring, organizationId)
  let values = 0
  for (const place of SEALED_PLACES) {
    for (let done = ROWS_AT_A_TIME; done === ROWS_AT_A_TIME; values += done)
      done = await inTransaction(ring.owner, () => sealBatch(ring.owner, organizationId, keys, place))
  }
  return values
}

export interface Keys {
  newest: OrganizationKey
  /** Null is a destroyed key. */
  byVersion: ReadonlyMap<number, OrganizationKey | null>
}

const KEYS = 'select version, wrapped from app.organization_keys where organization_id = $1 order by version desc'

export async function keysOf({ owner, wrappingKey }: KeyRing, organizationId: string): Promise<Keys> {
  const { rows } = await owner.query<{ version: number; wrapped: Buffer }>(KEYS, [organizationId])
  const keys = rows.map(({ version, wrapped }) =>
    wrapped.length === 0 ? null : organizationKey(version, unwrapped(wrappingKey, organizationId, wrapped)),
  )
  const newest = keys[0]
  if (!newest) throw new Error(`Organization ${organizationId} has no key`)
  return { newest, byVersion: new Map(rows.map(({ version }, at) => [version, keys[at] ?? null])) }
}

interface SealedRow {
  ctid: string
  version: number
  sealed: Buffer
  place: string
}

/**
 * Processes one batch and returns its number of rows. Finds rows by `ctid`, which can't change while they are locked,
 * so it needs no primary key.
 */
async function sealBatch(
  owner: pg.Client,
  organizationId: string,
  { newest, byVersion }: Keys,
  { table, column, version, place, alsoSet = '' }: SealedPlace,
): Promise<number> {
  const { rows } = await owner.query<SealedRow>(
    `select ctid, ${version} as version, ${column} as sealed, ${place} as place from ${table}
      where organization_id = $1 and ${version} < $2 and ${column} is not null limit ${ROWS_AT_A_TIME} for no key update skip locked`,
    [organizationId, newest.version],
  )
  if (rows.length === 0) return 0
  const anew = rows.map((row) => {
    const key = byVersion.get(row.version)
    if (!key) return Buffer.alloc(0)
    const bound = boundTo(organizationId, ...row.place.split('.'))
    const where = `The row of ${table} at ctid ${row.ctid}`
    return seal(newest.sealKey, newest.version, bound, opened(key, bound, row.sealed, where))
  })
  await owner.query(
    `update ${table} t set ${column} = given.sealed ${alsoSet} from unnest($1::tid[], $2::bytea[]) as given (ctid, sealed)
      where t.ctid = given.ctid`,
    [rows.map(({ ctid }) => ctid), anew],
  )
  return rows.length
}

/** Decrypts a value. Throws an error with `where` it is if that fails. */
export function opened(key: OrganizationKey, bound: Buffer, sealed: Buffer, where: string): Buffer {
  try {
    return open(key.sealKey, bound, sealed)
  } catch (error) {
    throw new Error(`${where} can't be decrypted: it was moved or damaged. Restore or clear it, then run this again`, {
      cause: error,
    })
  }
}

const OLD = `
  organization_id = $1 and version < (select max(version) from app.organization_keys where organization_id = $1)`
// A concurrent writer waits, fails, and repeats its write with the newest key.
const CLOSE_OLD = `select from app.organization_keys where ${OLD} for update`
const DELETE_OLD = `delete from app.organization_keys where ${OLD}`
const STILL_NEEDED = '23001'

/**
 * Re-encrypts the last values and deletes the older keys, in one transaction. Returns the number of values, or null
 * without any change if a row with an older key is locked. Does not write to the audit log, because a writer may hold
 * the log's head and wait for the key.
 */
async function deleteOldKeys(ring: KeyRing, organizationId: string): Promise<number | null> {
  const { owner } = ring
  try {
    return await inTransaction(owner, async () => {
      await owner.query(CLOSE_OLD, [organizationId])
      const keys = await keysOf(ring, organizationId)
      let values = 0
      for (const place of SEALED_PLACES) values += await sealBatch(owner, organizationId, keys, place)
      await owner.query(DELETE_OLD, [organizationId])
      return values
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === STILL_NEEDED) return null
    throw error
  }
}

/** A transaction on this connection, which also holds the command's lock. */
export async function inTransaction<Result>(owner: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await owner.query('begin')
  try {
    const result = await work()
    await owner.query('commit')
    return result
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
