import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingDocuments } from '#features/credit-repair/rules/disputes/block-request.ts'
import { disputeDueOn } from '#features/credit-repair/rules/disputes/dispute-clock.ts'
import { blob, PNG } from '#platform/storage/tests/storage-fixture.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { wordsOf } from '#test/support/pdf-words.ts'
import {
  ALLY,
  anotherReport,
  countsOf,
  type Disputed,
  day,
  disputeFixture,
  disputesOf,
  NOT_MINE,
  signedUp,
  VERIZON,
} from './dispute-fixture.ts'
import { repairFixture } from './repair-fixture.ts'

/** About a second of CPU time, and several on a busy machine. */
const PRINTING_MS = 90_000

let app: TestApp
let maria: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(() => app.close())

const STOLEN = { ...NOT_MINE, reason: 'identity_theft' }
const marias = () => disputeFixture(app, maria)
const act = (name: string, body: object, person = maria) => callCommand(app, name, body, { person })
const newBlock = async (file: Disputed, item: object = STOLEN): Promise<string> =>
  (await marias().open(file, [item])).body.ids[0]

async function uploaded(): Promise<string> {
  const path = `${crypto.randomUUID()}.png`
  const { error } = await maria.supabase.storage.from('client-documents').upload(path, blob(PNG, 'image/png'))
  if (error) throw error
  return path
}

async function addReport(client_id: string, custom_type = 'FTC Identity Theft Report'): Promise<string> {
  const named = { document_type: 'other', custom_type, file_name: 'ftc.png', file_size: 1, mime_type: 'image/png' }
  const { data } = await maria.supabase
    .from('client_documents')
    .insert({ client_id, file_url: await uploaded(), ...named })
    .select('id')
    .single<{ id: string }>()
    .throwOnError()
  return data.id
}

const addProof = async (clientId: string, field = 'drivers_license_front') =>
  maria.supabase
    .from('clients')
    .update({ [field]: await uploaded() })
    .eq('id', clientId)
    .throwOnError()

/** A client of Maria's with both documents on file. */
async function withDocuments(): Promise<Disputed> {
  const file = await signedUp(app, maria)
  await addReport(file.clientId)
  await addProof(file.clientId)
  return file
}

async function receivedBlock(): Promise<Disputed & { id: string }> {
  const file = await withDocuments()
  const id = await newBlock(file)
  for (const to of ['attested', 'sent', 'received']) await marias().advance(id, { to })
  return { ...file, id }
}

