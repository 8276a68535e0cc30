import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerGateway } from '#features/lending/server/military/register-gateway.ts'
import {
  type SandboxRegister,
  startSandboxRegister,
} from '#features/lending/server/military/sandbox/sandbox-register.ts'
import { TODAY } from '#features/lending/tests/loan-fixture.ts'
import {
  anyRateInNevada,
  DANA,
  type MilitaryFixture,
  militaryFixture,
  TOO_DEAR,
} from '#features/lending/tests/military-fixture.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let sandbox: SandboxRegister
let app: TestApp
let maria: SignedIn
let sam: SignedIn
let omar: SignedIn
let desk: MilitaryFixture

beforeAll(async () => {
  sandbox = await startSandboxRegister({ port: 0, apiKey: 'key', slowMs: 400 })
  const gateway = registerGateway({ url: sandbox.url, apiKey: 'key', deadlineMs: 1_000 })
  app = await testApp({ militaryRegister: { ...gateway, isSandbox: true } })
  maria = await app.subscriber('Maria', 'lender')
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
  omar = await app.subscriber('Omar', 'dealer')
  desk = militaryFixture(app, maria, sam)
  await anyRateInNevada(app, maria)
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

const ABEL = { ...DANA, first_name: 'Abel', last_name: 'Duty' }
const SLOW = { first_name: 'Sam', last_name: 'Slowpoke' }
const CITED = 'The MAPR exceeds 36% a year, the limit for a covered borrower: 10 USC 987(b), 32 CFR 232.4(b)'

describe('an application of several people', () => {
  const INES = { first_name: 'Ines', last_name: 'Berg' }

  test.each(['co_applicant', 'guarantor'])('a covered %s caps the loan, which keeps that check', async (role) => {
    const one = await desk.applied()
    const abel = await desk.joined(one, ABEL, role)
    await desk.check(one)

    const { status, body } = await desk.check(one, sam, abel)
    const above = await desk.lend(one, TOO_DEAR)
    const at = await desk.lend(one)

    expect({ status, is_covered: body.is_covered }).toEqual({ status: 200, is_covered: true })
    expect(above.refusal).toEqual({ status: 422, code: 'mapr_cap_exceeded', message: CITED })
    expect(at.made?.military_check_id).toBe(body.id)
  })

  test('a company that requires checks requires one of each person, and says whose is missing', async () => {
    const one = await desk.applied()
    const ines = await desk.joined(one, INES)
    await desk.check(one)
    await maria.supabase.rpc('require_military_checks', { is_required: true }).throwOnError()

    const refused = await desk.lend(one, { start: TODAY })
    await desk.check(one, sam, ines)
    const made = await desk.lend(one, { start: TODAY })
    await maria.supabase.rpc('require_military_checks', { is_required: false }).throwOnError()

    expect(refused.refusal?.code).toBe('military_check_required')
    expect(refused.refusal?.message).toMatch(/Check the status of Ines Berg\.$/)
    expect(made.refusal).toBeNull()
  })

  test.each(['a client who is not on the application', 'a client of another company'])(
    'the register is not asked about %s',
    async (who) => {
      const one = await desk.applied()
      const stranger = who.endsWith('company') ? (await clientOf(omar, DANA)).id : (await desk.applied()).clientId
      const before = sandbox.asked()

      const { status, body } = await desk.check(one, sam, stranger)

      expect([status, body.code, sandbox.asked()]).toEqual([404, 'PERSON_NOT_ON_APPLICATION', before])
    },
  )

  test('a person who was removed meanwhile gets no check', async () => {
    const [one, before] = [await desk.applied(), sandbox.asked()]
    const slow = await desk.joined(one, SLOW)

    const checking = desk.check(one, sam, slow)
    await expect.poll(sandbox.asked).toBe(before + 1)
    await desk.server('delete from public.application_people where client_id = $1', [slow])

    expect(await checking).toMatchObject({ status: 404, body: { code: 'PERSON_NOT_ON_APPLICATION' } })
  })
})
