import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Applied, approve } from '#features/lending/tests/decision-fixture.ts'
import { TERMS } from '#features/lending/tests/decisions/product-fixture.ts'
import type { PlacedField } from '#features/signing/rules/placed-field.ts'
import { STARTER_CONTENTS } from '#features/templates/rules/starters/starter-contents.ts'
import { COUNSEL } from '#features/templates/tests/template-fixture.ts'
import { callCommand, type SignedIn } from '#test/support/app.ts'
import { closingDesk, type Further } from './closing-fixture.ts'

let desk: Awaited<ReturnType<typeof closingDesk>>
beforeAll(async () => {
  desk = await closingDesk()
})
afterAll(() => desk.app.close())

const approved = (...people: Further[]) => desk.approved({ people })
const close = (one: Applied, body: object, person?: SignedIn) => desk.close(one, body, person)
const act = (body: object, person?: SignedIn) => desk.act(body, person)
const closingOf = (one: Applied) => desk.closingOf(one)

/** A template that one person wrote and another one published. */
async function publishedTemplate(name: string, kind: 'note_disclosure' | 'insurance_agreement'): Promise<string> {
  const send = (person: SignedIn, body: object) =>
    callCommand(desk.app, 'document-template', body, { person, key: randomUUID() })
  const body = { content: STARTER_CONTENTS[kind].en, tests: [] }
  const { template_id, version_id, hash } = (await send(desk.maria, { act: 'create', name, kind, body })).body
  await send(desk.maria, { act: 'submit', version_id, hash })
  const { status, body: answer } = await send(desk.vera, { act: 'publish', version_id, hash, counsel: COUNSEL })
  if (status !== 200) throw new Error(JSON.stringify(answer))
  return template_id
}

const disclosuresOf = ({ id }: Applied) =>
  desk.server(
    'select id, number, hash, changes, superseded_at from public.loan_disclosures where application_id = $1 order by number',
    [id],
  )

const complete = (envelope_id: string, organization_id: string) => desk.complete({ envelope_id, organization_id })