describe('a block request', () => {
  test('goes from draft to blocked, and counts as a dispute that removed its item', async () => {
    const lena = await app.subscriber('Lena', 'lender')
    const file = await withDocuments()
    const id = await newBlock(file)

    await marias().advance(id, { to: 'attested' })
    const sent = await marias().advance(id, { to: 'sent' })
    const received = await marias().advance(id, { to: 'received' }, 'receipt')
    const again = await marias().advance(id, { to: 'received' }, 'receipt')
    const blocked = await marias().advance(id, { to: 'resolved', result: 'deleted' })

    const due_on = disputeDueOn({ reason: 'identity_theft', received_on: day(0), information_on: null })
    expect([sent.status, blocked.status]).toEqual([200, 200])
    expect([received.body, again.body]).toEqual(Array(2).fill({ status: 'received', due_on }))
    expect(await disputesOf(maria, file.clientId)).toMatchObject([
      { item_key: ALLY, reason: 'identity_theft', status: 'resolved', due_on, result: 'deleted' },
    ])
    expect(await countsOf(maria, file.reportId)).toEqual({ dispute_count: 1, successful_disputes: 1 })
    const { data } = await maria.supabase.rpc('dispute_figures', { period_days: 30 }).throwOnError()
    expect(data.removal_types).toContainEqual({ kind: 'account', reason: 'identity_theft', count: 1 })
    expect(await disputesOf(lena, file.clientId)).toEqual([])
  })

  test('is named as such in the client’s timeline', async () => {
    const { clientId } = await receivedBlock()

    const { data } = await maria.supabase.rpc('client_timeline', { client_id: clientId }).throwOnError()

    expect(data[0]).toMatchObject({
      action: 'disputes.advanced',
      details: { kind: 'identity_theft', status: 'received' },
    })
  })

  test.each([
    ['nothing', [], ['identity_theft_report', 'proof_of_identity']],
    ['a proof of identity alone', ['license'], ['identity_theft_report']],
    ['the report alone', ['report'], ['proof_of_identity']],
    ['a report that was removed', ['license', 'removed report'], ['identity_theft_report']],
    ['another document', ['license', 'other document'], ['identity_theft_report']],
  ])('can’t be sent or printed with only %s on file', async (_, papers, missing) => {
    const file = await signedUp(app, maria)
    if (papers.includes('license')) await addProof(file.clientId)
    if (papers.includes('report')) await addReport(file.clientId)
    if (papers.includes('other document')) await addReport(file.clientId, 'Letter of the landlord')
    if (papers.includes('removed report')) {
      const removed = { archived_at: new Date().toISOString() }
      await maria.supabase
        .from('client_documents')
        .update(removed)
        .eq('id', await addReport(file.clientId))
        .throwOnError()
    }
    const id = await newBlock(file)
    await marias().advance(id, { to: 'attested' })

    const sent = await marias().advance(id, { to: 'sent' })
    const letter = await act('dispute-letter', { dispute_ids: [id] })

    const lacks = (paper: string) => !missing.includes(paper)
    const error = missingDocuments({
      has_theft_report: lacks('identity_theft_report'),
      ...{ has_license: lacks('proof_of_identity'), has_ssn_card: false },
    })?.sentence
    for (const refused of [sent, letter]) {
      expect(refused).toMatchObject({ status: 422, body: { code: 'PAPERS_MISSING', missing, error } })
    }
    expect(await disputesOf(maria, file.clientId)).toMatchObject([{ status: 'attested', sent_on: null }])
  })

  test('accepts an SSN card as proof; an ordinary dispute needs no documents', async () => {
    const file = await signedUp(app, maria)
    await addReport(file.clientId, 'Police report: identity theft report no. 7')
    await addProof(file.clientId, 'ssn_card_image')
    const bare = await signedUp(app, maria)
    const ids = [await newBlock(file), await newBlock(bare, NOT_MINE)]

    for (const id of ids) await marias().advance(id, { to: 'attested' })
    const sent = await Promise.all(ids.map((id) => marias().advance(id, { to: 'sent' })))

    expect(sent.map(({ status }) => status)).toEqual([200, 200])
  })

  test.each([
    ['that it was verified', { to: 'resolved', result: 'verified' }, 'RESULT_UNFIT'],
    ['no response before the deadline', { to: 'resolved', result: 'no_response' }, 'STILL_IN_TIME'],
    ['more information', { to: 'information' }, 'STEP_OUT_OF_TURN'],
  ])('accepts no result of %s', async (_, step, code) => {
    const { id, clientId } = await receivedBlock()

    expect(await marias().advance(id, step)).toMatchObject({ status: 422, body: { code } })
    expect(await disputesOf(maria, clientId)).toMatchObject([{ status: 'received', information_on: null }])
  })

  test('that is declined lets the item be disputed in the ordinary way', async () => {
    const { id, clientId } = await receivedBlock()

    const declined = await marias().advance(id, { to: 'resolved', result: 'declined' })
    const anew = await marias().open({ clientId, reportId: await anotherReport(app, clientId) })

    expect([declined.status, anew.status]).toEqual([200, 201])
    expect(await disputesOf(maria, clientId)).toMatchObject([{ result: 'declined' }, { reason: 'not_mine' }])
  })

  test('is required for declined or rescinded', async () => {
    const file = await signedUp(app, maria)
    const id = await newBlock(file, NOT_MINE)
    for (const to of ['attested', 'sent', 'received']) await marias().advance(id, { to })

    for (const result of ['declined', 'rescinded']) {
      expect(await marias().advance(id, { to: 'resolved', result })).toMatchObject({
        ...{ status: 422, body: { code: 'RESULT_UNFIT' } },
      })
    }
  })

  test('that was blocked and paid for can still be rescinded and then no longer counts as removed', async () => {
    const file = await withDocuments()
    const { clientId, reportId } = file
    const id = await newBlock(file)
    for (const to of ['attested', 'sent', 'received']) await marias().advance(id, { to, on: day(-1) })
    await marias().advance(id, { to: 'resolved', result: 'deleted', on: day(-1) })
    const fee = await repairFixture(app, maria).fee(clientId, [id])
    const asked = { dispute_id: id, from: 'deleted', reason: 'Letter of the bureau' }

    const rescinded = await act('correct-dispute-result', { ...asked, result: 'rescinded', on: day(0) })

    expect(fee.status).toBe(201)
    expect(rescinded).toMatchObject({ status: 200, body: { result: 'rescinded', result_on: day(0) } })
    expect(await disputesOf(maria, clientId)).toMatchObject([
      { corrections: [{ result: 'deleted', result_on: day(-1) }] },
    ])
    expect(await countsOf(maria, reportId)).toEqual({ dispute_count: 1, successful_disputes: 0 })
  })

  test('that was blocked and closed can still be rescinded, on a later day', async () => {
    const file = await withDocuments()
    const id = await newBlock(file)
    for (const to of ['attested', 'sent', 'received']) await marias().advance(id, { to, on: day(-1) })
    await marias().advance(id, { to: 'resolved', result: 'deleted', on: day(-1) })
    await marias().advance(id, { to: 'closed', on: day(-1) })
    const asked = { dispute_id: id, from: 'deleted', on: day(0), reason: 'Letter of the bureau' }

    const declined = await act('correct-dispute-result', { ...asked, result: 'declined' })
    const rescinded = await act('correct-dispute-result', { ...asked, result: 'rescinded' })

    expect(declined).toMatchObject({ status: 422, body: { code: 'DATE_AFTER_CLOSING' } })
    expect(rescinded).toMatchObject({ status: 200, body: { status: 'closed', result: 'rescinded', result_on: day(0) } })
    expect(await countsOf(maria, file.reportId)).toEqual({ dispute_count: 1, successful_disputes: 0 })
  })

  test('stops with the enrollment, whatever is on file', async () => {
    const file = await withDocuments()
    const id = await newBlock(file)
    await marias().advance(id, { to: 'attested' })
    await act('change-enrollment', { client_id: file.clientId, status: 'cancelled', from: 'active' })

    const held = [
      await marias().advance(id, { to: 'sent' }),
      await marias().open(file, [{ ...STOLEN, item_key: VERIZON }]),
      await act('dispute-letter', { dispute_ids: [id] }),
    ]

    for (const refused of held) expect(refused).toMatchObject({ status: 409, body: { code: 'croa_contract_first' } })
  })

  test('can be opened and advanced only by its own company, and not for an archived client', async () => {
    const file = await withDocuments()
    const id = await newBlock(file)
    await marias().advance(id, { to: 'attested' })

    const strange = await disputeFixture(app, omar).advance(id, { to: 'sent' })
    const opened = await disputeFixture(app, omar).open(file, [STOLEN])
    await marias().archive(file.clientId, true)
    const archived = [
      await marias().advance(id, { to: 'sent' }),
      await marias().open(file, [{ ...STOLEN, item_key: VERIZON }]),
      await act('dispute-letter', { dispute_ids: [id] }),
    ]

    expect(strange).toMatchObject({ status: 404, body: { code: 'DISPUTE_NOT_FOUND' } })
    expect(opened).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND' } })
    for (const refused of archived) expect(refused).toMatchObject({ status: 422, body: { code: 'CLIENT_ARCHIVED' } })
  })
})

