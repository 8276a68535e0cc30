import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, madeKey } from '#features/public-api/tests/api-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { callCommand, clientWith } from './ssn-fixture.ts'

const NEVER_ISSUED = '666121234'
const ITIN = '912701234'
const NEVER = 'No SSN is issued with these digits'
const IS_ITIN = 'This is an ITIN, not an SSN'

let app: TestApp
/** A lender and a credit repair company. */
let lena: SignedIn
let carl: SignedIn

beforeAll(async () => {
  app = await testApp()
  lena = await app.subscriber('Lena')
  carl = await app.subscriber('Carl', 'cro')
})
afterAll(() => app.close())

const insert = (who: SignedIn, ssn: string | null) =>
  who.supabase.from('clients').insert({ first_name: 'Dana', last_name: 'Whitfield', ssn }).select('ssn').single()

describe('on the wire', () => {
  test('a number that is never issued is refused in every company', async () => {
    for (const who of [lena, carl]) {
      const clientId = await clientWith(who, null)

      const added = await insert(who, NEVER_ISSUED)
      const changed = await who.supabase.from('clients').update({ ssn: NEVER_ISSUED }).eq('id', clientId)

      expect([added.error?.message, changed.error?.message]).toEqual([NEVER, NEVER])
    }
  })

  test('a lender’s client may have an ITIN or no number; in credit repair an ITIN is refused', async () => {
    expect((await insert(lena, ITIN)).data).toEqual({ ssn: 'XXX-XX-1234' })
    expect((await insert(lena, null)).data).toEqual({ ssn: null })
    expect((await insert(carl, ITIN)).error?.message).toBe(IS_ITIN)
  })
})

describe('in /v1', () => {
  const dana = (ssn: string) => ({ firstName: 'Dana', lastName: 'Whitfield', ssn })

  test.each([
    ['lena', ITIN, 201, undefined],
    ['lena', NEVER_ISSUED, 400, NEVER],
    ['carl', ITIN, 400, IS_ITIN],
    ['carl', NEVER_ISSUED, 400, NEVER],
  ])('%s adds a client with %s: %i', async (name, ssn, status, message) => {
    const { key } = await madeKey(name === 'lena' ? lena : carl)

    const added = await call(app, key, 'POST', '/v1/clients', dana(ssn))

    expect(added.status).toBe(status)
    expect(added.body.detail).toBe(message)
  })

  test('a change is checked as an addition is', async () => {
    const { key } = await madeKey(carl)
    const { body } = await call(app, key, 'POST', '/v1/clients', { firstName: 'Dana', lastName: 'Whitfield' })

    const changed = await call(app, key, 'PATCH', `/v1/clients/${body.id}`, { ssn: ITIN })

    expect([changed.status, changed.body.detail]).toEqual([400, IS_ITIN])
  })
})

test('the first SSN that the command of credit repair enters is checked, too', async () => {
  const clientId = await clientWith(carl, null)
  const change = { act: 'change', client_id: clientId, ssn: ITIN, reason: 'New SSN card' }

  const entered = await callCommand(app, carl, 'client-ssn', change)

  expect([entered.status, entered.body.message]).toEqual([400, IS_ITIN])
})

describe('in an import', () => {
  const ROW = {
    first_name: 'Ruth',
    last_name: 'Calloway',
    city: 'Austin',
    state: 'TX',
    zip: '78704',
    ssn: '900-00-6161',
  }
  const rows = (...some: object[]) =>
    some.map((fields, place) => ({ line: place + 2, fields: { ...ROW, date_of_birth: '4/30/1990', ...fields } }))

  async function imported(who: SignedIn, lines: ReturnType<typeof rows>) {
    const act = async (body: object) => (await callCommand(app, who, 'import-clients', body)).body
    const begun = await act({ act: 'begin', file_name: 'clients.csv', row_count: lines.length })
    const import_id = String(begun['id'])
    await act({ act: 'rows', import_id, rows: lines })
    await act({ act: 'check', import_id })
    const read = async () =>
      (
        await who.supabase
          .from('client_imports')
          .select('status, rows_added, rejects, skips')
          .eq('id', import_id)
          .single()
      ).data
    await expect.poll(async () => (await read())?.status).toBe('checked')
    const checked = await read()
    await act({ act: 'import', import_id })
    await expect.poll(async () => (await read())?.status).toBe('done')
    const done = await read()
    expect({ ...done, status: 'checked' }).toEqual(checked)
    return done
  }

  test('a lender’s rows may have an ITIN or none; other numbers are reported', async () => {
    const done = await imported(
      lena,
      rows({ ssn: '912-70-1235' }, { first_name: 'Rae', ssn: 'none' }, { first_name: 'Ray', ssn: '000-12-3456' }),
    )

    expect(done).toMatchObject({ rows_added: 2, rejects: [{ line: 4, problems: [NEVER] }] })
    const { data } = await lena.supabase
      .from('clients')
      .select('first_name, ssn')
      .eq('last_name', 'Calloway')
      .order('first_name')
    expect(data).toEqual([
      { first_name: 'Rae', ssn: null },
      { first_name: 'Ruth', ssn: 'XXX-XX-1235' },
    ])
  })

  test('a client without an SSN is recognized by name and birth date, also in an earlier row', async () => {
    const done = await imported(
      lena,
      rows(
        { first_name: 'Rae', ssn: 'none' },
        { first_name: 'Rae' },
        { first_name: 'Rod', ssn: 'none' },
        { first_name: 'Rod', ssn: 'none' },
        { first_name: 'Rod' },
      ),
    )

    const same = (name: string) => [`This may be ${name} Calloway, who was born in the same year. ${ASIDE}`]
    expect(done).toMatchObject({
      rows_added: 1,
      skips: [
        { line: 2, reason: 'on_file' },
        { line: 5, reason: 'earlier_row' },
      ],
      rejects: [
        { line: 3, problems: same('Rae') },
        { line: 6, problems: same('Rod') },
      ],
    })
  })

  test('in credit repair, a second SSN of a person is reported, on file and within the file', async () => {
    await clientWith(carl, '123454417', { first_name: 'Ruth', last_name: 'Calloway', date_of_birth: '1990-01-02' })

    const done = await imported(
      carl,
      rows(
        {},
        { first_name: 'Rita' },
        { first_name: 'Rita', ssn: '900-00-6262' },
        { first_name: 'Rob', ssn: 'none' },
        { ssn: ITIN },
      ),
    )

    const second = (name: string) => [
      `This may be ${name} Calloway, who was born in the same year and has another SSN on file. ${ASIDE}`,
    ]
    expect(done).toMatchObject({
      rows_added: 1,
      rejects: [
        { line: 2, problems: second('Ruth') },
        { line: 4, problems: second('Rita') },
        { line: 5, problems: ['A credit repair company needs the SSN of a client'] },
        { line: 6, problems: [IS_ITIN] },
      ],
    })
  })

  const ASIDE = 'If it is a different person, add the client by hand.'
})
