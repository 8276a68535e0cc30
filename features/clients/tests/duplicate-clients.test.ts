import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BureauFixture, bureauFixture, who } from '#features/credit-reports/tests/bureau-fixture.ts'
import { newcomer, type Person, subscriber, superAdmin } from '#test/support/people.ts'

const RHONDA = who('Rhonda', 'Rouse')

let desk: BureauFixture
let maria: Person
let clientId: string
beforeAll(async () => {
  desk = await bureauFixture()
  maria = await subscriber(desk.database, 'Maria')
  clientId = await desk.client(maria, RHONDA)
})
afterAll(() => desk.close())

const asked = { first_name: 'Someone', last_name: 'Else', ssn: '111111111', date_of_birth: '2000-01-01' }

const duplicates = async (person: Person, body: unknown) => {
  const { status, body: answer } = await desk.invoke(person, 'duplicate-clients', body)
  return { status, answer: JSON.stringify(answer), message: answer.message }
}

test.each([
  ['the same SSN under another name', { ssn: '600221639' }, 'ssn'],
  [
    'the same name and birth date, however they are written',
    { first_name: ' RHONDA ', last_name: 'rouse', date_of_birth: '1987-02-01' },
    'name_and_birth_date',
  ],
  [
    'the same name and birth date without an SSN',
    { first_name: 'Rhonda', last_name: 'Rouse', date_of_birth: '1987-02-01', ssn: null },
    'name_and_birth_date',
  ],
])('%s is a duplicate', async (_, changes, same) => {
  const { status, answer } = await duplicates(maria, { ...asked, ...changes })

  expect(status).toBe(200)
  expect(JSON.parse(answer)).toMatchObject({ duplicates: [{ id: clientId, first_name: 'Rhonda', same }] })
  expect(answer).not.toMatch(/600.?22.?1639|1987-02-01|02\/01\/1987/)
})

test.each([
  ['the name alone', { first_name: 'Rhonda', last_name: 'Rouse' }],
  ['the birth date alone', { date_of_birth: '1987-02-01' }],
  ['nothing', {}],
])('%s in common is no duplicate', async (_, changes) => {
  expect((await duplicates(maria, { ...asked, ...changes })).answer).toBe('{"duplicates":[]}')
})

test.each([
  ['García-López', 'Łukasz', 'GARCIA LOPEZ', 'lukasz'],
  ['O’Brien', 'Søren', 'OBrien', 'Soren'],
  ['Straße', 'Đặng', 'Strasse', 'dang'],
])('%s, %s is a duplicate in other letters', async (lastName, firstName, last_name, first_name) => {
  const onFile = await desk.client(maria, { ...RHONDA, firstName, lastName, ssn: '600221655' })

  const { answer } = await duplicates(maria, { first_name, last_name, date_of_birth: '1987-02-01' })

  expect(JSON.parse(answer)).toMatchObject({ duplicates: [{ id: onFile, same: 'name_and_birth_date' }] })
})

test('a changed client is no duplicate of itself', async () => {
  const same = { client_id: clientId, first_name: 'Rhonda', last_name: 'Rouse', ssn: '600221639' }

  expect((await duplicates(maria, same)).answer).toBe('{"duplicates":[]}')
})

test('a client renamed to another’s name is found by the birth date on file', async () => {
  const twin = await desk.client(maria, { ...RHONDA, firstName: 'Ronda', ssn: '600221640' })
  const renamed = { client_id: twin, first_name: 'Rhonda', last_name: 'Rouse' }

  const { answer } = await duplicates(maria, renamed)
  const elsewhere = await duplicates(await subscriber(desk.database, 'Olga'), renamed)

  expect(JSON.parse(answer)).toMatchObject({ duplicates: [{ id: clientId, same: 'name_and_birth_date' }] })
  expect(elsewhere.answer).toBe('{"duplicates":[]}')
})

test('another subscriber’s clients are never returned', async () => {
  const omar = await subscriber(desk.database, 'Omar', 'dealer')

  const { status, answer } = await duplicates(omar, { ...asked, ssn: '600221639', date_of_birth: '1987-02-01' })

  expect([status, answer]).toEqual([200, '{"duplicates":[]}'])
})

test('a user without an organization is rejected', async () => {
  expect((await duplicates(await newcomer(desk.database, 'Nell'), asked)).status).toBe(403)
  expect((await duplicates(await superAdmin(desk.database, 'Ada'), asked)).status).toBe(403)
})

test.each([
  [{ ...asked, first_name: ' ' }, 'Validation error: First name is required'],
  [{ ...asked, client_id: 'Rhonda' }, 'Validation error: Invalid client ID'],
  [{ ...asked, ssn: '12-34' }, 'Validation error: SSN must have 9 digits'],
  [{ ...asked, date_of_birth: '2000-02-30' }, 'Validation error: Enter a valid date'],
])('%j is rejected', async (body, sentence) => {
  expect(await duplicates(maria, body)).toMatchObject({ status: 400, message: sentence })
})

test('no log line contains the request’s values', async () => {
  await duplicates(maria, { ...asked, ssn: '600221639' })

  expect(desk.log()).toContain('/functions/v1/duplicate-clients')
  expect(desk.log()).not.toMatch(/600221639|2000-01-01/)
})
