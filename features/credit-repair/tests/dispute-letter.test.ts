import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { wordsOf } from '#test/support/pdf-words.ts'
import { type Disputed, disputeFixture, NOT_MINE, signedUp, VERIZON } from './dispute-fixture.ts'

/** About a second of CPU time each, and several on a busy machine. */
const PRINTING_MS = 90_000

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let dana: Disputed
let atExperian: string[]
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'lender')
  dana = await signedUp(app, maria)
  atExperian = await opened(dana, [
    NOT_MINE,
    {
      ...NOT_MINE,
      item_key: VERIZON,
      reason: 'other',
      explanation: `First line\n${'Łódź is far. '.repeat(70)}THE END`,
    },
  ])
})
afterAll(() => app.close())

const opened = async (file: Disputed, items: object[]): Promise<string[]> =>
  (await disputeFixture(app, maria).open(file, items)).body.ids

async function letter(ids: readonly string[], person = maria) {
  const response = await app.fetch('/functions/v1/dispute-letter', {
    method: 'POST',
    headers: { apikey: app.anonKey, 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ dispute_ids: ids }),
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const refusalOf = async (ids: readonly string[], person = maria) => {
  const { status, bytes } = await letter(ids, person)
  return { status, ...JSON.parse(bytes.toString()) }
}

async function eventsOf({ clientId }: Disputed) {
  const { data } = await maria.supabase.rpc('client_timeline', { client_id: clientId }).throwOnError()
  return data.filter(({ action }: { action: string }) => action === 'dispute_letter.printed')
}

describe('a letter', () => {
  test(
    'contains what the client signs: sender, recipient, what is wrong with each item, and that it is true',
    async () => {
      const { status, headers, bytes } = await letter(atExperian)

      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(headers.get('content-disposition')).toMatch(/dispute-letter-experian-\d{4}-\d\d-\d\d\.pdf/)
      const words = await wordsOf(bytes)
      for (const part of [
        ...['Dana Whitfield', '12 Larkspur Ln', 'Austin, TX 78704', 'XXX-XX-4567', 'P.O. Box 4500', 'Allen, TX 75013'],
        ...['1. Ally (account)', 'This is not mine.', '2. Verizon (collection)', 'First line', 'THE END'],
        ...[
          'true to the best of my knowledge',
          'Signature of Dana Whitfield',
          'Type: Installment · Opened: 07/2022 · Status: Charged off',
          'SANDBOX',
          'page 1 of ',
        ],
      ]) {
        expect(words).toContain(part)
      }
      expect(words).not.toContain('900-00')
      expect(words).not.toContain('…')
    },
    PRINTING_MS,
  )

  test(
    'is one event in the client’s timeline, whatever the number of items',
    async () => {
      const otis = await signedUp(app, maria)
      const ids = await opened(otis, [NOT_MINE, { ...NOT_MINE, item_key: VERIZON }])

      await letter([...ids, ...ids])

      expect(await eventsOf(otis)).toMatchObject([{ actor_name: 'Maria', details: { bureaus: ['experian'] } }])
    },
    PRINTING_MS,
  )
})

describe('a letter is not printed or recorded', () => {
  test('for another company’s disputes or missing ones', async () => {
    const before = await eventsOf(dana)
    const unknown = { status: 404, code: 'DISPUTE_NOT_FOUND' }

    expect(await refusalOf(atExperian, omar)).toMatchObject(unknown)
    expect(await refusalOf([...atExperian, dana.clientId])).toMatchObject(unknown)
    expect(await eventsOf(dana)).toEqual(before)
  })

  test('to two bureaus or from two clients', async () => {
    const otis = await signedUp(app, maria)
    const [others, elsewhere] = [
      await opened(otis, [NOT_MINE]),
      await opened(dana, [{ ...NOT_MINE, bureau: 'equifax' }]),
    ]
    const before = await eventsOf(dana)

    for (const ids of [
      [...atExperian, ...others],
      [...atExperian, ...elsewhere],
    ]) {
      expect(await refusalOf(ids)).toMatchObject({ status: 422, code: 'LETTERS_DIFFER' })
    }
    expect(await eventsOf(dana)).toEqual(before)
  })

  test('for an archived client', async () => {
    const otis = await signedUp(app, maria)
    const ids = await opened(otis, [NOT_MINE])
    await disputeFixture(app, maria).archive(otis.clientId, true)

    expect(await refusalOf(ids)).toMatchObject({ status: 422, code: 'CLIENT_ARCHIVED' })
    expect(await eventsOf(otis)).toEqual([])
  })
})
