import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Applied, decisionFixture } from './decision-fixture.ts'
import { openLoan } from './loan-fixture.ts'

let desk: Awaited<ReturnType<typeof decisionFixture>>
beforeAll(async () => {
  desk = await decisionFixture()
})
afterAll(() => desk.app.close())

let phones = 5_125_550_200
const somebodysPhone = () => String(++phones)
let ssns = 512_400_000
const somebodysSsn = () => String(++ssns)
const codesOf = async (one: Pick<Applied, 'id'>) => (await desk.flagsOf(one)).map(({ code }: { code: string }) => code)

test('a changed SSN of a lender’s client raises a flag, but a first one does not', async () => {
  const one = await desk.appliedBy({})
  const write = (ssn: string) => desk.sam.supabase.from('clients').update({ ssn }).eq('id', one.clientId).throwOnError()
  await write(somebodysSsn())
  expect(await codesOf(one)).toEqual([])

  await write(somebodysSsn())
  expect(await codesOf(one)).toEqual(['ssn_changed'])
})

/** An application whose client already has a loan. */
async function borrower(client: { phone: string }): Promise<Applied> {
  const one = await desk.appliedBy(client)
  await openLoan(desk.app.database.pools.server, await desk.homeOf(one))
  return one
}

test('a borrower whose phone changed shortly before applying raises a flag, but a client without a loan does not', async () => {
  const [one, other] = [await borrower({ phone: somebodysPhone() }), await desk.appliedBy({ phone: somebodysPhone() })]
  for (const { clientId } of [one, other])
    await desk.sam.supabase.from('clients').update({ phone: somebodysPhone() }).eq('id', clientId).throwOnError()

  expect((await desk.flagsOf(one))[0]).toMatchObject({ code: 'contact_changed', facts: { fields: ['phone'] } })
  expect(await codesOf(other)).toEqual([])
})

test.each([
  ['30 days -1 minute', ['contact_changed']],
  ['30 days 1 minute', []],
])('a borrower’s new phone, given %s before the application: %j', async (length, codes) => {
  const { clientId } = await borrower({ phone: somebodysPhone() })
  await desk.sam.supabase.from('clients').update({ phone: somebodysPhone() }).eq('id', clientId).throwOnError()
  const [application] = await desk.server(
    `insert into public.loan_applications (organization_id, client_id, loan_type, amount, submitted_at, completed_at)
     select organization_id, id, 'auto', 12000, now() + $2::interval, now() + $2::interval
       from public.clients where id = $1 returning id`,
    [clientId, length],
  )

  expect(await codesOf({ id: application.id })).toEqual(codes)
})
