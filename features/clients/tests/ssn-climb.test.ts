import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventSentence } from '#features/clients/rules/file-event.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { fileUnchecked } from './filed-ssn.ts'
import { type Answer, CLIMBS, type Climb, callCommand, clientWith, guessesAt, signedInLongAgo } from './ssn-fixture.ts'

let app: TestApp
let company = 0
beforeAll(async () => {
  app = await testApp()
})
// More people sign in here than one address is allowed.
beforeEach(() => app.database.pools.server.query('delete from auth.rate_limits'))
afterAll(() => app.close())

/** A company of two with one client, whose SSN is never the first guess. */
async function office(type: 'cro' | 'lender' = 'cro') {
  company += 1
  const lastFour = String(1000 + company)
  const ssn = `73265${lastFour}`
  const maria = await app.subscriber(`Maria${company}`, type)
  const tom = await app.signIn(await colleague(app.database, maria.person, 'Tom', 'staff'))
  return { maria, tom, lastFour, ssn, clientId: await clientWith(maria, ssn) }
}

const answered = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 429)
const server = async (sql: string, values: unknown[]) => (await app.database.pools.server.query(sql, values)).rows
const eventsOf = (clientId: string) =>
  server("select action, details from app.audit_events where subject_id = $1 and action = 'client.ssn_checked'", [
    clientId,
  ])

const WAYS: readonly Climb[] = ['weigh', 'duplicates', 'search', 'change']

describe('guessing from the last four digits to the full number gets ten responses an hour', () => {
  test.each(WAYS)('one after the other, through %s', async (way) => {
    const { maria, clientId, lastFour, ssn } = await office()

    const answers: Answer[] = []
    for (const guess of guessesAt(lastFour, 12)) answers.push(await CLIMBS[way](app, maria, clientId, guess))
    const hit = await CLIMBS[way](app, maria, clientId, ssn)

    expect(answered(answers)).toHaveLength(10)
    expect(hit).toMatchObject({ status: 429, body: { code: 'TOO_SOON' } })
    expect(hit.body.message).toMatch(/^Too many SSN and date of birth checks\. Try again in \d+ minutes\.$/)
    expect(Number(hit.retryAfter)).toBeGreaterThan(3500)
  })

  test.each(WAYS)('twenty at once, through %s', async (way) => {
    const { maria, clientId, lastFour } = await office()

    const answers = await Promise.all(guessesAt(lastFour, 20).map((guess) => CLIMBS[way](app, maria, clientId, guess)))

    expect(answered(answers)).toHaveLength(10)
  })

  test('through all calls together, from two people at once', async () => {
    const { maria, tom, clientId, lastFour } = await office()

    const answers = await Promise.all(
      guessesAt(lastFour, 40).map((guess, n) => {
        const way = WAYS[n % WAYS.length] ?? 'weigh'
        return CLIMBS[way](app, n % 2 === 0 ? maria : tom, clientId, guess)
      }),
    )

    expect(answered(answers)).toHaveLength(10)
  })

  test('also in a company outside credit repair, where a match with the number on file is shown', async () => {
    const { maria, tom, clientId, lastFour, ssn } = await office('lender')

    const first = await CLIMBS.weigh(app, maria, clientId, ssn)
    const answers = await Promise.all(guessesAt(lastFour, 20).map((guess) => CLIMBS.weigh(app, tom, clientId, guess)))

    expect(first.body).toEqual({ takes: 'same' })
    expect(answered(answers)).toHaveLength(9)
  })

  test('through orders that contain a number, and the next order is not placed', async () => {
    const { maria, clientId, lastFour } = await office('lender')
    const order = (ssn: string) =>
      callCommand(app, maria, 'credit-pull', {
        ...{ client_id: clientId, first_name: 'Dana', last_name: 'Whitfield', address: '1 Main', city: 'Austin' },
        ...{ state: 'Texas', zip: '78704', ssn, bureaus: ['experian'], permissible_purpose: 'credit_transaction' },
      })

    const answers: Answer[] = []
    for (const guess of guessesAt(lastFour, 11)) answers.push(await order(guess))

    expect(answers.map(({ status }) => status === 429 && true).filter(Boolean)).toHaveLength(1)
    expect(answers.at(-1)?.body.message).toMatch(/^Too many SSN/)
  })
})

