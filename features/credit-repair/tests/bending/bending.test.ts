import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { ACCOUNTS, type Account, type Attempt } from './attempt.ts'
import { BACKDATED } from './backdated.ts'
import { CONTRACT_TERMS } from './contract-terms.ts'
import { deskOf } from './desk.ts'
import { CORRECTED, TOO_MUCH, UNSOLD } from './fees.ts'
import { PHONE_SALES } from './phone-sales.ts'
import { STATES } from './states.ts'
import { AFTER_CANCELLATION, NEVER_ENROLLED, NO_CONTRACT } from './without-a-contract.ts'

// Every way that was found to bend the law of credit repair. Each file of this folder is a part of the table.
const TABLE: Readonly<Record<string, readonly Attempt[]>> = {
  'for a client who never enrolled': NEVER_ENROLLED,
  'before the contract counts': NO_CONTRACT,
  'after the enrollment was canceled': AFTER_CANCELLATION,
  'with a day in the past': BACKDATED,
  'for a result that was not sold or not shown': UNSOLD,
  'for too much': TOO_MUCH,
  'after a result was corrected': CORRECTED,
  'sold by phone': PHONE_SALES,
  'in a contract': CONTRACT_TERMS,
  'in a state without its pack': STATES,
}

let app: TestApp
const people = new Map<Account, SignedIn>()
beforeAll(async () => {
  app = await testApp()
  for (const account of ACCOUNTS) people.set(account, await app.subscriber(`Company ${account}`, account))
})
afterAll(() => app.close())

const personOf = (account: Account) => people.get(account) ?? expect.unreachable(account)

test('the table has at least fifty different attempts', () => {
  const attempts = Object.entries(TABLE).flatMap(([part, rows]) => rows.map(({ what }) => `${part}: ${what}`))

  expect(new Set(attempts).size).toBe(attempts.length)
  expect(attempts.length).toBeGreaterThanOrEqual(50)
})

describe.each(Object.entries(TABLE))('refused %s', (_, attempts) => {
  const tried = attempts.flatMap((attempt) => (attempt.as ?? ACCOUNTS).map((account) => ({ ...attempt, account })))

  test.each(tried)('$what ($account): $refused', async ({ account, refused, ...attempt }) => {
    const desk = await deskOf(app, personOf(account))

    expect(await attempt.try(desk)).toBe(refused)
  })
})
