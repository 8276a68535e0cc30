import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { colleague, type Person, subscriber } from '#test/support/people.ts'
import { type Desk, listening, type Office, realtimeFixture, subscribed } from './realtime-fixture.ts'

let desk: Desk
let office: Office

beforeAll(async () => {
  desk = await realtimeFixture()
  // The product's check. The fixture's own check ignores second factors.
  office = await desk.office({ assertSession: 'app.assert_session' })
})
afterAll(() => desk.close())

const REFUSED = { status: 'CHANNEL_ERROR', message: expect.stringContaining('InvalidJWTToken') }

const secure = ({ id }: Person) =>
  desk.owner.query("insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')", [id])
const showCode = ({ sessionId }: Person) =>
  desk.owner.query("update auth.sessions set aal = 'aal2' where id = $1", [sessionId])
const requireFactorsAt = ({ id }: Person) =>
  desk.owner.query(
    `update app.organizations set requires_second_factor = true
      where id = (select organization_id from app.people where id = $1)`,
    [id],
  )

const joining = async (person: Person) => subscribed((await desk.client(office, person)).channel('any'))

async function namesToldTo(person: Person): Promise<string[]> {
  const told: string[] = []
  const channel = (await desk.client(office, person)).channel('clients')
  const asked = { event: 'INSERT', schema: 'public', table: 'clients' } as const
  channel.on('postgres_changes', asked, (change) => told.push(String(change.new['first_name'])))
  await listening(channel)
  return told
}

test("with only a password, a person with a second factor can't join a channel, and the code lets them in", async () => {
  const maria = await subscriber(desk.database, 'Maria')
  await secure(maria)

  const halfway = await joining(maria)
  await showCode(maria)

  expect(halfway).toEqual(REFUSED)
  expect(await joining(maria)).toMatchObject({ status: 'SUBSCRIBED' })
})

test('a person who sets up a second factor receives nothing more through a session without it', async () => {
  const maria = await subscriber(desk.database, 'Maria')
  const lena = await colleague(desk.database, maria, 'Lena')
  const [toMaria, toLena] = [await namesToldTo(maria), await namesToldTo(lena)]

  await secure(lena)
  await desk.addClient(maria, { first_name: 'Unseen' })
  await vi.waitFor(() => expect(toMaria).toEqual(['Unseen']))
  await showCode(lena)
  const toLenaAgain = await namesToldTo(lena)
  await desk.addClient(maria, { first_name: 'Seen' })

  await vi.waitFor(() => expect(toLenaAgain).toEqual(['Seen']))
  expect(toLena).not.toContain('Unseen')
})

test('if the company requires it, members without a factor can neither join nor keep listening', async () => {
  const maria = await subscriber(desk.database, 'Maria')
  const priya = await colleague(desk.database, maria, 'Priya')
  const omar = await subscriber(desk.database, 'Omar')
  const toPriya = await namesToldTo(priya)

  await secure(maria)
  await showCode(maria)
  await requireFactorsAt(maria)
  const toMaria = await namesToldTo(maria)
  await desk.addClient(maria, { first_name: 'Unseen' })
  await vi.waitFor(() => expect(toMaria).toEqual(['Unseen']))
  const withoutFactor = await joining(priya)
  await secure(priya)
  await showCode(priya)
  const toPriyaAgain = await namesToldTo(priya)
  await desk.addClient(maria, { first_name: 'Seen' })

  await vi.waitFor(() => expect(toPriyaAgain).toEqual(['Seen']))
  expect(toPriya).not.toContain('Unseen')
  expect(withoutFactor).toEqual({ status: 'CHANNEL_ERROR', message: expect.stringContaining('mfa_required') })
  expect(await joining(omar)).toMatchObject({ status: 'SUBSCRIBED' })
})
