import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catchUpCards } from '#features/cards/server/catch-up.ts'
import { addClient } from '#features/cards/tests/card-fixture.ts'
import { clientImportTasks, IMPORT_CLIENTS } from '#features/clients/server/client-import-job.ts'
import { createLog } from '#platform/http/log.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { ORGANIZATION_STATES, putInto } from './organization-states.ts'

const STATES = Object.keys(ORGANIZATION_STATES)
// The test app's encryption key.
const KEY = Buffer.alloc(32, 9)
const ELENA = {
  ...{ first_name: 'Elena', last_name: 'Whitfield', email: 'elena@example.test', phone: '(512) 555-0101' },
  ...{ city: 'Austin', state: 'TX', zip: '78704', date_of_birth: '4/30/1990' },
}

let app: TestApp
let maria: SignedIn
let dana: string
// Each import has a different person.
let lastEnding = 4000

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  await putInto(app.database, maria.person, 'approved')
  dana = await addClient(maria)
})
afterAll(() => app.close())

const sql = async (text: string, values: unknown[] = []) => (await app.database.pools.server.query(text, values)).rows

/** Inserts a running import without a job, whose rows are all waiting. */
async function interruptedImport(status: string, ssn: string): Promise<string> {
  await putInto(app.database, maria.person, 'approved')
  const act = (body: object) => maria.supabase.functions.invoke('import-clients', { body })
  const { data } = await act({ act: 'begin', file_name: 'clients.csv', row_count: 1 })
  const fields = { ...ELENA, ssn }
  await act({ act: 'rows', import_id: data.id, rows: [{ line: 2, fields }] })
  await sql('update public.client_imports set status = $2 where id = $1', [data.id, status])
  return data.id
}

const importOnce = async (importId: string) => {
  const { server: pool } = app.database.pools
  const tasks = clientImportTasks({ pool, sealer: createSealer(pool, KEY), clock: Date.now, isSandbox: true })
  await tasks[IMPORT_CLIENTS]?.({ import_id: importId })
}

/** Inserts a card order from two minutes ago that the issuer has not answered. */
async function interruptedOrder(): Promise<string> {
  const [order] = await sql(
    `insert into app.card_orders (organization_id, ordered_by, client_id, idempotency_key, fingerprint, form, product_id, credit_limit,
                                  created_at)
     select organization_id, id, $2, gen_random_uuid(), 'test', 'virtual', 'everyday', 500, now() - interval '2 minutes'
       from app.people where id = $1 returning id`,
    [maria.person.id, dana],
  )
  return order.id
}

const catchUp = () =>
  catchUpCards({ pool: app.database.pools.server, cardIssuer: app.cardIssuer, log: createLog('silent') })
const outcomeOf = async (order: string) =>
  (await sql('select outcome from app.card_orders where id = $1', [order]))[0].outcome

describe.each(STATES)('of a company that is %s', (state) => {
  test.each([
    ['importing', 'done', 1],
    ['checking', 'checked', 0],
  ])('an import that is %s continues, or ends without a client', async (status, end, added) => {
    const ending = String(++lastEnding)
    const importId = await interruptedImport(status, `900-00-${ending}`)
    const { block } = await putInto(app.database, maria.person, state)

    await importOnce(importId)

    const isBlocked = block !== null
    const [run] = await sql('select status from public.client_imports where id = $1', [importId])
    expect(run.status).toBe(isBlocked ? 'failed' : end)
    expect(await sql('select from public.clients where ssn = $1', [`XXX-XX-${ending}`])).toHaveLength(
      isBlocked ? 0 : added,
    )
    const waiting = await sql('select from app.client_import_rows where import_id = $1', [importId])
    expect(waiting).toHaveLength(isBlocked || end === 'done' ? 0 : 1)
  })

  test.each([false, true])('an interrupted card order is completed, or waits (real issuer: %s)', async (isReal) => {
    const order = await interruptedOrder()
    const { block, isApproved } = await putInto(app.database, maria.person, state)
    await sql('update app.installation set has_real_card_issuer = $1', [isReal])

    await catchUp()
    const outcome = await outcomeOf(order)
    await putInto(app.database, maria.person, 'approved')
    await catchUp()

    const isHeld = block !== null || (isReal && !isApproved)
    expect(outcome).toBe(isHeld ? null : 'issued')
    expect(await outcomeOf(order)).toBe('issued')
  })
})
