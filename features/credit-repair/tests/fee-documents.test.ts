import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventSentence } from '#features/clients/rules/file-event.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { wordsOf } from '#test/support/pdf-words.ts'
import { contracted } from '#test/support/repair-contract.ts'
import { colleagueWith } from '#test/support/roles.ts'
import { dispute, type Repaired, repaired, repairFixture } from './repair-fixture.ts'
import { signedPaperOf } from './signed-paper.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const desk = () => repairFixture(app, maria)

/** Dana, enrolled by a company of her own test, with one dispute decided ten days ago. */
async function enrolled(): Promise<Repaired & { work: string }> {
  maria = await app.subscriber(`Maria ${crypto.randomUUID()}`, 'cro')
  return anotherClient()
}

async function anotherClient(): Promise<Repaired & { work: string }> {
  const dana = await repaired(app, maria)
  await desk().enroll(dana.clientId)
  await contracted(app.database.pools.server, dana.clientId)
  return { ...dana, work: await dispute(app, dana, 10) }
}

async function pdfOf(name: 'repair-invoice' | 'repair-receipt', body: object, { token } = maria) {
  const response = await app.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const isPdf = response.headers.get('content-type') === 'application/pdf'
  const bytes = new Uint8Array(await response.arrayBuffer())
  return {
    status: response.status,
    words: isPdf ? await wordsOf(bytes) : '',
    body: isPdf ? null : JSON.parse(Buffer.from(bytes).toString()),
  }
}

async function documentsOf({ supabase }: SignedIn, clientId: string) {
  const { data } = await supabase
    .from('repair_fee_documents')
    .select(
      'kind, number, amount_cents, entry_id, voided_at, document:client_documents!document_id(custom_type, archived_at)',
    )
    .eq('client_id', clientId)
    .order('created_at')
    .throwOnError()
  return data
}

describe('an invoice', () => {
  test('asks for a fee that is due, and is filed in the client’s documents', async () => {
    const { clientId, work } = await enrolled()

    const { status, body } = await desk().invoice(clientId, [work])

    expect(status).toBe(201)
    expect(body.number).toBe('INV-000001')
    const { words } = await pdfOf('repair-invoice', { invoice_id: body.id })
    for (const said of ['Invoice INV-000001', '1 Main Street', 'Dana Whitfield', 'Ally at Experian', 'Deleted on'])
      expect(words).toContain(said)
    expect(words).toMatch(/Amount due \$150\.00/)
    expect(words).toMatch(/Left of the contract.s total after it \$444\.00/)
    expect(await documentsOf(maria, clientId)).toMatchObject([
      { kind: 'invoice', number: 1, amount_cents: 15_000, document: { custom_type: 'Invoice INV-000001' } },
    ])
  })

  test.each([
    ['unfinished work', null, 'croa_advance_fee'],
    ['work that nothing shows', undefined, 'croa_evidence_required'],
  ])('can’t ask for %s', async (_what, decided, code) => {
    const dana = await enrolled()
    const work = await dispute(app, dana, decided === null ? null : 10)

    const refused = await desk().invoice(dana.clientId, [work], { document_id: undefined })

    expect(refused).toMatchObject({ status: 409, body: { code } })
    expect(await documentsOf(maria, dana.clientId)).toEqual([])
  })

  test('can’t ask for more than is left of the contract’s total', async () => {
    const { clientId, work } = await enrolled()

    expect(await desk().invoice(clientId, [work], { amount: 594.01 })).toMatchObject({
      status: 409,
      body: { code: 'croa_total_exceeded' },
    })
  })

  test('is issued once by a double click, and once for the same work from two tabs', async () => {
    const dana = await enrolled()
    const answer = { document_id: await signedPaperOf(maria, dana.clientId) }
    const click = (key: string) => desk().invoice(dana.clientId, [dana.work], answer, key)

    const twice = await Promise.all([click('one'), click('one')])
    const tab = await click('another')

    expect(twice[0]).toEqual(twice[1])
    expect(tab).toMatchObject({ status: 409, body: { code: 'INVOICE_OPEN' } })
    expect(await documentsOf(maria, dana.clientId)).toHaveLength(1)
  })

  test('is paid by the fee for the same work and amount, with the evidence of the invoice', async () => {
    const { clientId, work } = await enrolled()
    const invoice = (await desk().invoice(clientId, [work])).body.id

    const differs = await desk().fee(clientId, [work], { amount: 100 })
    const paid = await desk().fee(clientId, [work], { document_id: undefined })
    const again = await desk().voidInvoice(invoice)

    expect(differs).toMatchObject({
      status: 409,
      body: {
        code: 'INVOICE_DIFFERS',
        error: 'Invoice INV-000001 asks for $150.00 for this work. Record that payment, or void the invoice first',
      },
    })
    expect(paid.status).toBe(201)
    expect(await documentsOf(maria, clientId)).toMatchObject([{ entry_id: paid.body.id }])
    expect(again).toMatchObject({ status: 409, body: { code: 'INVOICE_ENDED' } })
    expect((await pdfOf('repair-invoice', { invoice_id: invoice })).status).toBe(200)
  })

  test('is voided with a reason: its number stays, its file is removed, and the work can be invoiced again', async () => {
    const { clientId, work } = await enrolled()
    const invoice = (await desk().invoice(clientId, [work])).body.id

    await desk().voidInvoice(invoice)
    const next = await desk().invoice(clientId, [work])

    expect(next.body.number).toBe('INV-000002')
    expect(await pdfOf('repair-invoice', { invoice_id: invoice })).toMatchObject({
      status: 409,
      body: { code: 'INVOICE_ENDED' },
    })
    expect(await documentsOf(maria, clientId)).toMatchObject([
      { number: 1, voided_at: expect.any(String), document: { archived_at: expect.any(String) } },
      { number: 2, voided_at: null, document: { archived_at: null } },
    ])
  })

  test('isn’t given to the client once its fee can’t be taken', async () => {
    const { clientId, work } = await enrolled()
    const invoice = (await desk().invoice(clientId, [work])).body.id

    await desk().change(clientId, { status: 'cancelled' })

    const refused = await pdfOf('repair-invoice', { invoice_id: invoice })
    expect(refused).toMatchObject({ status: 409, body: { code: 'INVOICE_NOT_DUE' } })
    expect(refused.body.error).toMatch(/^Invoice INV-000001 asks for a fee that can’t be taken now, so void it\. The/)
  })

  test('is no evidence of a result', async () => {
    const dana = await enrolled()
    await desk().invoice(dana.clientId, [dana.work])
    const { data } = await maria.supabase
      .from('repair_fee_documents')
      .select('document_id')
      .eq('client_id', dana.clientId)
      .single()
      .throwOnError()
    const other = await dispute(app, dana, 10)

    const document_id = data.document_id
    expect(await desk().fee(dana.clientId, [other], { document_id, amount: 99 })).toMatchObject({ status: 409 })
    const fee = { client_id: dana.clientId, amount: 99, dispute_ids: [other], document_id }
    const { error } = await maria.supabase.functions.invoke('prepare-repair-invoice', {
      body: { ...fee, idempotency_key: crypto.randomUUID() },
    })
    expect(await error?.context.json()).toMatchObject({ code: 'signed_paper_used' })
  })
})