test('a person gets sixty responses an hour over all files', async () => {
  const { maria } = await office()
  const files = await Promise.all(Array.from({ length: 7 }, (_, n) => clientWith(maria, `52133900${n}`)))

  const answers = await Promise.all(
    files.flatMap((id) => guessesAt('0000', 9).map((guess) => CLIMBS.weigh(app, maria, id, guess))),
  )

  expect(answers).toHaveLength(63)
  expect(answered(answers)).toHaveLength(60)
})

describe('each response', () => {
  test.each(WAYS)('from %s appears in the file’s timeline and the audit log, without a digit', async (way) => {
    const { maria, clientId, lastFour } = await office()
    const [guess = ''] = guessesAt(lastFour, 1)

    await CLIMBS[way](app, maria, clientId, guess)

    const { data } = await maria.supabase.rpc('client_timeline', { client_id: clientId })
    const told = data.filter(({ action }: { action: string }) => action === 'client.ssn_checked')
    expect(told).toHaveLength(1)
    expect(eventSentence(told[0])).toMatch(/SSN|client/)
    const events = await eventsOf(clientId)
    expect(events).toEqual([{ action: 'client.ssn_checked', details: { way } }])
    const kept = await server('select to_jsonb(u)::text as row from app.sensitive_uses u where $1 = any (client_ids)', [
      clientId,
    ])
    expect(JSON.stringify([events, kept])).not.toContain(guess.slice(0, 5))
    expect(app.logged()).not.toContain(guess)
  })

  test('counts also if it is "no" and if no client has the number', async () => {
    const { maria } = await office()

    await CLIMBS.search(app, maria, '', '219098888')

    const rows = await server('select way, client_ids from app.sensitive_uses where person_id = $1', [maria.person.id])
    expect(rows).toEqual([{ way: 'search', client_ids: [] }])
  })

  test('about an SSN on file requires a recent sign-in, and uses no budget without one', async () => {
    const { maria, clientId, lastFour } = await office()
    await signedInLongAgo(app, maria)

    const answers = await Promise.all(
      WAYS.map((way) => CLIMBS[way](app, maria, clientId, guessesAt(lastFour, 1)[0] ?? '')),
    )
    const elsewhere = await CLIMBS.search(app, maria, clientId, '219098888')

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([428, 'PT428']))
    expect(await eventsOf(clientId)).toEqual([])
    expect(elsewhere.status).toBe(200)
  })

  test('uses only the budget of the company’s own files', async () => {
    const { clientId, lastFour } = await office()
    const omar = await app.subscriber('Omar', 'dealer')

    const answer = await CLIMBS.search(app, omar, clientId, guessesAt(lastFour, 1)[0] ?? '')
    const foreign = await CLIMBS.weigh(app, omar, clientId, guessesAt(lastFour, 1)[0] ?? '')

    expect([answer.body, foreign.status]).toEqual([{ client_ids: [] }, 404])
    expect(await eventsOf(clientId)).toEqual([])
  })
})

test('beyond a budget is recorded once, and the owner is notified', async () => {
  const { maria, tom, clientId, lastFour } = await office()

  await Promise.all(guessesAt(lastFour, 20).map((guess) => CLIMBS.weigh(app, tom, clientId, guess)))

  const { data } = await maria.supabase.from('notifications').select('kind, details')
  const told = data?.filter(({ details }) => details.unusual === 'budget_spent')
  expect(told).toEqual([{ kind: 'unusual_reveal', details: { unusual: 'budget_spent', name: 'Tom' } }])
  const spent = await server(
    "select 1 from app.audit_events where actor_id = $1 and action = 'sensitive_data.budget_spent'",
    [tom.person.id],
  )
  expect(spent).toHaveLength(1)
})

describe('a birth date', () => {
  test('can be guessed ten times an hour for each file', async () => {
    const { maria, tom } = await office()
    const born = { first_name: 'Ruth', last_name: 'Bell', date_of_birth: '1987-02-01' }
    await clientWith(maria, null, born)
    const guess = (who: SignedIn, day: number) =>
      callCommand(app, who, 'duplicate-clients', { ...born, date_of_birth: `1987-03-${String(day).padStart(2, '0')}` })

    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n % 2 ? maria : tom, n + 1)))

    expect(answered(answers)).toHaveLength(10)
  })
})

