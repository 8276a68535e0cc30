import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { wordsOf } from '#test/support/pdf-words.ts'
import { png } from '#test/support/png.ts'
import { clientPageFixture, type OpenPage, type PageClient } from './client-page-fixture.ts'
import { disputesOf, NOT_MINE, VERIZON } from './dispute-fixture.ts'

/** Printing takes several seconds on a busy machine. */
const PRINTING = { timeout: 90_000 }

let app: TestApp
let maria: SignedIn
let desk: ReturnType<typeof clientPageFixture>
let dana: PageClient
let ids: string[]
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'cro')
  desk = clientPageFixture(app, maria)
})
afterAll(() => app.close())
beforeEach(async () => {
  dana = await desk.client()
  const paid = { bureau: 'experian', item_key: VERIZON, reason: 'paid', explanation: 'Paid in May 2024.' }
  ids = (await desk.open(dana, [NOT_MINE, paid])).body.ids
})

const rows = async (sql: string, values: unknown[]) => (await app.database.pools.server.query(sql, values)).rows
const claimsOf = (state: { items: { id: string; claim: string }[] }) =>
  state.items.map(({ id, claim }) => ({ dispute_id: id, claim }))
const attest = (open: object, claims: object[]) => desk.page({ act: 'attest', language: 'en', claims, ...open })

describe('before the code, the page', () => {
  test('shows nothing about the person but the first name', async () => {
    const { status, body } = await desk.page({ act: 'open', token: await desk.linked(dana) })

    expect(status).toBe(200)
    expect(body).toEqual({
      state: {
        ...{ stage: 'identity', first_name: 'Dana', language: 'en', company: expect.any(Object) },
        step: { channel: 'email', needs_birth_date: false, sent_to: expect.stringMatching(/^.…@/) },
      },
    })
    expect(JSON.stringify(body)).not.toMatch(/Whitfield|900|Ally/)
  })

  test('opens with no wrong, replayed, or guessed secret', async () => {
    const { token, session } = await desk.opened(dana)
    const code = await desk.mailed(dana.email, /\b(\d{6})\b/)

    expect((await desk.page({ act: 'check_code', token, code })).body.code).toBe('WRONG_IDENTITY')
    expect((await desk.page({ act: 'open', token: `${token.slice(0, -1)}_` })).body.code).toBe('LINK_OVER')
    expect((await desk.page({ act: 'open', token: 'forged' })).status).toBe(404)
    expect((await attest({ token, session: 'guessed' }, [{ dispute_id: ids[0], claim: 'x' }])).body.code).toBe(
      'IDENTITY_NEEDED',
    )
    expect((await desk.page({ act: 'open', token, session })).body.state.stage).toBe('home')
  })

  test('takes ten wrong codes at most', async () => {
    const token = await desk.linked(dana)
    const codes: string[] = []
    for (let tries = 0; tries < 11; tries += 1)
      codes.push((await desk.page({ act: 'check_code', token, code: 'AAAAAA' })).body.code)

    expect(codes).toEqual([...Array<string>(10).fill('WRONG_IDENTITY'), 'TOO_MANY_TRIES'])
    expect((await desk.page({ act: 'send_code', token })).body.code).toBe('TOO_MANY_TRIES')
  })
})

