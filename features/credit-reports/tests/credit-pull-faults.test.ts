import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BureauResult } from '#features/credit-reports/rules/bureau-result.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { BureauGateway } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import { reconcilePulls } from '#features/credit-reports/server/ordering/reconciliation.ts'
import { subscriber } from '#test/support/people.ts'
import { type BureauFixture, bureauFixture, orderFor, who } from './bureau-fixture.ts'

const DEADLINE_MS = 20_000
const HIT: BureauResult = {
  outcome: 'hit',
  message: 'Found',
  feed: { credit_score: { fico_8: { score: 700 } }, trade_accounts: [] },
}

let desk: BureauFixture
beforeAll(async () => {
  desk = await bureauFixture()
})
afterAll(() => desk.close())

async function lender() {
  const maria = await subscriber(desk.database, 'Maria')
  const rhonda = who('Rhonda', 'Rouse')
  return { maria, order: orderFor(await desk.client(maria, rhonda), rhonda) }
}

/** Bureaus that return a hit for any person, each when it is released. */
function bureaus(answering: Partial<Record<Bureau, Promise<unknown>>> = {}): BureauGateway {
  return {
    deadlineMs: DEADLINE_MS,
    async pull(_, bureau) {
      await answering[bureau]
      return { result: HIT, reply: '{"said":"hit"}' }
    },
  }
}

const pulls = (clientId: string) =>
  desk.sql('select status, credits_charged, report_id from app.credit_pulls where client_id = $1', [clientId])

test('a process killed during an order: arrived responses are stored and charged once, the others are errors', async () => {
  const { maria, order } = await lender()
  const never = new Promise(() => {})
  void desk.anotherProcess(bureaus({ transunion: never })).order(maria, order)
  await expect
    .poll(() =>
      desk.sql(
        'select bureau from app.credit_pull_answers a join app.credit_pulls p on p.id = pull_id where client_id = $1',
        [order.client_id],
      ),
    )
    .toHaveLength(2)
  await desk.sql(`update app.credit_pulls set created_at = created_at - interval '1 minute' where client_id = $1`, [
    order.client_id,
  ])

  const deps = { pool: desk.database.pools.server, sealer: desk.sealer }
  await Promise.all([reconcilePulls(deps, DEADLINE_MS), reconcilePulls(deps, DEADLINE_MS)])

  const reports = await desk.sql('select bureau_data from public.credit_reports where client_id = $1', [
    order.client_id,
  ])
  expect(await pulls(order.client_id)).toEqual([
    { status: 'settled', credits_charged: 1, report_id: expect.any(String) },
  ])
  expect(reports).toEqual([
    {
      bureau_data: expect.objectContaining({
        experian: expect.objectContaining({ status: 'success' }),
        transunion: expect.objectContaining({
          error: 'TransUnion had not answered when the order was interrupted',
        }),
      }),
    },
  ])
  expect(await desk.credits(maria)).toBe(1)
})

test('an order whose stored response can’t be decrypted blocks no other, and is logged', async () => {
  const lenders = [await lender(), await lender()]
  for (const { maria, order } of lenders) {
    void desk.anotherProcess(bureaus({ transunion: new Promise(() => {}) })).order(maria, order)
    const kept = `select from app.credit_pull_answers a join app.credit_pulls p on p.id = pull_id where client_id = $1`
    await expect.poll(() => desk.sql(kept, [order.client_id])).toHaveLength(2)
    await desk.sql(`update app.credit_pulls set created_at = created_at - interval '1 minute' where client_id = $1`, [
      order.client_id,
    ])
  }
  const [broken = '', whole = ''] = lenders.map(({ order }) => order.client_id)
  // The order that is processed first.
  const [first] = await desk.sql<{ client_id: string }>(
    `select client_id from app.credit_pulls where client_id = any ($1) and status = 'reserved'`,
    [[broken, whole]],
  )
  const spoiled = first?.client_id === whole ? whole : broken
  await desk.sql(
    `update app.credit_pull_answers set sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1) where pull_id in (select id from app.credit_pulls where client_id = $1)`,
    [spoiled],
  )

  const reconciling = reconcilePulls({ pool: desk.database.pools.server, sealer: desk.sealer }, DEADLINE_MS)

  await expect(reconciling).rejects.toThrow()
  expect(await pulls(spoiled)).toMatchObject([{ status: 'reserved' }])
  expect(await pulls(spoiled === whole ? broken : whole)).toMatchObject([{ status: 'settled', credits_charged: 1 }])
})

test('a database that is unreachable for five seconds loses no response and charges once', async () => {
  const { maria, order } = await lender()
  const line = await lineTo(desk.database.ownerUrl)
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const gateway = bureaus({ experian: answered.promise })
  const telling: BureauGateway = { ...gateway, pull: (...given) => (asked.resolve(), gateway.pull(...given)) }
  const process = desk.anotherProcess(telling, line.url)
  const ordering = process.order(maria, { ...order, bureaus: ['experian'] })
  // Other processes see the order before its own process knows that it is stored.
  await asked.promise

  line.cut()
  answered.resolve()
  await pause(5_000)
  line.restore()
  const { status, body } = await ordering

  expect(status).toBe(200)
  expect(body.reports?.experian?.status).toBe('success')
  expect(await pulls(order.client_id)).toEqual([{ status: 'settled', credits_charged: 1, report_id: body.id }])
  expect(await desk.credits(maria)).toBe(1)
  line.close()
})

test('a stopping process settles the running order, responds to it, and takes no other', async () => {
  const { maria, order } = await lender()
  const answered = Promise.withResolvers<void>()
  const process = desk.anotherProcess(bureaus({ experian: answered.promise }))
  const ordering = process.order(maria, order)
  await expect.poll(() => pulls(order.client_id)).toHaveLength(1)

  const stopping = process.stop()
  await desk.tenSecondsLater(maria)
  const refused = await process.order(maria, order)
  answered.resolve()
  await stopping

  expect(refused).toMatchObject({ status: 503, body: { code: 'STOPPING' } })
  expect(await pulls(order.client_id)).toEqual([
    { status: 'settled', credits_charged: 1, report_id: (await ordering).body.id },
  ])
})

/** A proxy to the database that can be cut and restored for all connections. It keeps its port. */
async function lineTo(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    return near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : '')
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return { url: url.href, cut, restore: () => void (isCut = false), close: () => (cut(), server.close()) }
}
