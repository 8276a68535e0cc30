import type { Pool } from 'pg'
import { blindIndex, boundTo, keyVersionOf, open, seal } from './envelope.ts'
import { valuesDestroyed } from './errors.ts'
import { isKeyGone, type OrganizationKey, organizationKeys } from './organization-keys.ts'
import { SEALED_COLUMNS, type SealedColumn, SealRefusal } from './sealed-columns.ts'

/** Returns why a value may not be encrypted for an organization, or null. */
export type RefusalOf = (column: SealedColumn, clear: string, organizationId: string) => Promise<string | null>

export interface Sealer {
  /**
   * Encrypts a value for a row: mask and encrypted value in one text, which a trigger splits. Returns an unchanged mask
   * as it is. Throws SealRefusal.
   */
  sealForWire(column: SealedColumn, written: string, organizationId: string): Promise<string>
  /** Decrypts the `sealed` column of app.sealed_values. */
  openValue(column: SealedColumn, sealed: Buffer, organizationId: string): Promise<string>
  /** Returns the value's app.sealed_values.blind_index. Run a search by it in `withCurrentIndex`. */
  indexOf(column: SealedColumn, value: string, organizationId: string): Promise<Buffer>
  /** Runs a search by `indexOf`, and repeats it if the organization's index key was replaced meanwhile. */
  withCurrentIndex<Result>(organizationId: string, search: () => Promise<Result>): Promise<Result>
  /** Encrypts bytes that have their own column, such as a bureau's reply. */
  sealBytes(place: string, clear: Buffer, organizationId: string): Promise<Buffer>
  openBytes(place: string, sealed: Buffer, organizationId: string): Promise<Buffer>
  /**
   * Runs a write that encrypts what it stores. The database rejects a value whose key was replaced meanwhile, and then
   * this repeats the write. So `write` must encrypt again each time and leave nothing behind if it fails.
   */
  withCurrentKey<Result>(write: () => Promise<Result>): Promise<Result>
}

const MOST_TRIES = 5

/**
 * Encrypts with AES-256-GCM under a key per organization, which is encrypted with `wrappingKey` (32 bytes). A value for
 * which `refusalOf` returns a reason is refused.
 */
export function createSealer(
  pool: Pool,
  wrappingKey: Buffer,
  clock = Date.now,
  refusalOf: RefusalOf = async () => null,
): Sealer {
  const keys = organizationKeys(pool, wrappingKey, clock)
  const place = (organizationId: string, where: string) => boundTo(organizationId, ...where.split('.'))

  const sealedWith = (key: OrganizationKey, where: string, clear: Buffer, organizationId: string): Buffer =>
    seal(key.sealKey, key.version, place(organizationId, where), clear)

  async function sealBytes(where: string, clear: Buffer, organizationId: string): Promise<Buffer> {
    return sealedWith(await keys.newest(organizationId), where, clear, organizationId)
  }

  async function openBytes(where: string, sealed: Buffer, organizationId: string): Promise<Buffer> {
    if (sealed.length === 0) throw valuesDestroyed()
    const key = await keys.version(organizationId, keyVersionOf(sealed))
    return open(key.sealKey, place(organizationId, where), sealed)
  }

  async function indexOf(column: SealedColumn, value: string, organizationId: string): Promise<Buffer> {
    return blindIndex((await keys.current(organizationId)).indexKey, column, value)
  }

  return {
    async sealForWire(column, written, organizationId) {
      const { isMask, parse, mask } = SEALED_COLUMNS[column]
      if (isMask(written)) return written
      const clear = parse(written)
      const refusal = await refusalOf(column, clear, organizationId)
      if (refusal !== null) throw new SealRefusal(refusal)
      // One key for both, because the database stores a value only with the index of the same key.
      const key = await keys.newest(organizationId)
      const sealed = sealedWith(key, column, Buffer.from(clear), organizationId)
      const index = blindIndex(key.indexKey, column, clear)
      return ['sealed', '1', organizationId, mask(clear), index.toString('hex'), sealed.toString('hex')].join(':')
    },
    async openValue(column, sealed, organizationId) {
      return (await openBytes(column, sealed, organizationId)).toString()
    },
    indexOf,
    async withCurrentIndex(organizationId, search) {
      for (;;) {
        const { version } = await keys.current(organizationId)
        const found = await search()
        if ((await keys.current(organizationId)).version === version) return found
      }
    },
    sealBytes,
    openBytes,
    async withCurrentKey(write) {
      for (let tried = 1; ; tried++) {
        try {
          return await write()
        } catch (error) {
          if (!isKeyGone(error) || tried === MOST_TRIES) throw error
          keys.forget()
        }
      }
    },
  }
}
