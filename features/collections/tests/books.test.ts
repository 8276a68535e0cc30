import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { type CollectionsDesk, collectionsDesk, TODAY } from './collections-fixture.ts'

let desk: CollectionsDesk
beforeAll(async () => {
  desk = await collectionsDesk()
})
afterAll(() => desk.close())

test('the team page counts attempts, people reached, promises kept and broken, and the money of assigned accounts', async () => {
  const loan = await desk.loan(10)
  const call = (outcome: string) =>
    desk.act({ act: 'attempt', loan_id: loan.id, client_id: loan.client, channel: 'call', outcome })
  await desk.act({ act: 'assign', loan_ids: [loan.id], collector_id: desk.sam.person.id })
  await call('no_answer')
  await call('conversation')
  await desk.act({ act: 'promise', loan_id: loan.id, parts: [{ due_on: TODAY, amount: 25 }] })
  await desk.pay(loan.id, 25)
  await desk.work()

  const figures = { from_day: addDays(TODAY, -1), to_day: addDays(TODAY, 1) }
  const { data } = await desk.maria.supabase.rpc('collector_figures', figures)
  const { data: own } = await desk.sam.supabase.rpc('collector_figures', figures)
  const { data: foreign } = await desk.omar.supabase.rpc('collector_figures', figures)

  const line = { attempts: 2, contacts: 1, promises: 1, kept: 1, broken: 0, accounts: 1, collected_cents: 2_500 }
  expect(data).toEqual([expect.objectContaining({ collector_id: desk.sam.person.id, ...line })])
  expect(own).toEqual(data)
  expect(foreign).toEqual([])
})

test('the book has each charged-off loan with its recoveries, by loan and by month', async () => {
  const loan = await desk.loan(130)
  await desk.rows('select app.propose_charge_offs()')
  const [proposal] = await desk.rows<{ id: string }>('select id from public.charge_off_proposals where loan_id = $1', [
    loan.id,
  ])
  await desk.call(
    'decide-charge-off',
    { proposal_id: proposal?.id, decision: 'accepted', reason: 'Not collectible' },
    desk.maria,
  )
  await desk.pay(loan.id, 100)

  const { data } = await desk.sam.supabase.rpc('charge_off_list', { wish: {} })
  const { data: months } = await desk.sam.supabase.rpc('charge_off_months')
  const { data: foreign } = await desk.omar.supabase.rpc('charge_off_list', { wish: {} })

  expect(data.rows).toEqual([expect.objectContaining({ id: loan.id, recovered_cents: 100_00 })])
  expect(months).toEqual([
    expect.objectContaining({ loans: 1, charged_off_cents: data.rows[0].charged_off_cents, recovered_cents: 100_00 }),
  ])
  expect(foreign.rows).toEqual([])
  expect((await desk.account(loan.id))?.queue ?? null).toBeNull()
})
