import pg from 'pg'
import type { Secrets, Succession } from '#platform/configuration/secrets.ts'
import { presentMarks } from '#platform/database/presence.ts'
import { resealedMail, SEND_MAIL } from '#platform/mail/outbox.ts'
import { boundTo, keyVersionOf, open, seal } from '#platform/sealing/envelope.ts'
import { unwrapped, wrapped } from '#platform/sealing/organization-keys.ts'
import { isWrappedBy, REWRAPPING } from '#platform/sealing/wrapping-key.ts'
import { inTransaction } from './retire.ts'
import { audit } from './rotate.ts'

/** The number of each kind that was encrypted again. */
export interface Replaced {
  keys: number
  factors: number
  mails: number
  sessions: number
}

const ALONE = 'select pg_advisory_xact_lock($1)'
const END_SESSIONS = 'delete from auth.sessions'
// Codes in mails: their digests use the old key, and anyone with that key can find six digits quickly.
const END_CODES = 'delete from auth.one_time_tokens'

/**
 * Makes everything in the database depend on the new secrets, in one transaction. For a bundled database, also changes
 * its owner's password, which is derived from them. No process of the product may run meanwhile, because it would
 * continue with the old secrets. Running it again changes nothing.
 */
export async function replaceDataKey(
  owner: pg.Client,
  { old, next, prepare, complete }: Succession,
  isBundled: boolean,
): Promise<Replaced> {
  const replaced = await inTransaction(owner, async () => {
    await owner.query(ALONE, [REWRAPPING])
    if ((await presentMarks(owner)).size > 0)
      throw new Error('The product is running on this database: stop every process of it first')
    const isOurs =
      (await isWrappedBy(owner, old.dataEncryptionKey)) || (await isWrappedBy(owner, next.dataEncryptionKey))
    if (!isOurs)
      throw new Error('The keys in this database are encrypted with a DATA_ENCRYPTION_KEY other than the given one')
    const done = {
      keys: await wrapKeys(owner, old, next),
      factors: await sealFactors(owner, old, next),
      mails: await sealMails(owner, old, next),
      sessions: (await owner.query(END_SESSIONS)).rowCount ?? 0,
    }
    await owner.query(END_CODES)
    if (isBundled) await owner.query(`alter role current_user password ${pg.escapeLiteral(next.ownerPassword)}`)
    prepare()
    return done
  })
  complete()
  return replaced
}

interface StoredKey {
  organization_id: string
  version: number
  wrapped: Buffer
}

const KEYS = `select organization_id, version, wrapped from app.organization_keys where wrapped <> '' for update`
const WRAP = 'update app.organization_keys set wrapped = $3 where organization_id = $1 and version = $2'

async function wrapKeys(owner: pg.Client, old: Secrets, next: Secrets): Promise<number> {
  const { rows } = await owner.query<StoredKey>(KEYS)
  const left = rows.filter(
    (row) => !isOpenedBy(() => unwrapped(next.dataEncryptionKey, row.organization_id, row.wrapped)),
  )
  for (const { organization_id, version, wrapped: stored } of left) {
    const key = unwrapped(old.dataEncryptionKey, organization_id, stored)
    await owner.query(WRAP, [organization_id, version, wrapped(next.dataEncryptionKey, organization_id, key)])
    await audit({ owner }, organization_id, 'organization_key.wrapped_again', { version })
  }
  return left.length
}

const FACTORS = 'select id, secret from auth.mfa_factors where secret is not null for update'
const SEAL_FACTOR = 'update auth.mfa_factors set secret = $2 where id = $1'

async function sealFactors(owner: pg.Client, old: Secrets, next: Secrets): Promise<number> {
  const { rows } = await owner.query<{ id: string; secret: string }>(FACTORS)
  const factors = rows.map(({ id, secret }) => ({
    id,
    place: boundTo('factor', id),
    bytes: Buffer.from(secret, 'base64'),
  }))
  const left = factors.filter(({ place, bytes }) => !isOpenedBy(() => open(next.factorKey, place, bytes)))
  for (const { id, place, bytes } of left) {
    const sealed = seal(next.factorKey, keyVersionOf(bytes), place, open(old.factorKey, place, bytes))
    await owner.query(SEAL_FACTOR, [id, sealed.toString('base64')])
  }
  return left.length
}

// The public view of jobs leaves out their payloads.
const MAILS = `
  select j.id, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
   where t.identifier = $1 for update of j`
const SEAL_MAIL = 'update graphile_worker._private_jobs set payload = $2::json where id = $1'

async function sealMails(owner: pg.Client, old: Secrets, next: Secrets): Promise<number> {
  const { rows } = await owner.query<{ id: string; payload: unknown }>(MAILS, [SEND_MAIL])
  let mails = 0
  for (const { id, payload } of rows) {
    const sealed = resealedMail(payload, old.mailKey, next.mailKey)
    if (sealed === null) continue
    await owner.query(SEAL_MAIL, [id, JSON.stringify(sealed)])
    mails++
  }
  return mails
}

function isOpenedBy(opening: () => unknown): boolean {
  try {
    opening()
    return true
  } catch {
    return false
  }
}
