import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths } from '#domain/calendar.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague, superAdmin } from '#test/support/people.ts'
import { clientOf, messageAct } from './message-desk.ts'

const TODAY = new Date().toISOString().slice(0, 10)
// The register that tests talk to is the sandbox: whoever has an SSN that ends in 987 is covered.
const DANA = { first_name: 'Dana', last_name: 'Whitfield', state: 'NV', date_of_birth: '1996-02-03' }

let app: TestApp
let maria: SignedIn
let sam: SignedIn
let omar: SignedIn
let ada: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
  omar = await app.subscriber('Omar', 'dealer')
  ada = await app.signIn(await superAdmin(app.database, 'Ada'))
})
afterAll(() => app.close())

const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows

interface Applied {
  clientId: string
  id: string
}

// An SSN that two give is a red flag, which loans wait for.
let people = 0

async function applied(person: object = DANA, change: object = {}): Promise<Applied> {
  const { id: clientId } = await clientOf(maria, { ssn: String(900_002_000 + ++people), ...person })
  return { clientId, id: await applicationOf(clientId, change) }
}

async function applicationOf(clientId: string, { status = 'pending', loan_type = 'personal' } = {}): Promise<string> {
  const rows = await server(
    `insert into public.loan_applications (organization_id, client_id, loan_type, amount, status)
     select organization_id, id, $2, 1000, $3 from public.clients where id = $1 returning id`,
    [clientId, loan_type, status],
  )
  return rows[0].id
}

const check = ({ id }: Pick<Applied, 'id'>, person: SignedIn = sam) =>
  messageAct(app, 'check-military-status', { application_id: id }, { person })

/** Two payments of $106.09 for $210 at 8.28%: with $7 of charges the MAPR is 36%. */
async function lend({ clientId, id }: Applied, change: object = {}) {
  const start_date = TODAY
  const terms = { original_amount: 210, interest_rate: 8.28, term_months: 2, monthly_payment: 106.09 }
  const loan = { client_id: clientId, application_id: id, loan_type: 'personal', ...terms, start_date, ...change }
  const row = { ...loan, first_payment_date: addMonths(loan.start_date, 1) }
  const columns = Object.keys(row).join(', ')
  return server(
    `insert into public.loans (organization_id, ${columns})
     select c.organization_id, ${Object.keys(row)
       .map((column) => `r.${column}`)
       .join(', ')}
       from jsonb_populate_record(null::public.loans, $1) r join public.clients c on c.id = r.client_id
     returning id, military_check_id`,
    [row],
  ).then(
    ([made]) => ({ made, refusal: null }),
    (error) => ({ made: null, refusal: { code: error.code, hint: error.hint, message: error.message } }),
  )
}

describe('a check of somebody who turns out to be somebody else', () => {
  const CORRECTIONS = [
    ['SSN', () => ({ ssn: String(900_002_000 + ++people) })],
    ['date of birth', () => ({ date_of_birth: '1996-02-04' })],
    ['name', () => ({ last_name: 'Whitfeld' })],
  ] as const
  const corrected = (one: Applied, correction: object) =>
    maria.supabase.from('clients').update(correction).eq('id', one.clientId).throwOnError()
  const aboutAnother = async (person: SignedIn, { clientId }: Applied) =>
    (await person.supabase.rpc('military_checks_about_another', { client_id: clientId }).throwOnError()).data

  // Another SSN is a red flag, too, which the loan of an application waits for.
  const NO_APPLICATION = { application_id: null }

  test.each(CORRECTIONS)(
    'is no safe harbour once their %s is corrected, until they are checked again',
    async (_, correction) => {
      const one = await applied()
      const { body } = await check(one)
      await corrected(one, correction())

      expect((await lend(one, NO_APPLICATION)).made).toMatchObject({ military_check_id: null })
      expect(await aboutAnother(sam, one)).toEqual([body.id])
      const next = { ...one, id: await applicationOf(one.clientId) }
      const again = await check(next)
      expect((await lend(next, NO_APPLICATION)).made?.military_check_id).toBe(again.body.id)
      expect(await aboutAnother(sam, one)).toEqual([body.id])
    },
  )

  test.each(CORRECTIONS)('and was covered holds them to the cap all the same: %s', async (_, correction) => {
    const one = await applied({ ...DANA, ssn: `512${300 + ++people}987` })
    await check(one)
    await corrected(one, correction())

    expect((await lend(one, { ...NO_APPLICATION, ancillary_products: 50 })).refusal?.hint).toBe('mapr_cap_exceeded')
    expect(await aboutAnother(sam, one)).toEqual([])
  })

  test('does not outdo that they are covered: asked with other digits that are taken back, the cap holds', async () => {
    const [covered, other] = [`512${300 + ++people}987`, String(900_002_000 + ++people)]
    const one = await applied({ ...DANA, ssn: covered })
    await check(one)
    await corrected(one, { ssn: other })
    await check(one)
    await corrected(one, { ssn: covered })

    expect((await lend(one, { ...NO_APPLICATION, ancillary_products: 50 })).refusal?.hint).toBe('mapr_cap_exceeded')
  })

  test('counts again once they are who was asked about', async () => {
    const [one, ssn] = [await applied({ ...DANA, ssn: '900003001' }), '900003002']
    const { body } = await check(one)
    await corrected(one, { ssn })
    await corrected(one, { ssn: '900003001' })

    expect((await lend(one, NO_APPLICATION)).made?.military_check_id).toBe(body.id)
  })

  test('makes no loan in a company that requires checks', async () => {
    const one = await applied()
    await check(one)
    await corrected(one, { date_of_birth: '1996-02-04' })
    await maria.supabase.rpc('require_military_checks', { is_required: true }).throwOnError()

    const { refusal } = await lend(one)

    await maria.supabase.rpc('require_military_checks', { is_required: false }).throwOnError()
    expect(refusal?.hint).toBe('military_check_required')
  })

  test('is told of to the company and to super admins, and to no other company', async () => {
    const one = await applied()
    const { body } = await check(one)
    await corrected(one, { date_of_birth: '1996-02-04' })

    expect(await aboutAnother(ada, one)).toEqual([body.id])
    expect(await aboutAnother(omar, one)).toEqual([])
  })
})