describe('a closing', () => {
  test('shows the disclosure before it stores anything', async () => {
    const one = await approved()

    const { status, body } = await close(one, { act: 'preview' })

    expect([status, body.code]).toEqual([200, undefined])
    expect(body).toMatchObject({
      disclosure: { amount_financed_cents: 4_900_00, itemization: { prepaid_finance_charge_cents: 100_00 } },
      documents: [{ kind: 'note_disclosure' }],
      is_mla_covered: false,
      signers: [{ role: 'applicant' }],
    })
    expect(await disclosuresOf(one)).toEqual([])
  })

  test('sends the documents, books the loan once when everyone signed, and requests the payout', async () => {
    const one = await approved()
    const payout = { kind: 'check', payee_name: 'Dana Whitfield' }

    const sent = await close(one, { act: 'send', payout })
    expect([sent.status, sent.body.message]).toEqual([200, undefined])
    const { envelope_id, organization_id } = await closingOf(one)
    expect(await complete(envelope_id, organization_id)).toBeNull()
    await complete(envelope_id, organization_id)

    const closing = await closingOf(one)
    expect(closing).toMatchObject({ status: 'booked', problem: null })
    expect(await desk.statusOf(one.id)).toBe('funded')
    const loans = await desk.server('select id from public.loans where application_id = $1', [one.id])
    expect(loans).toEqual([{ id: closing.loan_id }])
    expect(
      await desk.server('select kind, status, amount_cents::int from public.loan_fundings where loan_id = $1', [
        closing.loan_id,
      ]),
    ).toEqual([{ kind: 'check', status: 'requested', amount_cents: 4_900_00 }])
  })

  test('is signed by two co-applicants and two guarantors, whose notice comes first and is signed by each', async () => {
    const one = await approved(
      ...([
        ['Ines', 'co_applicant'],
        ['Ivo', 'co_applicant'],
        ['Gus', 'guarantor'],
        ['Gia', 'guarantor'],
      ] satisfies Further[]),
    )

    const { status, body } = await close(one, { act: 'send' })
    expect([status, body.message]).toEqual([200, undefined])

    const { envelope_id, organization_id } = await closingOf(one)
    const documents: { kind: string; fields: PlacedField[] }[] = await desk.server(
      'select kind, fields from public.envelope_documents where envelope_id = $1 order by position',
      [envelope_id],
    )
    const signersOf = (kind: string) => [
      ...new Set(
        documents
          .find((document) => document.kind === kind)
          ?.fields.map(({ signer, signer_number = 1 }) => `${signer} ${signer_number}`),
      ),
    ]
    expect(documents[0]?.kind).toBe('cosigner_notice')
    expect(signersOf('cosigner_notice')).toEqual(['cosigner 1', 'cosigner 2'])
    expect(signersOf('note_disclosure')).toEqual([
      ...['applicant 1', 'co_applicant 1', 'co_applicant 2', 'cosigner 1', 'cosigner 2', 'company 1'],
    ])
    expect(await complete(envelope_id, organization_id)).toBeNull()
    expect(await closingOf(one)).toMatchObject({ status: 'booked' })
  })

  test('that is prepared again supersedes its disclosure and says what changed', async () => {
    const one = await approved()
    await close(one, { act: 'send' })
    const first = await closingOf(one)

    const again = await close(one, {
      act: 'send',
      first_due: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
    })
    expect([again.status, again.body.code]).toEqual([200, undefined])

    const [before, after] = await disclosuresOf(one)
    expect(before.superseded_at).not.toBeNull()
    expect(after).toMatchObject({ number: 2, superseded_at: null, changes: expect.arrayContaining(['the due dates']) })
    expect(await desk.server('select status from public.envelopes where id = $1', [first.envelope_id])).toEqual([
      { status: 'canceled' },
    ])
  })

  test('is signed and booked although the company has another name and address by then', async () => {
    const one = await approved()
    await close(one, { act: 'send' })
    const { envelope_id, organization_id } = await closingOf(one)
    const [before] = await desk.server('select company_name from app.organizations where id = $1', [organization_id])
    const rename = (name: string) =>
      desk.server('update app.organizations set company_name = $2 where id = $1', [organization_id, name])
    await rename('Renamed Lending LLC')

    expect(await complete(envelope_id, organization_id)).toBeNull()
    expect(await closingOf(one)).toMatchObject({ status: 'booked', problem: null })
    await rename(before.company_name)
  })

  test('can’t be signed after the approved terms changed', async () => {
    const one = await approved()
    await close(one, { act: 'send' })
    const { envelope_id, organization_id } = await closingOf(one)
    const [terms] = await desk.server('select id from public.application_terms where application_id = $1', [one.id])
    const changed = await callCommand(
      desk.app,
      'change-approved-terms',
      {
        application_id: one.id,
        terms: { ...TERMS, amount_cents: 4_000_00 },
        because: 'The applicant asked for less',
        seen_terms_id: terms.id,
      },
      { person: desk.sam, key: randomUUID() },
    )
    expect(changed.status).toBe(200)

    expect(await complete(envelope_id, organization_id)).toMatchObject({ code: 'DISCLOSURE_CHANGED' })

    expect(await closingOf(one)).toMatchObject({ status: 'sent', problem: expect.stringContaining('terms changed') })
    expect(await desk.server('select id from public.loans where application_id = $1', [one.id])).toEqual([])
  })

  test('prints the documents of the company’s package, and refuses a package without the note', async () => {
    const one = await approved()
    const template = await publishedTemplate('Our note', 'note_disclosure')
    const other = await publishedTemplate('Our agreement to insure', 'insurance_agreement')
    const pack = (ids: string[]) =>
      callCommand(
        desk.app,
        'document-package',
        { act: 'save', use: 'loan_closing', product_id: null, state: null, language: 'en', template_ids: ids },
        { person: desk.maria, key: randomUUID() },
      )

    await pack([other])
    const refused = await close(one, { act: 'preview' })
    const packed = await pack([template])
    const shown = await close(one, { act: 'preview' })
    const sent = await close(one, { act: 'send' })

    expect([refused.status, refused.body.code]).toEqual([409, 'PACKAGE_LACKS'])
    expect([packed.status, shown.body.documents, sent.status]).toEqual([
      200,
      [{ title: 'Our note', kind: 'note_disclosure' }],
      200,
    ])
    expect(
      await desk.server(
        'select first_used_at is not null as is_used from public.document_template_versions where template_id = $1',
        [template],
      ),
    ).toEqual([{ is_used: true }])
    await desk.server('delete from public.document_packages')
  })

  test('that is prepared again at the moment of the last signature is booked as signed, or not at all', async () => {
    const one = await approved()
    await close(one, { act: 'send' })
    const { envelope_id, organization_id } = await closingOf(one)

    const [signed, again] = await Promise.allSettled([
      complete(envelope_id, organization_id),
      close(one, { act: 'send', language: 'es' }),
    ])

    const loans = await desk.server('select id from public.loans where application_id = $1', [one.id])
    const [former] = await desk.server('select status from public.loan_closings where envelope_id = $1', [envelope_id])
    const isAgain = again.status === 'fulfilled' && again.value.status === 200
    expect([signed.status, again.status]).toEqual(['fulfilled', 'fulfilled'])
    expect(loans).toHaveLength(isAgain ? 0 : 1)
    expect(former.status).toBe(isAgain ? 'ended' : 'booked')
    expect(
      await desk.server("select from public.loan_closings where application_id = $1 and status = 'sent'", [one.id]),
    ).toHaveLength(isAgain ? 1 : 0)
  })

  test('can be canceled with a reason, and prepared anew', async () => {
    const one = await approved()
    const { id } = (await close(one, { act: 'send' })).body

    expect((await act({ act: 'cancel', closing_id: id, reason: 'The borrower waits' })).status).toBe(200)

    expect(await closingOf(one)).toMatchObject({ status: 'ended', ended_why: 'The borrower waits' })
    expect((await act({ act: 'cancel', closing_id: id, reason: 'The borrower waits' })).body.code).toBe('CLOSING_OVER')
    expect((await close(one, { act: 'send' })).status).toBe(200)
  })
})

