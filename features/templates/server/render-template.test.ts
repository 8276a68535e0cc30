import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { SAMPLE_VALUES } from '#features/templates/rules/sample-values.ts'
import type { TemplateBlock, TemplateContent } from '#features/templates/rules/template-content.ts'
import { type TemplateValues, templateValuesSchema } from '#features/templates/rules/template-values.ts'
import { wordsOf } from '#test/support/pdf-words.ts'
import { MissingValues, type RenderOptions, renderTemplate } from './render-template.ts'

const OPTIONS: RenderOptions = {
  kind: 'note_disclosure',
  brand: { name: 'Harbor Auto Credit', accent: '#0b5c8a', logo: null },
  companyAddress: ['410 Wharf Street', 'Portland, ME 04101'],
  ...{ day: '2026-11-23', state: 'TX', isSandbox: false },
}
const NOTE: TemplateBlock[] = [
  { kind: 'paragraph', text: '{{borrower.name}} promises to pay **{{loan.principal_cents}}**.', look: 'plain' },
  { kind: 'part', part: 'tila_box' },
  { kind: 'part', part: 'itemization' },
  { kind: 'heading', level: 2, text: 'Default' },
  { kind: 'list', items: ['A payment is late.', 'The vehicle is sold.'], is_numbered: true },
  { kind: 'facts', rows: [{ label: 'First payment', value: '{{loan.first_payment_on}}' }] },
  { kind: 'field', signer: 'applicant', field: 'checkbox', label: 'I received a copy.', is_required: true },
  { kind: 'signature', signer: 'applicant', fields: ['signature', 'date'], statement: 'Read this before you sign.' },
]
const note = (blocks = NOTE, language: 'en' | 'es' = 'en'): TemplateContent => ({ language, title: 'Note', blocks })
const render = (content = note(), values: TemplateValues = SAMPLE_VALUES, options: Partial<RenderOptions> = {}) =>
  renderTemplate(content, values, { ...OPTIONS, ...options })
const printed = async (...sent: Parameters<typeof render>) => wordsOf((await render(...sent)).bytes)

