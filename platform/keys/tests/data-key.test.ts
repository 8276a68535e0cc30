import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Secrets, type Succession, succession } from '#platform/configuration/secrets.ts'
import { announcePresence } from '#platform/database/presence.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { replaceDataKey } from '#platform/keys/replace-data-key.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { boundTo, open, seal } from '#platform/sealing/envelope.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { refuseOtherWrappingKey } from '#platform/sealing/wrapping-key.ts'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { type Person, subscriber } from '#test/support/people.ts'

const MAIL: Mail = { to: 'dana@example.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const TOTP = Buffer.from('the secret of an app')

let database: TestDatabase
let owner: pg.Client
let secrets: Succession
let maria: Person
let home: string
let factor: string
let sealed: Buffer
beforeEach(async () => {
  database = await testDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  secrets = succession('', ...twoKeys())
  maria = await subscriber(database, 'Maria')
  home = (await owner.query('select organization_id as id from app.people where id = $1', [maria.id])).rows[0].id
  sealed = await createSealer(database.pools.server, secrets.old.dataEncryptionKey).sealBytes('a.b', TOTP, home)
  factor = randomUUID()
  const secret = seal(secrets.old.factorKey, 1, boundTo('factor', factor), TOTP).toString('base64')
  await owner.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, 'totp', 'verified', $3, now(), now())`,
    [factor, maria.id, secret],
  )
  await inTransaction(database.pools.server, (transaction) =>
    outbox({ send: async () => {} }, secrets.old.mailKey).post(transaction, MAIL),
  )
})
afterEach(async () => {
  await owner.end()
  await database.close()
})

const key = () => randomBytes(32).toString('base64')
const twoKeys = (): [string, string] => [key(), key()]
const replaced = (how: Succession = secrets) => replaceDataKey(owner, how, false)

/** Returns what a process with these secrets can decrypt: a sealed value, a second factor, and waiting mail. */
async function readableWith({ dataEncryptionKey, factorKey, mailKey }: Secrets) {
  const stored = await owner.query<{ secret: string }>('select secret from auth.mfa_factors where id = $1', [factor])
  const jobs = await owner.query<{ payload: unknown }>('select payload from graphile_worker._private_jobs')
  const sent: Mail[] = []
  const tasks = outbox({ send: async (mail) => void sent.push(mail) }, mailKey).tasks
  const trials = [
    () => createSealer(database.pools.server, dataEncryptionKey).openBytes('a.b', sealed, home),
    async () => open(factorKey, boundTo('factor', factor), Buffer.from(stored.rows[0]?.secret ?? '', 'base64')),
    async () => {
      for (const { payload } of jobs.rows) await tasks['send_mail']?.(payload)
      if (sent.length !== 1 || sent[0]?.text !== MAIL.text) throw new Error('Another mail')
    },
  ]
  return Promise.all(
    trials.map((trial) =>
      trial().then(
        () => true,
        () => false,
      ),
    ),
  )
}
const ALL = [true, true, true]
const NOTHING = [false, false, false]

const countOf = async (table: string) => (await owner.query(`select from ${table}`)).rowCount

test('with the new key of the installation everything decrypts as before, and with the old one nothing does', async () => {
  const done = await replaced()

  expect(done).toEqual({ keys: 1, factors: 1, mails: 1, sessions: 1 })
  expect(await readableWith(secrets.next)).toEqual(ALL)
  expect(await readableWith(secrets.old)).toEqual(NOTHING)
})

test('signed-in people must sign in again, and codes that are under way no longer work', async () => {
  await owner.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values (gen_random_uuid(), $1, 'recovery_token', 'x', 'x', now(), now())`,
    [maria.id],
  )

  await replaced()

  expect(await countOf('auth.sessions')).toBe(0)
  expect(await countOf('auth.one_time_tokens')).toBe(0)
})

test("the replacement is in each organization's audit log", async () => {
  await replaced()

  const { rows } = await owner.query(
    `select actor_id, details from app.audit_events where organization_id = $1 and action = 'organization_key.wrapped_again'`,
    [home],
  )
  expect(rows).toEqual([{ actor_id: null, details: { version: 1 } }])
})

test('while a process of the product runs, the replacement is rejected and nothing changes', async () => {
  const process = await announcePresence(database.pools.server)

  await expect(replaced()).rejects.toThrow('stop every process of it first')

  await process.close()
  expect(await readableWith(secrets.old)).toEqual(ALL)
  expect(await countOf('auth.sessions')).toBe(1)
})

test('a replacement that is interrupted before the database switches changes nothing', async () => {
  const prepare = () => {
    throw new Error('No room on the disk')
  }

  await expect(replaced({ ...secrets, prepare })).rejects.toThrow('No room')

  expect(await readableWith(secrets.old)).toEqual(ALL)
  expect(await countOf('auth.sessions')).toBe(1)
})

test('a replacement that is interrupted afterwards continues with the same key and does nothing twice', async () => {
  const complete = () => {
    throw new Error('Killed')
  }
  await expect(replaced({ ...secrets, complete })).rejects.toThrow('Killed')
  let isComplete = false

  const done = await replaced({ ...secrets, complete: () => void (isComplete = true) })

  expect(done).toEqual({ keys: 0, factors: 0, mails: 0, sessions: 0 })
  expect(isComplete).toBe(true)
  expect(await readableWith(secrets.next)).toEqual(ALL)
})

test('the key of another installation cannot be used', async () => {
  const theirs = succession('', ...twoKeys())

  await expect(replaced(theirs)).rejects.toThrow('encrypted with a DATA_ENCRYPTION_KEY other than')

  expect(await readableWith(secrets.old)).toEqual(ALL)
})

test('a process that starts with the old key, before or during the replacement, is rejected', async () => {
  const starting = (who: Secrets) => refuseOtherWrappingKey(database.pools.server, who.dataEncryptionKey)
  await starting(secrets.old)
  let meanwhile: Promise<unknown> = Promise.resolve()
  // Inside the transaction, so other sessions still see the old key.
  const prepare = () => {
    meanwhile = starting(secrets.old).catch((error: unknown) => error)
  }

  await replaced({ ...secrets, prepare })

  expect(String(await meanwhile)).toContain('encrypted with a DATA_ENCRYPTION_KEY other than')
  await expect(starting(secrets.old)).rejects.toThrow('encrypted with a DATA_ENCRYPTION_KEY other than')
  await expect(starting(secrets.next)).resolves.toBeUndefined()
})
