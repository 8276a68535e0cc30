import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CANCEL_STATEMENT } from '#features/credit-repair/rules/repair-contract.ts'
import { RIGHTS_STATEMENT, RIGHTS_STATEMENT_TITLE } from '#features/credit-repair/rules/rights-statement.ts'
import { longDate } from '#platform/rules/dates.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { wordsOf } from '#test/support/pdf-words.ts'
import { contractFixture, contractsOf } from './contract-fixture.ts'
import { day, repaired, repairFixture } from './repair-fixture.ts'

/** About a second of CPU time each, and several on a busy machine. */
const PRINTING_MS = 90_000

let app: TestApp
let maria: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'cro')
  omar = await app.subscriber('Omar', 'cro')
})
afterAll(() => app.close())

async function printed(clientId: string, paper: string, person = maria) {
  const response = await app.fetch('/functions/v1/repair-contract-paper', {
    method: 'POST',
    headers: { apikey: app.anonKey, 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ client_id: clientId, paper }),
  })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function enrolled() {
  const { clientId } = await repaired(app, maria)
  await repairFixture(app, maria).enroll(clientId)
  return clientId
}

/** Normalizes text as in a PDF, whose fonts have their own codes for quotation marks. */
const plain = (words: string) => words.replaceAll(/[^ -~]/g, '').replaceAll(/\s+/g, ' ')

describe('printed', () => {
  test(
    'the statement of rights is a separate document in the statutory words, with its receipt',
    async () => {
      const { status, bytes } = await printed(await enrolled(), 'statement')

      expect(status).toBe(200)
      const words = plain(await wordsOf(bytes))
      for (const said of [RIGHTS_STATEMENT_TITLE, ...RIGHTS_STATEMENT.flatMap((one) => one.split('\n'))])
        expect(words).toContain(plain(said))
      expect(words).toContain('Signature of Dana Whitfield')
      expect(words).not.toContain('Credit repair contract')
    },
    PRINTING_MS,
  )

  test(
    'a contract states the right to cancel last, just before the signature, with two notices',
    async () => {
      const dana = await enrolled()
      await contractFixture(app, maria).acknowledge(dana)
      await contractFixture(app, maria).prepare(dana)
      const [{ cancel_until }] = await contractsOf(maria, dana)

      const words = plain(await wordsOf((await printed(dana, 'contract')).bytes))

      expect(words).toMatch(new RegExp(`${CANCEL_STATEMENT.replaceAll('.', '\\.')}\\s+Signature of Dana Whitfield`))
      for (const said of ['We write disputes.', 'You pay $594.00 in all', '1 Main St, Reno, NV 89501', 'page 3 of 3'])
        expect(words).toContain(said)
      expect(words.split('Notice of Cancellation')).toHaveLength(3)
      expect(words.split(`before midnight on ${longDate(cancel_until)}.`)).toHaveLength(3)
    },
    PRINTING_MS,
  )

  test(
    'a signed contract shows who signed it and when',
    async () => {
      const dana = await enrolled()
      await contractFixture(app, maria).signed(dana)

      const words = await wordsOf((await printed(dana, 'contract')).bytes)

      expect(plain(words)).toContain(`Signed by Dana Whitfield on ${longDate(day(0))}`)
    },
    PRINTING_MS,
  )

  test('a missing contract or another company’s can’t be printed', async () => {
    const dana = await enrolled()

    const answers = [await printed(dana, 'contract'), await printed(dana, 'statement', omar)]

    expect(answers.map(({ status, bytes }) => [status, JSON.parse(bytes.toString()).code])).toEqual([
      [404, 'CONTRACT_NOT_FOUND'],
      [404, 'CLIENT_NOT_FOUND'],
    ])
  })
})