describe('a document of a template', () => {
  test('has the letterhead, the values in its texts, and the words of each part', async () => {
    const words = await printed()

    for (const part of [
      ...['Harbor Auto Credit', '410 Wharf Street', 'Rosa Sample promises to pay', '$12,500.00'],
      ...['1. A payment is late.', 'January 15, 2027', 'Read this before you sign.', 'Page 1 of'],
    ])
      expect(words).toContain(part)
  })

  test('has a disclosure box with the figures of the case, and the itemization apart from it', async () => {
    const words = await printed()

    for (const part of ['ANNUAL PERCENTAGE RATE', '12.99%', '$3,162.84', '$12,000.00', '$15,162.84', '$421.19'])
      expect(words).toContain(part)
    expect(words).toContain('Monthly, beginning January 15, 2027')
    expect(words.indexOf('Itemization of the amount financed')).toBeGreaterThan(words.indexOf('Prepayment:'))
    expect(words).not.toContain('means an estimate')
  })

  test('marks estimates with an e', async () => {
    const words = await printed(note(), { ...SAMPLE_VALUES, estimates: ['tila.apr_percent'] })

    expect(words).toContain('12.99% e')
    expect(words).toContain('e means an estimate.')
  })

  test('in Spanish has Spanish dates and disclosures', async () => {
    const words = await printed(note(NOTE, 'es'))

    for (const part of ['TASA DE PORCENTAJE ANUAL', '15 de enero de 2027', 'Firma de Rosa Sample', 'gina 1 de'])
      expect(words).toContain(part)
  })

  test('reports where each field is, inside its page', async () => {
    const { bytes, fields, pages } = await render()

    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(pages)
    expect(fields.map(({ kind, signer, label }) => [kind, signer, label])).toEqual([
      ['checkbox', 'applicant', 'I received a copy.'],
      ['signature', 'applicant', 'Signature of Rosa Sample'],
      ['date', 'applicant', 'Date'],
    ])
    for (const { page, x, y, width, height } of fields) {
      expect(page).toBeLessThanOrEqual(pages)
      expect(x + width).toBeLessThanOrEqual(612 - 64 + 0.01)
      expect(y + height).toBeLessThan(748)
    }
  })

  test('leaves out parts whose condition doesn’t hold, with their fields', async () => {
    const whenMissing = { field: 'co_borrower.name', is_set: false } as const
    const inOtherStates = { field: 'loan.state', is_one_of: ['CA'] }
    const content = note([
      { kind: 'paragraph', text: 'Alone.', look: 'plain', when: whenMissing },
      { kind: 'paragraph', text: 'In California.', look: 'plain', when: inOtherStates },
      { kind: 'paragraph', text: 'Always.', look: 'plain' },
      { kind: 'signature', signer: 'co_applicant', fields: ['signature'], when: whenMissing },
    ])

    const words = await printed(content)

    expect(words).toContain('Always.')
    expect(words).not.toMatch(/Alone|California/)
    expect((await render(content)).fields).toEqual([])
  })

  test('is refused, with the names of all that is missing, rather than printed with a gap', async () => {
    const refused = await render(note(), { fields: { 'tila.prepayment': 'None.' }, tables: {} }).catch((error) => error)

    expect(refused).toBeInstanceOf(MissingValues)
    expect(refused.names).toEqual(
      expect.arrayContaining(['borrower.name', 'loan.principal_cents', 'tila.apr_percent', 'payment_schedule']),
    )
    expect(refused.names).not.toContain('tila.prepayment')
  })

  test('has a row and a signature for each of several cosigners, and all of their names in its texts', async () => {
    const when = { field: 'cosigner.name', is_set: true } as const
    const content = note([
      { kind: 'paragraph', text: 'Guaranteed by {{cosigner.name}}.', look: 'plain', when },
      { kind: 'facts', rows: [{ label: 'Cosigner', value: '{{cosigner.name}}, {{cosigner.address}}' }], when },
      { kind: 'signature', signer: 'cosigner', fields: ['signature'], when },
    ])
    const cosigner = [
      { 'cosigner.name': 'Ana Sample', 'cosigner.address': '1 Elm St' },
      { 'cosigner.name': 'Ivo Berg', 'cosigner.address': '2 Oak St' },
    ]
    const fields = { ...SAMPLE_VALUES.fields, 'cosigner.name': 'Ana Sample and Ivo Berg' }

    const rendered = await render(content, { ...SAMPLE_VALUES, fields, people: { cosigner } })
    const words = await wordsOf(rendered.bytes)

    for (const part of ['Guaranteed by Ana Sample and Ivo Berg.', 'Ana Sample, 1 Elm St', 'Ivo Berg, 2 Oak St'])
      expect(words).toContain(part)
    expect(rendered.fields.map(({ label, signer_number }) => [label, signer_number])).toEqual([
      ['Signature of Ana Sample', undefined],
      ['Signature of Ivo Berg', 2],
    ])
    const lacking = { ...SAMPLE_VALUES, fields, people: { cosigner: [cosigner[0] ?? {}, { 'cosigner.name': 'Ivo' }] } }
    await expect(render(content, lacking)).rejects.toThrow('cosigner.address')
  })

  test('that the law requires to stand alone has no letterhead', async () => {
    const content = note([{ kind: 'paragraph', text: 'You are being asked to guarantee this debt.', look: 'plain' }])

    expect(await printed(content, SAMPLE_VALUES, { kind: 'cosigner_notice' })).not.toContain('Harbor')
  })

  test('has identical bytes for the same case', async () => {
    const [one, other] = await Promise.all([render(), render()])

    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true)
  })

  test('begins new pages at breaks, without empty ones', async () => {
    const said = (text: string): TemplateBlock => ({ kind: 'paragraph', text, look: 'plain' })
    const page: TemplateBlock = { kind: 'page_break' }

    expect((await render(note([said('one'), page, page, said('two'), page]))).pages).toBe(2)
  })

  test('prints marks in a value as they are', async () => {
    const fields = { ...SAMPLE_VALUES.fields, 'borrower.name': '**{{tila.apr_percent}}** Nguyễn' }

    const words = await printed(note(NOTE.slice(0, 1)), { ...SAMPLE_VALUES, fields })

    expect(words).toContain('**{{tila.apr_percent}}**')
  })
})

test('the sample case is valid, and a value of the wrong type or name is not', () => {
  expect(templateValuesSchema.safeParse(SAMPLE_VALUES).success).toBe(true)
  for (const fields of [
    { 'tila.finance_charge_cents': '$12' },
    { 'tila.apr': '1' },
    { 'loan.start_date': '2027-02-30' },
  ])
    expect(templateValuesSchema.safeParse({ fields, tables: {} }).success).toBe(false)
})
