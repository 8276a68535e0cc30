import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventSentence } from '#features/clients/rules/file-event.ts'
import type { StoredTerms } from '#features/lending/rules/stored-loan.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { proposeChargeOffs } from '#features/lending/server/propose-charge-offs.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { openLoan, payment, post, TODAY } from './loan-fixture.ts'

let app: TestApp
let maria: SignedIn
let tom: SignedIn
let sam: SignedIn
let omar: SignedIn
let clientId: string

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  tom = await app.signIn(await colleague(app.database, maria.person, 'Tom', 'admin'))
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam', 'staff'))
  omar = await app.subscriber('Omar', 'dealer')
  const added = await maria.supabase.from('clients').insert({ first_name: 'Dana', last_name: 'Whitfield' }).select('id')
  clientId = added.data?.[0]?.id
})
afterAll(() => app.close())

const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows

const FIRST_DUE = '2026-01-15'

async function lent(firstDue = FIRST_DUE): Promise<string> {
  const [{ organization_id: organizationId }] = await server(
    'select organization_id from public.clients where id = $1',
    [clientId],
  )
  const terms: StoredTerms = {
    ...{ terms: null, original_amount: 1200_00, interest_rate: '0', term_months: 12, monthly_payment: 100_00 },
    ...{ day_count: '30/360', start_date: addDays(firstDue, -31), first_payment_date: firstDue },
  }
  const loan = await openLoan(app.database.pools.server, { organizationId, clientId }, terms, { loanType: 'auto' })
  await ageLoans(app.database.pools.server)
  return loan
}

const propose = (day: string) => server('select app.propose_charge_offs($1)', [day])
async function pay(loan: string, dollars: number, day: string): Promise<void> {
  await post(app.database.pools.server, loan, payment(day, dollars * 100))
  await ageLoans(app.database.pools.server)
}

interface Proposal {
  id: string
  counted_from: string
  proposed_on: string
  amount: number
  decision: string | null
}
async function proposalsOf(loan: string, who = sam): Promise<Proposal[]> {
  const { data } = await who.supabase
    .from('charge_off_proposals')
    .select('id, counted_from, proposed_on, amount, decision, reason, decided_on, decided_by_name')
    .eq('loan_id', loan)
    .order('counted_from')
  return data ?? []
}
const toldTo = async ({ person }: SignedIn, loan: string) =>
  (
    await server(
      "select details from public.notifications where kind = 'charge_off_proposed' and person_id = $1 and details ->> 'loan_id' = $2",
      [person.id, loan],
    )
  ).map(({ details }) => details)

async function decide(who: SignedIn, proposal_id: string, decision: string, reason = 'The car is being taken back') {
  const response = await app.fetch('/functions/v1/decide-charge-off', {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ proposal_id, decision, reason }),
  })
  const body = await response.json()
  return [response.status, body.code ?? body.decision]
}

/** A loan proposed for charge-off today, with its proposal. */
async function proposed(firstDue = FIRST_DUE) {
  const loan = await lent(firstDue)
  await proposeChargeOffs(app.database.pools.server)
  const id = (await proposalsOf(loan)).at(-1)?.id ?? ''
  return { loan, id }
}

describe('a loan with an unpaid payment of January 15', () => {
  test('is proposed on May 15, its 120th day past due, and not the day before', async () => {
    const loan = await lent()

    await propose('2026-05-14')
    const before = await proposalsOf(loan)
    await propose('2026-05-15')

    expect(before).toEqual([])
    expect(await proposalsOf(loan)).toMatchObject([
      { counted_from: FIRST_DUE, proposed_on: '2026-05-15', amount: 1200, decision: null },
    ])
    expect(await toldTo(maria, loan)).toEqual([{ client_id: clientId, loan_id: loan, days: 120 }])
  })

  test('is proposed once, and owners and admins are notified once, however often the job runs', async () => {
    const loan = await lent()

    await Promise.all(['2026-05-15', '2026-05-15', '2026-05-16'].map(propose))
    await propose('2026-06-30')

    expect(await proposalsOf(loan)).toHaveLength(1)
    const told = await Promise.all([maria, tom, sam, omar].map((who) => toldTo(who, loan)))
    expect(told.map(({ length }) => length)).toEqual([1, 1, 0, 0])
  })

  test('counts from the oldest unpaid payment, whatever was paid since', async () => {
    const loan = await lent()
    await pay(loan, 100, '2026-04-01')

    await propose('2026-06-14')
    const before = await proposalsOf(loan)
    await propose('2026-06-15')

    expect(before).toEqual([])
    expect(await proposalsOf(loan)).toMatchObject([{ counted_from: '2026-02-15', proposed_on: '2026-06-15' }])
  })

  test('can’t be decided by a proposal whose payment was paid since', async () => {
    const { loan, id } = await proposed()
    await pay(loan, 100, TODAY)

    expect(await decide(maria, id, 'accepted')).toEqual([409, 'NO_LONGER_PAST_DUE'])
  })

  test('is no longer proposed once paid, and a stale screen gets an error', async () => {
    const { loan, id } = await proposed()
    await pay(loan, 1200, TODAY)

    const answer = await decide(maria, id, 'accepted')
    await propose(TODAY)

    expect(answer).toEqual([409, 'NO_LONGER_PAST_DUE'])
    expect(await proposalsOf(loan)).toEqual([])
    expect(await decide(maria, id, 'accepted')).toEqual([404, 'PROPOSAL_NOT_FOUND'])
  })
})

