import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueueArchive } from '#features/archives/server/archive-job.ts'
import { enqueueDelivery } from '#features/messages/server/deliver.ts'
import { carrierGateway } from '#features/messages/server/texts/carrier-gateway.ts'
import { enqueueText } from '#features/messages/server/texts/send-text.ts'
import { newSecret } from '#features/public-api/server/webhooks/secrets.ts'
import { receiver } from '#features/public-api/tests/webhook-fixture.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { hmacSha256 } from '#platform/http/hmac.ts'
import { createLog } from '#platform/http/log.ts'
import { type RunningJobs, startJobs } from '#platform/jobs/jobs.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { smtpMailer } from '#platform/mail/smtp-mailer.ts'
import { checkedDelivery } from '#platform/rules/signature.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { diskFileStore } from '#platform/storage/disk-file-store.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { everyTask, NOON } from '#test/support/every-task.ts'
import { type Moment, otherProcess } from '#test/support/other-process.ts'
import { type Person, subscriber } from '#test/support/people.ts'
import { postOffice } from '#test/support/post-office.ts'

const KEY = Buffer.alloc(32, 9)
const OFTEN = { pollMs: 50, takeoverEveryMs: 50, graceMs: 100 }

let database: OwnedDatabase
let maria: Person
let home: string
let folder: string
let running: RunningJobs | undefined
beforeAll(async () => {
  database = await ownedDatabase()
  maria = await subscriber(database, 'Maria')
  home = (await sql('select organization_id as id from app.people where id = $1', [maria.id]))[0].id
  folder = mkdtempSync(path.join(tmpdir(), 'tradeline-killed-'))
})
beforeEach(() => sql('delete from graphile_worker._private_jobs'))
afterEach(() => running?.stop())
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const sql = async (text: string, values: unknown[] = []) => (await database.owner.query(text, values)).rows

interface Places {
  smtpUrl?: string
  carrierUrl?: string
}

/** Kills a process at a moment of its work on the waiting job, and lets this process finish the rest. */
async function killedAndFinished(haltsAt: Moment, { smtpUrl = '', carrierUrl = 'http://127.0.0.1:9' }: Places = {}) {
  const carrier = { url: carrierUrl, accountSid: 'AC1', authToken: 'token' }
  const other = otherProcess(database, { haltsAt, key: KEY, smtpUrl, carrier, filesFolder: folder })
  await other.working()
  await other.kill()

  const tasks = everyTask({
    ...{ pools: database.pools, key: KEY, files: diskFileStore(folder) },
    mailer: smtpMailer(smtpUrl, 'desk@desk.test'),
    carrier: carrierGateway({ ...carrier, hookUrl: () => 'http://127.0.0.1:9/' }),
  })
  running = await startJobs({ pool: database.pools.server, tasks, log: createLog('silent'), ...OFTEN })
  await expect.poll(() => sql('select * from graphile_worker._private_jobs')).toEqual([])
}

/** The ids of the mails that arrived. Mail programs show mails with the same id once. */
const arrived = (office: { received: () => string }) =>
  [...office.received().matchAll(/^message-id: (.+)$/gim)].map(([, id]) => id?.trim())

/** A client who agreed to texts. */
async function clientOf(): Promise<string> {
  const [dana] = await sql(
    `insert into public.clients (organization_id, user_id, first_name, last_name, email, phone, state, zip)
     values ($1, $2, 'Dana', 'Whitfield', $3, '5125550147', 'NY', '10001') returning id`,
    [home, maria.id, `dana-${randomUUID()}@example.test`],
  )
  await sql("select app.record_text_consent($1, $2, $3, true, 'written', null, null)", [home, maria.id, dana.id])
  return dana.id
}

async function messageBy(channel: 'email' | 'text'): Promise<string> {
  const subject = channel === 'email' ? 'Documents' : null
  const values = [home, maria.id, await clientOf(), channel, subject]
  const [message] = await sql("select id from app.add_message($1, $2, $3, $4, null, $5, 'Hello', null)", values)
  await inTransaction(database.pools.server, (db) =>
    channel === 'email' ? enqueueDelivery(db, message.id) : enqueueText(db, message.id),
  )
  return message.id
}

const messageState = async (id: string) => (await sql('select status from public.messages where id = $1', [id]))[0]

describe('mail of an account', () => {
  test.each<[Moment, number]>([
    ['begun', 1],
    ['asking', 1],
    ['acted', 2],
  ])('arrives after a kill at the moment %s, and each copy has the same Message-ID', async (moment, copies) => {
    const office = await postOffice()
    const post = outbox(smtpMailer(office.url, 'desk@desk.test'), KEY)
    const mail = { to: 'maria@example.test', subject: 'Sign in', text: 'Hello', html: '<p>Hello</p>' }
    await inTransaction(database.pools.server, (db) => post.post(db, mail))

    await killedAndFinished(moment, { smtpUrl: office.url })

    expect(arrived(office)).toHaveLength(copies)
    expect(new Set(arrived(office)).size).toBe(1)
  })
})

