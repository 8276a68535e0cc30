import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import { asPerson, type Person, subscriber } from '#test/support/people.ts'
import { type BureauFixture, bureauFixture, orderFor, who } from './bureau-fixture.ts'

let desk: BureauFixture
beforeAll(async () => {
  desk = await bureauFixture()
})
afterAll(() => desk.close())

const WORDS = { method: 'esign', text_version: DEFAULT_CONSENT_TEXT.version }
const RHONDA = who('Rhonda', 'Rouse')

/** Creates a lender and an order for a client of theirs. */
async function lender(name: string) {
  const person = await subscriber(desk.database, name)
  return { person, order: orderFor(await desk.client(person, RHONDA), RHONDA) }
}

describe('a consent on file', () => {
  const [ONE, TWO] = [['experian'], ['experian', 'equifax']]

  /** Creates Maria with a valid consent to a soft pull at Experian, and an order that names it. */
  async function onFile(given: object = {}) {
    const { person: maria, order } = await lender('Maria')
    await desk.order(maria, { ...order, bureaus: ONE, ...given, consent: { ...WORDS, single_use: false } })
    const [consent] = await consentsOf(maria)
    await desk.tenSecondsLater(maria)
    return { maria, named: { ...order, bureaus: ONE, consent: undefined, consent_id: consent?.id } }
  }
  const consentsOf = (person: Person) =>
    asPerson(
      desk.database.pools.wire,
      person,
      async (db) => (await db.query('select * from public.credit_consents')).rows,
    )

  test.each([
    ['a hard pull', { pull_type: 'hard' }, 'This consent covers a soft pull only'],
    ['another bureau', { bureaus: TWO }, 'This consent does not cover every bureau ordered'],
    ['another purpose', { permissible_purpose: 'account_review' }, 'This consent was given for another purpose'],
  ])('with a smaller scope can’t be used for %s, which costs nothing', async (_, more, message) => {
    const { maria, named } = await onFile()
    const credits = await desk.credits(maria)

    expect(await desk.order(maria, { ...named, ...more })).toMatchObject({ status: 422, body: { message } })

    expect(await desk.credits(maria)).toBe(credits)
    expect(await consentsOf(maria)).toMatchObject([{ uses: 1 }])
    // The turn was not taken either.
    expect((await desk.order(maria, named)).status).toBe(200)
  })

  test('to a hard pull at two bureaus can be used for a soft one at either', async () => {
    const { maria, named } = await onFile({ bureaus: TWO, pull_type: 'hard' })

    const answer = await desk.order(maria, { ...named, bureaus: ['equifax'], pull_type: 'soft' })

    expect(answer.status).toBe(200)
    expect(await consentsOf(maria)).toMatchObject([{ uses: 2 }])
  })

  test('that has ended can’t be used from that moment on', async () => {
    const { maria, named } = await onFile()
    await desk.sql('update public.credit_consents set expires_at = clock_timestamp() where id = $1', [named.consent_id])

    expect(await desk.order(maria, named)).toMatchObject({ status: 422, body: { message: 'This consent has expired' } })
  })

  test('is valid only for its own client and organization', async () => {
    const { maria, named } = await onFile()
    const twin = await desk.client(maria, RHONDA)
    const { person: omar, order: his } = await lender('Omar')

    const answers = [
      await desk.order(maria, { ...named, client_id: twin }),
      await desk.order(omar, { ...his, bureaus: ONE, consent: undefined, consent_id: named.consent_id }),
    ]

    for (const answer of answers)
      expect(answer).toMatchObject({ status: 422, body: { message: 'This client has no such consent' } })
    expect(await consentsOf(maria)).toMatchObject([{ uses: 1 }])
  })

  test('valid for one report is used by one of two concurrent orders', async () => {
    const { person: maria, order } = await lender('Maria')
    const [given] = await desk.sql<{ id: string }>(
      `insert into public.credit_consents (organization_id, client_id, text_version, text_hash, purpose, bureaus, pull_type, method,
                                           signed_at, expires_at)
       select organization_id, id, $2, 'hash', 'credit_transaction', $3, 'soft', 'esign', now(), now() + interval '1 day'
         from public.clients where id = $1 returning id`,
      [order.client_id, WORDS.text_version, order.bureaus],
    )
    // The ten seconds between orders would otherwise allow only one.
    const reserve = (key: string) =>
      desk.sql(
        `select app.reserve_credit_pull(c.organization_id, c.id, $2, $3, 'f', $4, 'soft', 'credit_transaction', 0, $5)
                  from public.clients c where c.id = $1`,
        [...[order.client_id, maria.id, key, order.bureaus, JSON.stringify({ id: given?.id })]],
      )

    const outcomes = await Promise.allSettled(['one', 'two', 'three'].map(reserve))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await consentsOf(maria)).toMatchObject([{ uses: 1 }])
    expect(await desk.credits(maria)).toBe(1)
  })
})