describe('the open page', () => {
  test('lists each disputed item with its claim and status, and no SSN or birth date', async () => {
    const { body } = await desk.page({ act: 'open', ...(await desk.opened(dana)) })

    expect(body.state.can_attest).toBe(true)
    expect(
      body.state.items.toSorted((a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)),
    ).toEqual([
      expect.objectContaining({
        id: ids[0],
        bureau: 'experian',
        name: 'Ally',
        status: 'drafted',
        round: 1,
        result: null,
      }),
      expect.objectContaining({
        ...{ id: ids[1], name: 'Verizon', reason: 'paid', due_on: null },
        claim: 'This was paid in full and is reported as if it were owed. Paid in May 2024.',
      }),
    ])
    expect(JSON.stringify(body)).not.toMatch(/4567|ssn|birth/i)
  })

  test('lets the client attest to each claim, which staff see with its link and session', async () => {
    const open = await desk.opened(dana)
    const { state } = (await desk.page({ act: 'open', ...open })).body
    const claims = claimsOf(state)

    const { status, body } = await attest(open, claims)

    expect(status).toBe(200)
    expect(body.state.items.map((item: { status: string }) => item.status)).toEqual(['attested', 'attested'])
    expect((await disputesOf(maria, dana.clientId))?.map(({ status: step }) => step)).toEqual(['attested', 'attested'])
    const { data } = await maria.supabase
      .from('dispute_attestations')
      .select('dispute_id, session_mark, claim_digest, language')
      .eq('client_id', dana.clientId)
      .throwOnError()
    expect(data).toHaveLength(2)
    for (const { dispute_id, claim } of claims)
      expect(data).toContainEqual({
        ...{ dispute_id, language: 'en', session_mark: expect.stringMatching(/^[0-9a-f]{16}$/) },
        claim_digest: createHash('sha256').update(claim).digest('hex'),
      })
    const acts = await rows(
      "select action, actor_id from app.audit_events where details ->> 'client_id' = $1 and action in ('disputes.advanced', 'repair_page.attested')",
      [dana.clientId],
    )
    expect(acts).toHaveLength(4)
    expect(acts.every(({ actor_id }) => actor_id === null)).toBe(true)
  })

  test('refuses a claim that reads otherwise now, and one that is attested already', async () => {
    const open = await desk.opened(dana)
    const [first] = claimsOf((await desk.page({ act: 'open', ...open })).body.state).filter(
      ({ dispute_id }) => dispute_id === ids[0],
    )

    expect((await attest(open, [{ ...first, claim: 'I never saw this.' }])).body.code).toBe('CLAIM_CHANGED')
    expect((await attest(open, [first ?? {}])).status).toBe(200)
    expect((await attest(open, [first ?? {}])).body.code).toBe('DISPUTE_MOVED_ON')
  })

  test('refuses a dispute of another client, even beside an own one, and attests to neither', async () => {
    const omar = await desk.client()
    const theirs = (await desk.open(omar)).body.ids[0]
    const open = await desk.opened(dana)
    const own = claimsOf((await desk.page({ act: 'open', ...open })).body.state)

    const { body } = await attest(open, [...own, { dispute_id: theirs, claim: own[0]?.claim }])

    expect(body.code).toBe('ITEM_UNKNOWN')
    expect(
      await rows('select from public.dispute_attestations where client_id in ($1, $2)', [dana.clientId, omar.clientId]),
    ).toEqual([])
  })

  test('keeps to the rules of work: no attestation without a contract that is in force', async () => {
    const open = await desk.opened(dana)
    const claims = claimsOf((await desk.page({ act: 'open', ...open })).body.state)
    await app.database.pools.server.query(
      'update public.repair_contracts set ended_at = clock_timestamp() where client_id = $1',
      [dana.clientId],
    )

    expect((await desk.page({ act: 'open', ...open })).body.state.can_attest).toBe(false)
    expect((await attest(open, claims)).body.code).toBe('croa_contract_first')
  })

  test('has the letter once it was sent, without SSN and birth date, and the contract', PRINTING, async () => {
    const open = await desk.opened(dana)
    const file = (body: object, secrets: object = open) => callCommand(app, 'repair-page-file', { ...secrets, ...body })
    const letter = { file: 'letter', dispute_id: ids[0] }

    expect((await file(letter)).body.code).toBe('FILE_UNKNOWN')
    await desk.advance(ids[0] ?? '', { to: 'attested' })
    await desk.advance(ids[0] ?? '', { to: 'sent' })
    const words = await wordsOf(await bytesOf({ ...open, ...letter }))
    expect(words).toContain('Ally')
    expect(words).not.toMatch(/4567|Date of birth|SSN/)
    expect((await file({ file: 'contract' })).status).toBe(200)
    expect((await file({ file: 'contract' }, { token: open.token, session: 'guessed' })).body.code).toBe(
      'IDENTITY_NEEDED',
    )
    const theirs = (await desk.open(await desk.client())).body.ids[0]
    expect((await file({ file: 'letter', dispute_id: theirs })).body.code).toBe('FILE_UNKNOWN')
  })

  test('shows the contract, and only the own fees and scores', async () => {
    const { body } = await desk.page({ act: 'open', ...(await desk.opened(dana)) })

    expect(body.state.contract).toEqual({
      ...{ signed_on: '2020-01-02', cancel_until: '2020-01-07', cancelled_on: null, is_in_force: true },
    })
    expect(body.state).toMatchObject({ fees: [], scores: [], signings: [] })
  })

  test('takes an ID as a picture, and refuses scripts and closed pages', async () => {
    const open = await desk.opened(dana)
    const upload = (secrets: OpenPage, body: BodyInit, type: string) =>
      app.fetch('/repair-documents', {
        method: 'POST',
        headers: {
          ...{ 'x-repair-link': secrets.token, 'x-repair-session': secrets.session, 'content-type': type },
          ...{ 'x-document-kind': 'identity', 'x-file-name': type === 'image/png' ? 'id.png' : 'id.svg' },
        },
        body,
      })
    const picture = new Uint8Array(png(8))

    expect((await upload(open, picture, 'image/png')).status).toBe(201)
    expect((await upload(open, '<svg onload="x"/>', 'image/svg+xml')).status).toBe(422)
    expect((await upload({ ...open, session: 'guessed' }, picture, 'image/png')).status).toBe(403)
    expect((await upload({ ...open, token: 'forged' }, picture, 'image/png')).status).toBe(404)
    await desk.archive(dana.clientId, true)
    expect((await upload(open, picture, 'image/png')).status).toBe(410)
    const { data } = await maria.supabase
      .from('client_documents')
      .select('custom_type, mime_type')
      .eq('client_id', dana.clientId)
      .throwOnError()
    expect(data).toEqual([{ custom_type: 'Identification (sent by the client)', mime_type: 'image/png' }])
  })

  test('closes when the client leaves', async () => {
    const open = await desk.opened(dana)

    expect((await desk.page({ act: 'leave', ...open })).body.state.stage).toBe('identity')
    expect((await desk.page({ act: 'open', ...open })).body.state.stage).toBe('identity')
  })
})