describe('a closing is refused', () => {
  test('on a day that has passed', async () => {
    expect((await close(await approved(), { act: 'preview', start: '2026-01-05' })).body.code).toBe(
      'DISCLOSURE_OUT_OF_DATE',
    )
  })

  test('while a score disclosure was not given', async () => {
    const fresh = await desk.forProduct()
    await desk.decide({ ...approve(fresh), terms: TERMS })
    await desk.server(
      `update public.application_conditions set status = 'waived', note = 'Seen', settled_at = now(), settled_by_name = 'Sam'
        where application_id = $1`,
      [fresh.id],
    )

    expect((await close(fresh, { act: 'preview' })).body.code).toBe('SCORE_NOTICE_NOT_GIVEN')
  })

  test('while conditions are open, for another company, and before everyone signed', async () => {
    const open = await approved()
    await desk.server(
      `insert into public.application_conditions (organization_id, application_id, client_id, kind, title, provider, source, due_on)
       select organization_id, id, client_id, 'pay_stub', 'Pay stub', 'applicant', 'person', current_date from public.loan_applications
        where id = $1`,
      [open.id],
    )
    expect((await close(open, { act: 'preview' })).body.code).toBe('CONDITIONS_OPEN')

    const one = await approved()
    const { id } = (await close(one, { act: 'send' })).body
    expect((await close(one, { act: 'preview' }, desk.omar)).status).toBe(404)
    expect((await act({ act: 'cancel', closing_id: id, reason: 'Mine now' }, desk.omar)).body.code).toBe(
      'CLOSING_NOT_FOUND',
    )
    expect((await act({ act: 'book', closing_id: id })).body.code).toBe('CLOSING_NOT_SIGNED')
    expect((await desk.omar.supabase.from('loan_closings').select().eq('id', id)).data).toEqual([])
  })
})
