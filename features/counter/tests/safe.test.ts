import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CounterDesk, counterDesk } from './counter-fixture.ts'

let desk: CounterDesk
let loan: string
let drawer: string
beforeAll(async () => {
  desk = await counterDesk()
})
afterAll(() => desk.app.close())
beforeEach(async () => {
  loan = await desk.loan()
  // A drawer with $100 and a payment of $50.
  drawer = String((await desk.open(desk.carla)).body.id)
  await desk.take(desk.carla, loan)
})

const safe = (body: object, person = desk.carla, key: string = randomUUID()) =>
  desk.call('cash-safe', body, person, key)
const drop = (counts: object = { bill_20: 4 }, person = desk.carla, key?: string) =>
  safe({ act: 'drop', counts }, person, key)
const close = (counts: object, more: object = {}) =>
  desk.call('cash-drawer', { act: 'close', drawer_id: drawer, counts, ...more }, desk.carla)
const inSafe = () =>
  desk.rows<{ id: string; amount_cents: number }>(
    'select id, amount_cents::float8 from public.cash_drops where deposit_id is null and canceled_at is null order by number',
  )
const deposit = async (counts: object, more: object = {}, person = desk.ada) =>
  safe({ act: 'deposit', counts, seen_drops: Math.max(1, (await inSafe()).length), ...more }, person)
/** Empties the safe, and closes the drawer with what is left. */
async function tidy(left: object) {
  const cents = (await inSafe()).reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  if (cents > 0) await deposit({ coin_1: cents })
  await close(left, { reason: 'End of a test' })
}

describe('a drop', () => {
  test('lowers what the drawer must hold, so that the count agrees at the close', async () => {
    const { status, body } = await drop()

    expect([status, body.amount_cents]).toEqual([200, 8000])
    expect((await close({ bill_20: 3, bill_10: 1 })).body).toMatchObject({ expected_cents: 7000, variance_cents: 0 })
    await tidy({})
  })

  test('is numbered without gaps, and once however often it is asked', async () => {
    const key = randomUUID()
    const replies = await Promise.all([drop({ bill_20: 1 }, desk.carla, key), drop({ bill_20: 1 }, desk.carla, key)])
    await drop({ bill_100: 9 })
    const next = await drop({ bill_10: 1 })

    expect(new Set(replies.map(({ body }) => body.number)).size).toBe(1)
    const numbers = [replies[0]?.body.number, next.body.number].map((number) => Number(String(number).slice(2)))
    expect((numbers[1] ?? 0) - (numbers[0] ?? 0)).toBe(1)
    expect((await inSafe()).map(({ amount_cents }) => amount_cents)).toEqual([2000, 1000])
    await tidy({ bill_20: 6 })
  })

  test('of more cash than the drawer can have is refused, without its amount', async () => {
    const { status, body } = await drop({ bill_100: 2 })

    expect([status, body.code]).toEqual([409, 'DROP_TOO_LARGE'])
    expect(body.message).not.toMatch(/150/)
    expect(await inSafe()).toEqual([])
    await tidy({ bill_50: 3 })
  })

  test('is counted by another person, not by the clerk, and once', async () => {
    const { id } = (await drop()).body
    const confirm = (person: typeof desk.carla) => safe({ act: 'confirm', drop_id: id }, person)

    expect((await confirm(desk.carla)).body.code).toBe('DROP_NEEDS_ANOTHER')
    expect((await confirm(desk.cyrus)).status).toBe(200)
    expect((await confirm(desk.odile)).body.code).toBe('DROP_CLOSED')
    await tidy({ bill_10: 7 })
  })

  test('that was wrong is taken back by another person while the drawer is open', async () => {
    const { id } = (await drop()).body
    const cancel = (person: typeof desk.carla) => safe({ act: 'cancel', drop_id: id, reason: 'Counted wrong' }, person)

    expect((await cancel(desk.cyrus)).status).toBe(403)
    expect((await cancel(desk.ada)).status).toBe(200)
    expect((await cancel(desk.ada)).body.code).toBe('DROP_CLOSED')

    expect(await inSafe()).toEqual([])
    expect((await close({ bill_50: 3 })).body).toMatchObject({ expected_cents: 15000, variance_cents: 0 })
  })

  test('of a drawer that was closed can’t go back', async () => {
    const { id } = (await drop()).body
    await close({ bill_10: 7 })

    expect((await safe({ act: 'cancel', drop_id: id, reason: 'Late' }, desk.ada)).body.code).toBe('DROP_CLOSED')
    await tidy({})
  })

  test('needs an open drawer of the caller', async () => {
    expect((await drop({ bill_1: 1 }, desk.cyrus)).body.code).toBe('NO_DRAWER')
    expect((await drop({})).status).toBe(400)
    await tidy({ bill_50: 3 })
  })
})

describe('a deposit', () => {
  test('takes all cash of the safe to the bank, once, with its slip', async () => {
    await drop({ bill_20: 2 })
    await drop({ bill_20: 1 })
    const seen = { act: 'deposit', counts: { bill_20: 3 }, seen_drops: 2, slip: 'BAG-77' }

    const replies = await Promise.all([safe(seen, desk.ada), safe(seen, desk.odile)])

    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await inSafe()).toEqual([])
    const [kept] = await desk.rows(
      'select slip, counted_cents::float8, variance_cents::float8 from public.bank_deposits order by number desc limit 1',
    )
    expect(kept).toEqual({ slip: 'BAG-77', counted_cents: 6000, variance_cents: 0 })
    await tidy({ bill_10: 9 })
  })

  test('that differs from the drops must be explained, and one that was not seen is not deposited', async () => {
    await drop({ bill_20: 2 })

    expect((await deposit({ bill_20: 1 })).body).toMatchObject({
      ...{ code: 'EXPLANATION_MISSING', variance_cents: -2000 },
    })
    expect((await deposit({ bill_20: 2 }, { seen_drops: 2 })).body.code).toBe('SAFE_CHANGED')
    expect((await deposit({ bill_20: 1 }, { reason: 'A bill is missing' })).body).toMatchObject({
      variance_cents: -2000,
    })
    await tidy({ bill_10: 11 })
  })
})

test('the report of the drawers and its file name the cash that went to the safe', async () => {
  await drop()
  const day = new Date().toISOString().slice(0, 10)

  const { data } = await desk.maria.supabase.rpc('drawer_report', { first_day: day, last_day: day })
  const { body } = await desk.call('drawer-report', { from: day, to: day })

  const reported: { id: string; dropped_cents: number; expected_cents: number }[] = Object(data)
  expect(reported.find(({ id }) => id === drawer)).toMatchObject({ dropped_cents: 8000, expected_cents: 7000 })
  expect(String(body)).toMatch(/To the safe/)
  await tidy({ bill_10: 7 })
})

describe('rights', () => {
  test('a reader drops, confirms, and deposits nothing, and another company sees none of it', async () => {
    const { id } = (await drop()).body

    expect((await drop({ bill_1: 1 }, desk.nora)).status).toBe(403)
    expect((await safe({ act: 'confirm', drop_id: id }, desk.nora)).status).toBe(403)
    expect((await deposit({ bill_20: 4 }, {}, desk.nora)).status).toBe(403)
    expect((await safe({ act: 'confirm', drop_id: id }, desk.rival)).status).toBe(404)
    for (const table of ['cash_drops', 'bank_deposits'])
      expect((await desk.rival.supabase.from(table).select('id')).data).toEqual([])
    expect((await desk.carla.supabase.from('cash_drops').delete().eq('id', id)).error?.code).toBe('42501')
    await tidy({ bill_10: 7 })
  })
})