describe('a receipt', () => {
  test('is issued and filed once for a payment, also by two requests at once', async () => {
    const { clientId, work } = await enrolled()
    await desk().invoice(clientId, [work])
    const fee = (await desk().fee(clientId, [work], { document_id: undefined, reference: '1042' })).body.id

    const [one, other] = await Promise.all([1, 2].map(() => pdfOf('repair-receipt', { entry_id: fee })))

    expect(one?.words).toBe(other?.words)
    for (const said of ['Receipt R-000001', 'Check 1042', 'Pays invoice INV-000001', 'Ally at Experian'])
      expect(one?.words).toContain(said)
    expect(one?.words).toMatch(/Amount paid \$150\.00/)
    expect(one?.words).toMatch(/Paid under the contract so far, less refunds \$150\.00/)
    expect(await documentsOf(maria, clientId)).toHaveLength(2)
  })

  test('of a refund says what is kept, and has the next number', async () => {
    const { clientId, work } = await enrolled()
    const fee = (await desk().fee(clientId, [work])).body.id
    const refund = (await desk().refund(fee, 'refund', 50)).body.id

    const refunded = await pdfOf('repair-receipt', { entry_id: refund })
    const paid = await pdfOf('repair-receipt', { entry_id: fee })

    expect(refunded.words).toContain('Receipt R-000001')
    expect(refunded.words).toMatch(/Amount refunded \$50\.00 Kept for this work \$100\.00/)
    expect(paid.words).toContain('Receipt R-000002')
    expect(paid.words).toMatch(/Paid under the contract so far, less refunds \$150\.00/)
  })

  test('numbers run per company without gaps, also after a refused document', async () => {
    const dana = await enrolled()
    const rhonda = await anotherClient()
    const fees = [
      (await desk().fee(dana.clientId, [dana.work])).body.id,
      (await desk().fee(rhonda.clientId, [rhonda.work])).body.id,
    ]
    await pdfOf('repair-receipt', { entry_id: crypto.randomUUID() })

    const words = []
    for (const entry_id of fees) words.push((await pdfOf('repair-receipt', { entry_id })).words)

    expect(words[0]).toContain('R-000001')
    expect(words[1]).toContain('R-000002')
  })
})

describe('invoices and receipts', () => {
  test('are refused to a colleague who doesn’t record fees, and unknown to another company', async () => {
    const { clientId, work } = await enrolled()
    const invoice = (await desk().invoice(clientId, [work])).body.id
    const colleague = await app.signIn(await colleagueWith(app.database, maria.person, ['see_all_clients']))
    const omar = await app.subscriber(`Omar ${crypto.randomUUID()}`, 'cro')

    const refused = await pdfOf('repair-invoice', { invoice_id: invoice }, colleague)
    const unknown = await pdfOf('repair-invoice', { invoice_id: invoice }, omar)

    expect(refused).toMatchObject({ status: 403, body: { code: 'PERMISSION_NEEDED' } })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'INVOICE_NOT_FOUND' } })
    expect(await repairFixture(app, colleague).invoice(clientId, [work], { document_id: undefined })).toMatchObject({
      status: 403,
    })
    expect(await documentsOf(omar, clientId)).toEqual([])
  })

  test('can’t be changed or deleted, even by the server', async () => {
    const { clientId, work } = await enrolled()
    await desk().invoice(clientId, [work])
    const { server } = app.database.pools

    const renumbered = server.query('update public.repair_fee_documents set number = 9 where client_id = $1', [
      clientId,
    ])
    await expect(renumbered).rejects.toMatchObject({ code: '42501' })
    const deleted = server.query('delete from public.repair_fee_documents where client_id = $1', [clientId])
    await expect(deleted).rejects.toMatchObject({ code: '42501' })
  })

  test('are in the client’s timeline', () => {
    const event = { action: 'repair_fee.invoice_issued', fields: [], details: { amount: 150, name: 'INV-000001' } }

    expect(eventSentence(event as never)).toBe('Issued invoice INV-000001 for $150.00')
  })
})