describe('the letter of a block request', () => {
  const printed = async (dispute_ids: string[]) =>
    app.fetch('/functions/v1/dispute-letter', {
      method: 'POST',
      headers: { apikey: app.anonKey, 'content-type': 'application/json', authorization: `Bearer ${maria.token}` },
      body: JSON.stringify({ dispute_ids }),
    })

  test(
    'can be printed again after sending, even if its documents were removed',
    async () => {
      const { id, clientId } = await receivedBlock()
      const removed = { archived_at: new Date().toISOString() }
      await maria.supabase
        .from('client_documents')
        .update(removed)
        .eq('client_id', clientId)
        .is('client_field', null)
        .throwOnError()
      await maria.supabase.from('clients').update({ drivers_license_front: null }).eq('id', clientId).throwOnError()

      const again = await printed([id])
      const another = await newBlock(
        { clientId, reportId: await anotherReport(app, clientId) },
        { ...STOLEN, item_key: VERIZON },
      )
      const both = await act('dispute-letter', { dispute_ids: [id, another] })

      expect(again.status).toBe(200)
      expect(both).toMatchObject({ status: 422, body: { code: 'PAPERS_MISSING' } })
    },
    PRINTING_MS,
  )

  test(
    'cites its law and lists its enclosures',
    async () => {
      const file = await withDocuments()
      const ids = [await newBlock(file), await newBlock(file, { ...STOLEN, item_key: VERIZON })]

      const response = await printed(ids)

      expect(response.headers.get('content-disposition')).toContain(`block-request-experian-${day(0)}.pdf`)
      const words = await wordsOf(Buffer.from(await response.arrayBuffer()))
      for (const part of [
        ...['1681c-2(a)', '1681c-2(b)', '4 business days', 'not information relating to any transaction by me'],
        ...['1. Ally (account)', '2. Verizon (collection)', 'Enclosed:', 'FTC Identity Theft Report'],
        ...["Driver's License Front", 'Signature of Dana Whitfield'],
      ]) {
        expect(words).toContain(part)
      }
      const { data } = await maria.supabase.rpc('client_timeline', { client_id: file.clientId }).throwOnError()
      expect(data[0]).toMatchObject({ action: 'dispute_letter.printed', details: { kind: 'identity_theft' } })
    },
    PRINTING_MS,
  )

  test('is separate from ordinary disputes', async () => {
    const file = await withDocuments()
    const ids = [await newBlock(file), await newBlock(file, { ...NOT_MINE, item_key: VERIZON })]

    expect(await act('dispute-letter', { dispute_ids: ids })).toMatchObject({
      status: 422,
      body: { code: 'LETTERS_DIFFER' },
    })
  })
})