describe('a proposal', () => {
  test.each(['accepted', 'declined'])(
    'that was %s records who, when and why, and is not made again',
    async (decision) => {
      const { loan, id } = await proposed()

      const answer = await decide(tom, id, decision)
      await propose(addMonths(TODAY, 2))

      expect(answer).toEqual([200, decision])
      expect(await proposalsOf(loan)).toMatchObject([
        { decision, reason: 'The car is being taken back', decided_on: TODAY, decided_by_name: 'Tom' },
      ])
    },
  )

  test('is decided once: a repeat changes nothing, and another decision is rejected', async () => {
    const { loan, id } = await proposed()

    const answers = await Promise.all([1, 2, 3].map(() => decide(maria, id, 'declined')))
    const otherwise = await decide(tom, id, 'deferred')
    const elsewhy = await decide(maria, id, 'declined', 'Another reason')

    expect(answers).toEqual(Array(3).fill([200, 'declined']))
    expect([otherwise, elsewhy]).toEqual([
      [409, 'CHARGE_OFF_DECIDED'],
      [409, 'CHARGE_OFF_DECIDED'],
    ])
    expect(await events(loan)).toEqual(['charge_off.proposed', 'charge_off.declined'])
  })

  test('that was declined can be accepted later, finally', async () => {
    const { loan, id } = await proposed()
    await decide(maria, id, 'declined')

    const accepted = await decide(tom, id, 'accepted', 'The car was never found')

    expect(accepted).toEqual([200, 'accepted'])
    expect(await decide(maria, id, 'declined')).toEqual([409, 'CHARGE_OFF_DECIDED'])
    expect(await proposalsOf(loan)).toMatchObject([{ decision: 'accepted', reason: 'The car was never found' }])
    expect(await events(loan)).toEqual(['charge_off.proposed', 'charge_off.declined', 'charge_off.accepted'])
  })

  test('is final in the database too, and can’t be removed', async () => {
    const { id } = await proposed()
    await decide(maria, id, 'accepted')

    const attempts = await Promise.allSettled([
      server('update public.charge_off_proposals set decision = $2 where id = $1', [id, 'declined']),
      server('delete from public.charge_off_proposals where id = $1', [id]),
    ])

    expect(attempts).toMatchObject(Array(2).fill({ status: 'rejected', reason: { code: '42501' } }))
  })

  test('and its decision appear in the client’s timeline, with the reason', async () => {
    const { id } = await proposed()

    await decide(maria, id, 'declined')

    const { data } = await maria.supabase.rpc('client_timeline', { client_id: clientId })
    expect(data[0]).toMatchObject({ actor_name: 'Maria', details: { reason: 'The car is being taken back' } })
    expect(data.slice(0, 2).map(eventSentence)).toEqual([
      'Declined to charge a loan off',
      'Proposed a loan for charge-off',
    ])
  })

  test('can be decided only by an owner or admin of the company, with a reason', async () => {
    const { loan, id } = await proposed()

    const answers = [await decide(sam, id, 'declined'), await decide(omar, id, 'declined')]
    const silent = await decide(maria, id, 'declined', ' ')
    const { error } = await maria.supabase.from('charge_off_proposals').update({ decision: 'accepted' }).eq('id', id)

    expect([...answers, silent]).toEqual([
      [403, 'PERMISSION_NEEDED'],
      [404, 'PROPOSAL_NOT_FOUND'],
      [400, 'VALIDATION_FAILED'],
    ])
    expect(error?.code).toBe('42501')
    expect(await proposalsOf(loan)).toMatchObject([{ decision: null }])
    expect(await proposalsOf(loan, omar)).toEqual([])
  })
})

