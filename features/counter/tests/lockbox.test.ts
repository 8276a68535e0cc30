import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { type CounterDesk, counterDesk, ledgerOf, TODAY } from './counter-fixture.ts'

let desk: CounterDesk
let loans: string[]
let check = 1000
beforeAll(async () => {
  desk = await counterDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  loans = await Promise.all([desk.loan(), desk.loan()])
  check += 10
})

const rowsOf = () =>
  loans.map((loan_number, index) => ({ loan_number, check_number: String(check + index), amount: 25 }))
const save = (more: object = {}, person = desk.maria) =>
  desk.call(
    'lockbox',
    {
      ...{ act: 'save', name: 'Monday', deposited_on: TODAY, control_count: 2, control_total: 50, rows: rowsOf() },
      ...more,
    },
    person,
  )
const act = (name: string, batch_id: string, person = desk.maria, more: object = {}) =>
  desk.call('lockbox', { act: name, batch_id, ...more }, person)

describe('a batch', () => {
  test('is posted as a whole, once, by two clicks at the same moment', async () => {
    const { body } = await save()
    expect(body).toMatchObject({ problems: [] })

    const replies = await Promise.all([act('post', body.id), act('post', body.id)])

    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    for (const loan of loans) expect(await ledgerOf(desk, loan)).toEqual(['payment 25.00'])
  })

  test('names loans by their first eight characters too', async () => {
    const rows = rowsOf().map((row) => ({ ...row, loan_number: row.loan_number.slice(0, 8).toUpperCase() }))

    const { body } = await save({ rows })

    expect(body).toMatchObject({ problems: [] })
  })

  test.each<[string, object]>([
    ['count', { control_count: 3 }],
    ['total', { control_total: 50.01 }],
  ])('is not posted while its %s differs from the bank’s sheet', async (_, more) => {
    const { body } = await save(more)

    expect((await act('post', body.id)).body).toMatchObject({ code: 'CONTROLS_DIFFER' })
    expect(await ledgerOf(desk, loans[0] ?? '')).toEqual([])

    await save({ batch_id: body.id })
    expect((await act('post', body.id)).status).toBe(200)
  })

  test('flags unknown loans, duplicates, and checks of other batches by row, and posts none of it', async () => {
    const earlier = await save()
    await act('post', earlier.body.id)
    const [row, other] = rowsOf()
    const fresh = { ...row, check_number: 'new' }
    const rows = [{ ...row, loan_number: 'ffffffff' }, fresh, fresh, other]

    const { body } = await save({ rows, control_count: 4, control_total: 100 })

    const problems = [
      { position: 0, problem: 'unknown_loan' },
      { position: 1, problem: 'duplicate' },
      { position: 2, problem: 'duplicate' },
      { position: 3, problem: 'posted_before' },
    ]
    expect(body).toMatchObject({ problems })
    expect((await act('check', body.id)).body).toMatchObject({ problems })
    expect((await act('post', body.id)).body).toMatchObject({ code: 'ROWS_REFUSED' })
    expect(await ledgerOf(desk, loans[0] ?? '')).toEqual(['payment 25.00'])
  })

  test('posts several checks of one loan', async () => {
    const rows = rowsOf().map((row) => ({ ...row, loan_number: loans[0] }))
    const { body } = await save({ rows })

    expect((await act('post', body.id)).status).toBe(200)
    expect(await ledgerOf(desk, loans[0] ?? '')).toEqual(['payment 25.00', 'payment 25.00'])
  })

  test('is reversed as a whole by another person, once', async () => {
    const { body } = await save({}, desk.ada)
    await act('post', body.id, desk.ada)
    const reverse = (person = desk.maria) => act('reverse', body.id, person, { reason: 'The wrong sheet' })

    expect((await reverse(desk.ada)).body).toMatchObject({ code: 'REVERSAL_NEEDS_ANOTHER' })
    expect((await reverse(desk.carla)).status).toBe(403)
    const replies = await Promise.all([reverse(), reverse()])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    for (const loan of loans) expect(await ledgerOf(desk, loan)).toEqual(['payment 25.00', 'reversal 25.00'])
  })

  test('deposited in a month whose books are closed is posted only as a correction', async () => {
    await desk.rows(
      `insert into app.period_closings (organization_id, month_end, closed_by_name)
       select organization_id, date_trunc('month', $2::date) + interval '1 month - 1 day', 'Maria' from public.loans where id = $1`,
      [loans[0], TODAY],
    )
    const { body } = await save()

    expect(await act('post', body.id)).toMatchObject({ status: 409, body: { code: 'PERIOD_CLOSED' } })
    expect(await ledgerOf(desk, loans[0] ?? '')).toEqual([])
    expect((await act('post', body.id, desk.maria, { corrects_closed_period: true })).status).toBe(200)
    await desk.rows("update app.period_closings set reopened_at = now(), reopen_reason = 'The bank was late'")
    expect(await ledgerOf(desk, loans[0] ?? '')).toEqual(['payment 25.00'])
  })

  test('of a later day is refused', async () => {
    expect((await save({ deposited_on: addDays(TODAY, 2) })).body).toMatchObject({ code: 'DEPOSIT_DATE' })
  })

  test('that was discarded is not posted', async () => {
    const { body } = await save()
    await act('discard', body.id)

    expect((await act('post', body.id)).body).toMatchObject({ code: 'BATCH_STATUS' })
    expect((await save({ batch_id: body.id })).body).toMatchObject({ code: 'BATCH_STATUS' })
  })
})

test('a reader enters no batch, and another company sees, posts, and names nothing of it', async () => {
  const { body } = await save()

  expect((await save({}, desk.nora)).status).toBe(403)
  expect((await act('post', body.id, desk.rival)).status).toBe(404)
  expect((await desk.rival.supabase.from('lockbox_batches').select('id')).data).toEqual([])
  expect((await desk.rival.supabase.from('lockbox_rows').select('id')).data).toEqual([])
  const theirs = await save({}, desk.rival)
  expect(theirs.body).toMatchObject({ problems: [{ problem: 'unknown_loan' }, { problem: 'unknown_loan' }] })
})