describe('a message to a client', () => {
  test.each<[Moment, number]>([
    ['begun', 1],
    ['asking', 1],
    ['acted', 2],
    ['recorded', 1],
  ])('arrives after a kill at the moment %s, and each copy has the same Message-ID', async (moment, copies) => {
    const office = await postOffice()
    const id = await messageBy('email')

    await killedAndFinished(moment, { smtpUrl: office.url })

    expect(arrived(office)).toHaveLength(copies)
    expect(new Set(arrived(office))).toEqual(new Set([`<message-${id}@desk.test>`]))
    expect(await messageState(id)).toEqual({ status: 'sent' })
  })
})

describe('a text', () => {
  let asked: string[]
  const carrier = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (form: string) => asked.push(new URLSearchParams(form).get('To') ?? ''))
    request.on('end', () =>
      response
        .writeHead(201, { 'content-type': 'application/json' })
        .end(JSON.stringify({ sid: `SM${randomUUID()}`, status: 'queued' })),
    )
  })
  let carrierUrl: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => carrier.listen(0, '127.0.0.1', resolve))
    // It listens on TCP, so it has an address.
    carrierUrl = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    asked = []
  })
  afterAll(() => void carrier.close())

  test.each<[Moment, number, string]>([
    ['begun', 1, 'sent'],
    // The carrier has no idempotency key, so a text that may have been sent is reported to its writer instead of sent
    // again.
    ['asking', 0, 'failed'],
    ['acted', 1, 'failed'],
    ['recorded', 1, 'sent'],
  ])('a text that is killed at the moment %s is sent %i times and counts as %s', async (moment, times, status) => {
    const id = await messageBy('text')

    await killedAndFinished(moment, { carrierUrl })

    expect(asked).toHaveLength(times)
    expect(await messageState(id)).toEqual({ status })
  })
})

describe('a webhook', () => {
  test.each<[Moment, number]>([
    ['begun', 1],
    ['acted', 2],
    ['recorded', 1],
  ])(
    'arrives after a kill at the moment %s, each copy signed and under the same webhook-id',
    async (moment, copies) => {
      const shop = await receiver()
      const endpoint = randomUUID()
      const { secret, sealed } = await newSecret(createSealer(database.pools.server, KEY), home, endpoint)
      await sql(
        `insert into app.webhook_endpoints (id, organization_id, url, event_types, secret, created_by)
       values ($1, $2, $3, '{*}', $4, $5)`,
        [endpoint, home, shop.url, sealed, maria.id],
      )
      await clientOf()

      await killedAndFinished(moment)
      await shop.close()
      const deliveries = await sql('delete from app.webhook_deliveries returning status, attempts')
      await sql('delete from app.webhook_endpoints')

      expect(shop.received).toHaveLength(copies)
      expect(new Set(shop.received.map(({ id }) => id)).size).toBe(1)
      for (const delivery of shop.received) expect(checkedDelivery(hmacSha256, secret, delivery, NOON)).toBe('genuine')
      expect(deliveries).toEqual([{ status: 'delivered', attempts: 1 }])
    },
  )
})

describe('an archive', () => {
  test.each<Moment>(['begun', 'asking', 'acted', 'recorded'])(
    'is created and announced once after a kill at the moment %s',
    async (moment) => {
      const office = await postOffice()
      const [archive] = await sql(
        `insert into app.organization_archives (organization_id, requested_by, requested_by_name)
         values ($1, $2, 'Maria') returning id`,
        [home, maria.id],
      )
      await enqueueArchive(database.pools.server, archive.id)

      await killedAndFinished(moment, { smtpUrl: office.url })

      const made = await sql('select version, metadata from storage.objects where name = $1', [
        `${home}/${archive.id}.zip`,
      ])
      expect(made).toHaveLength(1)
      expect(statSync(path.join(folder, made[0].version.slice(0, 2), made[0].version)).size).toBe(made[0].metadata.size)
      expect(await sql('select status from app.organization_archives where id = $1', [archive.id])).toEqual([
        { status: 'ready' },
      ])
      expect(
        await sql("select count(*)::int from app.audit_events where action = 'archive.ready' and subject_id = $1", [
          archive.id,
        ]),
      ).toEqual([{ count: 1 }])
      expect(arrived(office)).toHaveLength(1)
    },
  )
})