describe('an accepted proposal', () => {
  const figuresOf = async (loan: string) =>
    (await maria.supabase.from('loans').select('*').eq('id', loan).single().throwOnError()).data
  const ledgerOf = async (loan: string) =>
    (await maria.supabase.from('loan_postings').select('*').eq('loan_id', loan).order('created_at').throwOnError()).data

  test('charges the loan off today, once, in the name of the person who accepted', async () => {
    const { loan, id } = await proposed()
    await pay(loan, 30, TODAY)

    await Promise.all([1, 2, 3, 4, 5].map(() => decide(tom, id, 'accepted')))

    expect((await ledgerOf(loan)).slice(2)).toMatchObject([
      { kind: 'charge_off', amount: null, effective_date: TODAY, recorded_by: tom.person.id, recorded_by_name: 'Tom' },
    ])
    expect(await figuresOf(loan)).toMatchObject({
      ...{ status: 'charged_off', amount: 0, charged_off_on: TODAY, charged_off_amount: 1170, recovered_amount: 0 },
      ...{ past_due_amount: 0, days_past_due: 0, past_due_since: null, next_payment_date: null },
    })
  })

  test('stays charged off as days pass, and is not proposed again', async () => {
    const { loan, id } = await proposed()
    await decide(maria, id, 'accepted')

    await ageLoans(app.database.pools.server, addDays(TODAY, 200))
    await propose(addDays(TODAY, 200))

    expect(await figuresOf(loan)).toMatchObject({ status: 'charged_off', charged_off_on: TODAY })
    expect(await proposalsOf(loan)).toHaveLength(1)
  })

  test('gets later money as recoveries, and can’t be reversed', async () => {
    const { loan, id } = await proposed()
    await decide(maria, id, 'accepted')
    const paid = { loan_id: loan, amount: 75, effective_date: TODAY, method: 'cash' }

    const recovery = await callCommand(app, 'post-payment', paid, { person: sam, key: id })
    const chargeOff = (await ledgerOf(loan)).find(({ kind }) => kind === 'charge_off')
    const reversal = await callCommand(
      app,
      'reverse-payment',
      { posting_id: chargeOff?.id, reason: 'A mistake' },
      { person: maria },
    )

    expect((await ledgerOf(loan)).at(-1)).toMatchObject({ id: recovery.body.id, kind: 'recovery', amount: 75 })
    expect(await figuresOf(loan)).toMatchObject({ status: 'charged_off', recovered_amount: 75 })
    expect(reversal).toMatchObject({ status: 422, body: { code: 'NOT_REVERSIBLE' } })
  })

  test.each(['declined', 'deferred'])('is unlike one that is %s: the loan stays on the books', async (decision) => {
    const { loan, id } = await proposed()

    await decide(maria, id, decision)

    expect(await ledgerOf(loan)).toHaveLength(1)
    expect(await figuresOf(loan)).toMatchObject({ status: 'past_due', charged_off_on: null, charged_off_amount: null })
  })
})

describe('a deferral', () => {
  test('restarts the count: the loan is proposed again 120 days later', async () => {
    const { loan, id } = await proposed()
    await decide(maria, id, 'deferred')

    await propose(addDays(TODAY, 119))
    const before = await proposalsOf(loan)
    await propose(addDays(TODAY, 120))

    expect(before).toHaveLength(1)
    expect(await proposalsOf(loan)).toMatchObject([
      { decision: 'deferred' },
      { decision: null, counted_from: TODAY, proposed_on: addDays(TODAY, 120) },
    ])
  })

  test('is rejected a second time within twelve months; declining is not', async () => {
    const { loan, id } = await proposed()
    await decide(maria, id, 'deferred')
    await propose(addDays(TODAY, 120))
    const again = (await proposalsOf(loan)).at(-1)?.id ?? ''

    const second = await decide(maria, again, 'deferred')

    expect(second).toEqual([409, 'DEFERRAL_LIMIT'])
    expect(await decide(maria, again, 'declined')).toEqual([200, 'declined'])
  })

  test('doesn’t change the loan’s days past due', async () => {
    const { loan, id } = await proposed()

    await decide(maria, id, 'deferred')

    const { data } = await maria.supabase.from('loans').select('past_due_since, status').eq('id', loan)
    expect(data).toEqual([{ past_due_since: FIRST_DUE, status: 'past_due' }])
  })
})

const events = async (loan: string) =>
  (
    await server(
      "select action from app.audit_events where subject_table = 'charge_off_proposals' and details ->> 'loan_id' = $1 order by chain_number",
      [loan],
    )
  ).map(({ action }) => action)
