import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRestFixture, type RestFixture } from './rest-fixture.ts'

const COUNTED = ['planned', 'estimated'] as const

let desk: RestFixture
beforeAll(async () => {
  desk = await openRestFixture()
  await desk.owner.query(`
    insert into desk.loans (id, shop, borrower_id, amount, stage)
    select 1000 + n, 'south', 4, 777, 'closed' from generate_series(1, 3000) n;
    insert into desk.loans (id, shop, borrower_id, amount)
    select 10000 + n, 'north', 1, 42 from generate_series(1, 1500) n;
    analyze desk.loans`)
})
afterAll(() => desk.close())

test.each(COUNTED)('a %s count reveals neither the rows nor the values of another tenant', async (count) => {
  const probe = (filter: string) =>
    desk.request(`/loans?select=id&limit=1&${filter}`, { headers: { prefer: `count=${count}` } })
  const totals = await Promise.all(
    ['amount=eq.777', 'stage=eq.closed', 'shop=eq.south', 'id=lt.5000'].map(async (filter) => {
      const reply = await probe(filter)
      return reply.headers.get('content-range')?.split('/')[1]
    }),
  )

  expect(totals).toEqual(['0', '1', '0', '3'])
})

test.each(COUNTED)('a %s count ends at 1,001, which means more than 1,000', async (count) => {
  const { count: total } = await desk.maria.from('loans').select('id', { count }).limit(5)

  expect(total).toBe(1_001)
})

test.each(COUNTED)('far down a list, a %s count goes one row beyond the page', async (count) => {
  const asked = (from: number) =>
    desk.maria
      .from('loans')
      .select('id', { count })
      .range(from, from + 9)
  const [middle, end] = await Promise.all([asked(1_200), asked(1_495)])

  expect(middle).toMatchObject({ status: 206, count: 1_211, error: null })
  expect(end).toMatchObject({ status: 206, count: 1_503, error: null })
})

test('the rows of a function are counted by the same rule', async () => {
  const { count } = await desk.maria.rpc('loans_over', { threshold: 1 }, { count: 'planned' }).limit(5)

  expect(count).toBe(1_001)
})

test.each(['application/vnd.pgrst.plan', 'application/vnd.pgrst.plan+json', 'application/vnd.pgrst.plan+text'])(
  '%s is rejected, because a plan is computed from the rows of every tenant',
  async (accept) => {
    for (const path of ['/loans', '/rpc/add_up?a=1']) {
      const reply = await desk.request(path, { headers: { accept } })

      expect([reply.status, (await reply.json()).code]).toEqual([406, 'PGRST107'])
    }
  },
)