describe('a link', () => {
  test('that staff ended opens nothing, and staff see what happened', async () => {
    const open = await desk.opened(dana)

    await callCommand(app, 'repair-page-link', { act: 'end', client_id: dana.clientId }, { person: maria })

    expect((await desk.page({ act: 'open', ...open })).body.code).toBe('LINK_ENDED')
    expect((await attest(open, [{ dispute_id: ids[0], claim: 'x' }])).body.code).toBe('LINK_ENDED')
    const { data } = await maria.supabase
      .from('repair_page_events')
      .select('kind, note, by_name')
      .eq('client_id', dana.clientId)
      .order('created_at')
      .throwOnError()
    expect(data?.map(({ kind }) => kind)).toEqual(['sent', 'verified', 'ended'])
    expect(data?.[0]).toMatchObject({ note: expect.stringMatching(/^By email to .…@/), by_name: 'Maria' })
  })

  test('that expired opens nothing, and a new one goes to the address on file', async () => {
    const token = await desk.linked(dana)
    await asOwner('update app.repair_links set expires_at = now() where client_id = $1', [dana.clientId])

    expect((await desk.page({ act: 'open', token })).body.code).toBe('LINK_ENDED')
    expect((await desk.page({ act: 'ask_again', token })).body).toEqual({ sent_by: 'email' })
    expect((await desk.page({ act: 'open', token })).body.code).toBe('LINK_ENDED')
  })

  test('is closed while the client is archived, and no new one can be asked for', async () => {
    const open = await desk.opened(dana)
    await desk.archive(dana.clientId, true)

    expect((await desk.page({ act: 'open', ...open })).body.code).toBe('PAGE_CLOSED')
    expect((await desk.page({ act: 'ask_again', token: open.token })).body.code).toBe('PAGE_CLOSED')
    expect((await desk.send(dana.clientId)).body.code).toBe('CLIENT_ARCHIVED')
  })

  test('is closed while the enrollment is canceled, and staff can send none', async () => {
    const open = await desk.opened(dana)
    await callCommand(
      app,
      'change-enrollment',
      { client_id: dana.clientId, from: 'active', status: 'cancelled' },
      { person: maria, key: dana.clientId },
    )

    expect((await desk.page({ act: 'open', ...open })).body.code).toBe('PAGE_CLOSED')
    expect((await attest(open, [{ dispute_id: ids[0], claim: 'x' }])).body.code).toBe('PAGE_CLOSED')
    expect((await desk.send(dana.clientId)).body.code).toBe('NOT_ENROLLED')
  })

  test('is not sent by another company, nor without an address', async () => {
    const omar = await app.subscriber('Omar', 'cro')

    expect((await desk.send(dana.clientId, {}, omar)).body.code).toBe('CLIENT_NOT_FOUND')
    expect((await desk.send(dana.clientId, { channel: 'text' })).body.code).toBe('NO_ADDRESS')
    const { data } = await omar.supabase.from('repair_page_events').select('id').throwOnError()
    expect(data).toEqual([])
  })
})

async function asOwner(statement: string, values: unknown[]): Promise<void> {
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  try {
    await owner.query(statement, values)
  } finally {
    await owner.end()
  }
}

async function bytesOf(body: object): Promise<Buffer> {
  const response = await app.fetch('/functions/v1/repair-page-file', {
    method: 'POST',
    headers: { apikey: app.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return Buffer.from(await response.arrayBuffer())
}
