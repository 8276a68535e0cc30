import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague, superAdmin } from '#test/support/people.ts'
import {
  type Applied,
  anyRateInNevada,
  coveredSsn,
  DANA,
  freshSsn,
  type MilitaryFixture,
  militaryFixture,
  TOO_DEAR,
} from './military-fixture.ts'

let app: TestApp
let maria: SignedIn
let sam: SignedIn
let omar: SignedIn
let ada: SignedIn
let desk: MilitaryFixture

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
  omar = await app.subscriber('Omar', 'dealer')
  ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  desk = militaryFixture(app, maria, sam)
  await anyRateInNevada(app, maria)
})
afterAll(() => app.close())

describe('a check of a person whose identity turns out to be different', () => {
  const CORRECTIONS = [
    ['SSN', () => ({ ssn: freshSsn() })],
    ['date of birth', () => ({ date_of_birth: '1996-02-04' })],
    ['name', () => ({ last_name: 'Whitfeld' })],
  ] as const
  const corrected = (one: Applied, correction: object) =>
    maria.supabase.from('clients').update(correction).eq('id', one.clientId).throwOnError()
  const aboutAnother = async (person: SignedIn, { clientId }: Applied) =>
    (await person.supabase.rpc('military_checks_about_another', { client_id: clientId }).throwOnError()).data

  // A changed SSN is also a red flag, which blocks the loan of an application.
  const NO_APPLICATION = { loan: { application_id: null } }

  test.each(CORRECTIONS)('is no safe harbor once their %s is corrected, until a new check', async (_, correction) => {
    const one = await desk.applied()
    const { body } = await desk.check(one)
    await corrected(one, correction())

    expect((await desk.lend(one, NO_APPLICATION)).made).toMatchObject({ military_check_id: null })
    expect(await aboutAnother(sam, one)).toEqual([body.id])
    const next = { ...one, id: await desk.applicationOf(one.clientId) }
    const again = await desk.check(next)
    expect((await desk.lend(next, NO_APPLICATION)).made?.military_check_id).toBe(again.body.id)
    expect(await aboutAnother(sam, one)).toEqual([body.id])
  })

  test.each(CORRECTIONS)('with a covered result still applies the cap: %s', async (_, correction) => {
    const one = await desk.applied({ ...DANA, ssn: coveredSsn() })
    await desk.check(one)
    await corrected(one, correction())

    expect((await desk.lend(one, { ...NO_APPLICATION, ...TOO_DEAR })).refusal?.code).toBe('mapr_cap_exceeded')
    expect(await aboutAnother(sam, one)).toEqual([])
  })

  test('doesn’t override a covered result: with other digits that are reverted, the cap applies', async () => {
    const [covered, other] = [coveredSsn(), freshSsn()]
    const one = await desk.applied({ ...DANA, ssn: covered })
    await desk.check(one)
    await corrected(one, { ssn: other })
    await desk.check(one)
    await corrected(one, { ssn: covered })

    expect((await desk.lend(one, { ...NO_APPLICATION, ...TOO_DEAR })).refusal?.code).toBe('mapr_cap_exceeded')
  })

  test('counts again once the client has the checked identity', async () => {
    const [one, ssn] = [await desk.applied({ ...DANA, ssn: '900003001' }), '900003002']
    const { body } = await desk.check(one)
    await corrected(one, { ssn })
    await corrected(one, { ssn: '900003001' })

    expect((await desk.lend(one, NO_APPLICATION)).made?.military_check_id).toBe(body.id)
  })

  test('can’t support a loan in a company that requires checks', async () => {
    const one = await desk.applied()
    await desk.check(one)
    await corrected(one, { date_of_birth: '1996-02-04' })
    await maria.supabase.rpc('require_military_checks', { is_required: true }).throwOnError()

    const { refusal } = await desk.lend(one)

    await maria.supabase.rpc('require_military_checks', { is_required: false }).throwOnError()
    expect(refusal?.code).toBe('military_check_required')
  })

  test('is visible as outdated to the company and super admins, and to no other company', async () => {
    const one = await desk.applied()
    const { body } = await desk.check(one)
    await corrected(one, { date_of_birth: '1996-02-04' })

    expect(await aboutAnother(ada, one)).toEqual([body.id])
    expect(await aboutAnother(omar, one)).toEqual([])
  })
})