describe('other ways', () => {
  test('an update of a client’s SSN counts, and the eleventh within the hour fails with the time left', async () => {
    const { maria, clientId, lastFour } = await office('lender')
    const set = (ssn: string) => maria.supabase.from('clients').update({ ssn }).eq('id', clientId)

    const statuses: number[] = []
    for (const guess of guessesAt(lastFour, 10)) statuses.push((await set(guess)).status)
    const response = await app.fetch(`/rest/v1/clients?id=eq.${clientId}`, {
      method: 'PATCH',
      headers: { apikey: app.anonKey, authorization: `Bearer ${maria.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ssn: guessesAt(lastFour, 1, 50)[0] }),
    })

    expect(statuses).toEqual(Array(10).fill(204))
    expect([response.status, (await response.json()).code]).toEqual([429, 'PT429'])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await eventsOf(clientId)).toHaveLength(10)
  })

  test('a number cleared and entered again counts like any other change', async () => {
    const { maria, clientId, lastFour } = await office('lender')
    const set = (ssn: string | null) => maria.supabase.from('clients').update({ ssn }).eq('id', clientId)

    await set(null)
    await set(guessesAt(lastFour, 1)[0] ?? '')

    expect(await eventsOf(clientId)).toHaveLength(1)
  })

  test('the same number again is no change and doesn’t count', async () => {
    const { maria, clientId, ssn } = await office('lender')

    await maria.supabase.from('clients').update({ ssn }).eq('id', clientId).throwOnError()

    expect(await eventsOf(clientId)).toEqual([])
  })

  test('clients entered with guesses raise no flag that reveals the right guess', async () => {
    const { maria, clientId, lastFour, ssn } = await office('lender')
    const rows = [...guessesAt(lastFour, 12), ssn].map((guess) => ({ first_name: 'A', last_name: 'Guess', ssn: guess }))
    await maria.supabase.from('clients').insert(rows).throwOnError()
    const [application] = await server(
      `insert into public.loan_applications (organization_id, client_id, loan_type, amount)
       select organization_id, id, 'personal', 1200 from public.clients where id = $1 returning id`,
      [clientId],
    )

    const { body } = await callCommand(app, maria, 'red-flags', { act: 'look', application_id: application.id })

    const codes = (body.flags as { code: string }[]).map(({ code }) => code)
    expect(codes).toContain('similar_ssns')
    expect(codes).not.toContain('shared_ssn')
  })

  test('two clients with the same SSN get flags with different bases', async () => {
    const { maria } = await office('lender')
    const same = { date_of_birth: '1980-08-15' }
    const files = [await clientWith(maria, null, same), await clientWith(maria, null, same)]
    for (const id of files) await fileUnchecked(app, id, '666121234')

    const bases = await Promise.all(
      files.map(async (id) => {
        const [application] = await server(
          `insert into public.loan_applications (organization_id, client_id, loan_type, amount)
           select organization_id, id, 'personal', 1200 from public.clients where id = $1 returning id`,
          [id],
        )
        const { body } = await callCommand(app, maria, 'red-flags', { act: 'look', application_id: application.id })
        const flags = body.flags as { code: string; basis: string }[]
        return flags.find(({ code }) => code === 'ssn_not_issued')?.basis
      }),
    )

    expect(bases).toEqual([expect.any(String), expect.any(String)])
    expect(bases[0]).not.toBe(bases[1])
  })

  test('an import responds to a right guess like to a wrong one', async () => {
    const { maria, lastFour, ssn } = await office()
    const rowOf = (guess: string, n: number) => ({
      line: n + 2,
      fields: {
        ...{ first_name: `Nobody${n}`, last_name: `Known${n}`, city: 'Austin', state: 'TX', zip: '78704' },
        ...{ ssn: guess, date_of_birth: '4/30/1991' },
      },
    })
    const rows = [...guessesAt(lastFour, 3), ssn].map(rowOf)
    const act = async (body: object) => (await callCommand(app, maria, 'import-clients', body)).body.id
    const import_id = await act({ act: 'begin', file_name: 'guesses.csv', row_count: rows.length })
    await act({ act: 'rows', import_id, rows })

    await act({ act: 'check', import_id })

    const read = async () =>
      (await maria.supabase.from('client_imports').select('status, rows_added, rejects').eq('id', import_id).single())
        .data
    await expect.poll(async () => (await read())?.status).toBe('checked')
    expect(await read()).toMatchObject({ rows_added: 4, rejects: [] })
  })
})
