import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type CollectionsDesk, collectionsDesk, TODAY } from './collections-fixture.ts'

let desk: CollectionsDesk
beforeAll(async () => {
  desk = await collectionsDesk()
})
afterAll(() => desk.close())

interface Kept {
  state: string
  version: number
  deficiency_cents: string | null
}
const kept = async (id: string): Promise<Kept> => {
  const [found] = await desk.rows<Kept>(
    'select state, version, deficiency_cents from public.repossessions where id = $1',
    [id],
  )
  if (found === undefined) throw new Error('No repossession')
  return found
}
const begin = (loan_id: string, more: object = {}, person = desk.sam) =>
  desk.call('repossessions', { act: 'begin', loan_id, collateral: '2019 Ford F-150', ...more }, person)
const step = async (id: string, act: string, more: object = {}, person = desk.sam) =>
  desk.call('repossessions', { act, repossession_id: id, seen_version: (await kept(id)).version, ...more }, person)
/** The company's own row for New York, with so many days to cure. */
const ruleOfNewYork = async (days: number) => {
  await desk.rows(
    `insert into public.state_rules (organization_id, state, product, rate_form, rate, cure_notice_days, deficiency_claim, citation, source,
                                     approved_by, approved_on, effective_from, created_by)
     select organization_id, 'NY', 'consumer_loan', 'apr', 25, $2, 'allowed', 'Our counsel', 'Letter', 'Ruth Bell', '2020-01-01',
            ('2020-12-31'::date - $2::integer), id from app.people where id = $1`,
    [desk.maria.person.id, days],
  )
}
const COURT = { court_order: 'Albany County, index 123/2026' }

test('an order needs the state’s cure rule, the time to cure, and a check for military service', async () => {
  const current = await desk.loan(-3)
  const late = await desk.loan(40)
  const unknown = await begin(late.id)
  await ruleOfNewYork(20)
  const early = await begin(current.id)
  const begun = await begin(late.id)
  const twice = await begin(late.id)
  const soon = await step(begun.body.id, 'order', COURT)
  const foreign = await begin(late.id, {}, desk.omar)
  const reader = await begin(late.id, {}, desk.ron)

  expect(unknown.body.code).toBe('CURE_UNKNOWN')
  expect(early.body.code).toBe('NOTHING_PAST_DUE')
  expect([begun.status, twice.body.code, soon.body.code]).toEqual([200, 'REPOSSESSION_OPEN', 'STEP_REFUSED'])
  expect([foreign.status, reader.status]).toEqual([404, 403])
  expect((await kept(begun.body.id)).state).toBe('cure')
  const canceled = await step(begun.body.id, 'cancel', { reason: 'The borrower paid' })
  expect(canceled.status).toBe(200)
})

test('without identity there is no order, unless a court made one', async () => {
  await ruleOfNewYork(0)
  const loan = await desk.loan(40)

  expect((await begin(loan.id)).body.code).toBe('SERVICE_UNKNOWN')
  expect((await begin(loan.id, COURT)).status).toBe(200)
})

test('the register of military service is asked, and each certificate is kept', async () => {
  const borrower = (ssn: string) =>
    clientOf(desk.maria, { state: 'NY', zip: '10001', phone: '2125550100', ssn, date_of_birth: '1996-02-03' })
  const [serving, other] = [await borrower('512399987'), await borrower('900002999')]
  const [ofServing, ofOther] = [await desk.loan(40, { client: serving.id }), await desk.loan(40, { client: other.id })]

  const [refused, begun] = [await begin(ofServing.id), await begin(ofOther.id)]

  expect([refused.body.code, begun.status]).toEqual(['COURT_ORDER_NEEDED', 200])
  const certificates = await desk.rows(
    `select client_id, number ~ '^SANDBOX-SCRA-' as is_of_scra, is_in_service, is_sandbox, asked_by_name
       from public.service_certificates order by created_at`,
  )
  const asked = { is_of_scra: true, is_sandbox: true, asked_by_name: expect.any(String) }
  expect(certificates).toEqual([
    { client_id: serving.id, is_in_service: true, ...asked },
    { client_id: other.id, is_in_service: false, ...asked },
  ])
  // The register of the Military Lending Act was not asked about a loan.
  expect(await desk.rows('select from public.military_checks')).toEqual([])
})

test('from the order to the letter: costs and proceeds are in the ledger, and the rest is the deficiency', async () => {
  const loan = await desk.loan(40)
  const { id } = (await begin(loan.id, COURT)).body
  const early = await step(id, 'recover', { on: TODAY, where: 'At work' })
  await step(id, 'assign', { agent_name: 'Fast Recovery', agent_phone: '2125550111' })
  await step(id, 'recover', { on: addDays(TODAY, -12), where: 'At work' })
  const cost = await step(id, 'cost', { on: TODAY, amount: 150, note: 'Fee of the agent' })
  await step(id, 'store', { on: addDays(TODAY, -12), where: 'Lot 4' })
  const tooSoon = await step(id, 'notice', { kind: 'private', notice_on: addDays(TODAY, -9), sale_on: TODAY })
  const noticed = await step(id, 'notice', { kind: 'private', notice_on: addDays(TODAY, -10), sale_on: TODAY })
  const stale = await desk.call('repossessions', { act: 'letter', repossession_id: id, seen_version: 1 })
  const sold = await step(id, 'sell', { on: TODAY, amount: 400, buyer: 'Auto Auction' })
  const [postings] = await desk.rows<{ kinds: string[] }>(
    "select array_agg(kind order by created_at) as kinds from public.loan_postings where loan_id = $1 and kind in ('charge', 'payment')",
    [loan.id],
  )

  expect(early.body.code).toBe('STEP_NOT_ALLOWED')
  expect([cost.status, tooSoon.body.code, noticed.status]).toEqual([200, 'STEP_REFUSED', 200])
  expect([stale.body.code, sold.status]).toEqual(['REPOSSESSION_CHANGED', 200])
  expect(postings?.kinds).toEqual(['charge', 'payment'])
  const sale = await kept(id)
  expect(sale.state).toBe('sold')
  const [owed] = await desk.rows<{ cents: number }>(
    'select round((amount + fees_owed) * 100)::integer as cents from public.loans where id = $1',
    [loan.id],
  )
  expect(Math.abs(Number(sale.deficiency_cents) - (owed?.cents ?? 0))).toBeLessThan(20_00)

  const undone = await step(id, 'undo', { reason: 'Typed wrong' }, desk.maria)
  expect([undone.status, (await kept(id)).state]).toEqual([200, 'noticed'])
  await step(id, 'sell', { on: TODAY, amount: 500, buyer: 'Auto Auction' })
  await step(id, 'letter')
  const after = await step(id, 'undo', { reason: 'Typed wrong' }, desk.maria)
  expect([(await kept(id)).state, after.body.code]).toEqual(['closed', 'STEP_NOT_ALLOWED'])
  expect(Number((await kept(id)).deficiency_cents)).toBe(Number(sale.deficiency_cents) - 100_00)
})
