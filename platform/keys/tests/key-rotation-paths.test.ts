import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replyPlace } from '#features/credit-reports/server/ordering/settlement.ts'
import {
  type BureauFixture,
  bureauFixture,
  orderFor,
  WRAPPING_KEY,
  who,
} from '#features/credit-reports/tests/bureau-fixture.ts'
import { rotateKey } from '#platform/keys/rotate.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { subscriber } from '#test/support/people.ts'
import { type KeyFixture, keyFixture, ssnOf } from './key-fixture.ts'

// Each way to encrypt a value, in a process that still has the replaced key cached.

describe('after a key was replaced', () => {
  let desk: KeyFixture
  beforeAll(async () => {
    desk = await keyFixture()
  })
  afterAll(() => desk.close())

  async function lender() {
    const maria = await desk.app.subscriber('Maria')
    const home = await desk.organizationOf(maria)
    await desk.addClient(maria, ssnOf(1))
    const act = async (name: string, body: object) => {
      const { data, error } = await maria.supabase.functions.invoke(name, { body })
      if (error) throw new Error(await error.context.text())
      return data
    }
    return { maria, home, act }
  }

  test('an import from before is completed', async () => {
    const { maria, home, act } = await lender()
    const fields = { first_name: 'Elena', last_name: 'Ito', phone: '(512) 555-0101', address: '1 Main Street' }
    const place = { city: 'Austin', state: 'TX', zip: '78704', ssn: ssnOf(2), date_of_birth: '4/30/1990' }
    const { id: import_id } = await act('import-clients', { act: 'begin', file_name: 'clients.csv', row_count: 1 })
    await act('import-clients', { act: 'rows', import_id, rows: [{ line: 2, fields: { ...fields, ...place } }] })
    const status = async () =>
      (await maria.supabase.from('client_imports').select('*').eq('id', import_id).single()).data

    await rotateKey(desk.ring, home)
    await act('import-clients', { act: 'check', import_id })
    await expect.poll(async () => (await status())?.status).toBe('checked')
    await act('import-clients', { act: 'import', import_id })

    await expect.poll(async () => (await status())?.status).toBe('done')
    expect(await status()).toMatchObject({ rows_added: 1, rejects: [] })
    expect(await desk.opened(home)).toEqual([ssnOf(1), ssnOf(2)])
  })

  test('rows of an import are accepted', async () => {
    const { home, act } = await lender()
    const { id: import_id } = await act('import-clients', { act: 'begin', file_name: 'clients.csv', row_count: 1 })

    await rotateKey(desk.ring, home)
    await act('import-clients', { act: 'rows', import_id, rows: [{ line: 2, fields: { first_name: 'Elena' } }] })

    const kept = await desk.sql('select key_version from app.client_import_rows where import_id = $1', [import_id])
    expect(kept).toEqual([{ key_version: 2 }])
  })

  test('a webhook endpoint can be added and its secret replaced', async () => {
    const { home, act } = await lender()
    const made = { act: 'create', url: 'https://127.0.0.1:9', description: '', event_types: ['*'] }

    await rotateKey(desk.ring, home)
    const { id } = await act('webhooks', made)
    await rotateKey(desk.ring, home)
    const { secret } = await act('webhooks', { act: 'rotate', endpoint_id: id, keep_old: true })

    expect(secret).toMatch(/^whsec_/)
    const kept = await desk.sql('select key_version, previous_key_version from app.webhook_endpoints where id = $1', [
      id,
    ])
    expect(kept).toEqual([{ key_version: 3, previous_key_version: 3 }])
  })
})

describe('after a key was replaced, an order', () => {
  let desk: BureauFixture
  let owner: pg.Client
  beforeAll(async () => {
    desk = await bureauFixture()
    owner = new pg.Client(desk.database.ownerUrl)
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await desk.close()
  })

  test("is stored with the bureaus' replies and charged once", async () => {
    const maria = await subscriber(desk.database, 'Maria')
    const rhonda = who('Rhonda', 'Rouse')
    const order = orderFor(await desk.client(maria, rhonda), rhonda)
    await desk.order(maria, order)
    await desk.tenSecondsLater(maria)
    const [home] = await desk.sql<{ id: string }>('select organization_id as id from app.people where id = $1', [
      maria.id,
    ])
    const organizationId = String(home?.id)

    await rotateKey({ owner, wrappingKey: WRAPPING_KEY }, organizationId)
    const { status, body } = await desk.order(maria, order)

    expect([status, await desk.credits(maria)]).toEqual([200, 2])
    const replies = await desk.sql<{ sealed: Buffer; key_version: number }>(
      `select sealed, key_version from app.credit_report_replies where report_id = $1 and bureau = 'experian'`,
      [body.id],
    )
    expect(replies).toMatchObject([{ key_version: 2 }])
    const sealer = createSealer(desk.database.pools.server, WRAPPING_KEY)
    const place = replyPlace(String(body.id), 'experian')
    const reply = await sealer.openBytes(place, replies[0]?.sealed ?? Buffer.alloc(0), organizationId)
    expect(JSON.parse(reply.toString())).toMatchObject({ applicant: { first_name: 'Rhonda' } })
  })
})
