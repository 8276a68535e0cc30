import { describe, expect, test } from 'vitest'
import { errorsOf, lintTemplate } from '#features/templates/rules/lint-template.ts'
import { SAMPLE_VALUES } from '#features/templates/rules/sample-values.ts'
import { inReadingOrder, insidePage, movedPlace, overlaps, placeBetween, resizedPlace } from './field-place.ts'
import { estimatedWidth, fittedValue } from './fitted-value.ts'
import { newField } from './new-field.ts'
import { type OwnField, type OwnPdf, ownPdfSchema } from './own-pdf.ts'
import { crowdedRoles, fieldsOfCase, missingOwnValues, printedTexts } from './own-values.ts'

const LETTER = { width: 612, height: 792 }
const at = (x: number, y: number, width = 100, height = 20) => ({ x, y, width, height })
const signature = (change: Partial<OwnField> = {}): OwnField =>
  ({
    ...{ id: 's', kind: 'signature', signer: 'applicant', label: 'Signature', is_required: true, page: 1 },
    ...at(72, 600, 200, 32),
    ...change,
  }) as OwnField // A change keeps the kind.
const value = (text: string, change: object = {}): OwnField => ({
  ...{ id: 'v', kind: 'value', text, size: 10, align: 'left', is_required: true, page: 1, ...at(72, 100) },
  ...change,
})
const pdf = (...fields: OwnField[]): OwnPdf => ({
  ...{ language: 'en', title: 'Our note', fields },
  file: { id: crypto.randomUUID(), sha256: 'a'.repeat(64), file_name: 'note.pdf', pages: [LETTER, LETTER] },
})
const errors = (...fields: OwnField[]) =>
  errorsOf(lintTemplate('security_agreement', pdf(...fields))).map(({ block, message }) => [block, message])

describe('the place of a field', () => {
  test('stays on its page, whatever moves it', () => {
    expect(movedPlace(at(500, 780), 50, 50, LETTER)).toEqual(at(512, 772))
    expect(movedPlace(at(2, 2), -10, -10, LETTER)).toEqual(at(0, 0))
    expect(resizedPlace(at(500, 700), 500, 500, LETTER)).toEqual(at(500, 700, 112, 92))
    expect(resizedPlace(at(10, 10), -500, -500, LETTER)).toEqual(at(10, 10, 6, 6))
    expect(insidePage(at(0, 0, 9000, 9000), LETTER)).toEqual(at(0, 0, 612, 792))
  })

  test('is drawn from any corner to any other', () => {
    expect(placeBetween({ x: 50.4, y: 80 }, { x: 20, y: 30 })).toEqual({ x: 20, y: 30, width: 30, height: 50 })
  })

  test('touches another without covering it', () => {
    const one = { page: 1, ...at(0, 0) }
    expect(overlaps(one, { page: 1, ...at(100, 0) })).toBe(false)
    expect(overlaps(one, { page: 1, ...at(90, 10) })).toBe(true)
    expect(overlaps(one, { page: 2, ...at(90, 10) })).toBe(false)
  })

  test('orders fields by page, line, and column', () => {
    const fields = [
      { id: 'c', page: 2, ...at(0, 0) },
      { id: 'b', page: 1, ...at(300, 96) },
      { id: 'a', page: 1, ...at(10, 100) },
    ]
    expect(inReadingOrder(fields).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})

test('a new field has the usual size of its kind, unless it was drawn, and an id of its own', () => {
  const where = { page: 1, size: LETTER, taken: ['f1', 'f3'] }
  const added = newField({ kind: 'signature', signer: 'company' }, { ...where, place: at(72, 72, 0, 0) })
  const drawn = newField({ kind: 'value', name: 'borrower.name' }, { ...where, place: at(72, 72, 300, 12) })

  expect(added).toMatchObject({ id: 'f4', width: 200, height: 32, signer: 'company', is_required: true })
  expect(drawn).toMatchObject({ width: 300, height: 12, text: '{{borrower.name}}' })
  expect(ownPdfSchema.safeParse(pdf(added, { ...drawn, id: 'f5' })).success).toBe(true)
  expect(ownPdfSchema.safeParse(pdf(added, drawn)).error?.issues[0]?.message).toBe('Two fields have the same id')
})

describe('the linter', () => {
  test('finds nothing wrong with a signed form, but counsel must confirm its words', () => {
    const problems = lintTemplate('security_agreement', pdf(signature(), value('{{borrower.name}}')))

    expect(errorsOf(problems)).toEqual([])
    expect(problems.map(({ message }) => message)).toEqual([
      'The words on the pages of your own file can’t be checked.',
    ])
  })

  test('names the laws whose words nothing can check', () => {
    const [warning] = lintTemplate('retail_contract', pdf()).filter(({ severity }) => severity === 'warning')

    expect(warning?.source).toContain('16 CFR 433.2(a)')
    expect(warning?.source).toContain('12 CFR 1026.17')
  })

  test.each([
    ['a missing signature', [value('Date')], [null, 'The signature of the borrower is missing.']],
    ['an optional signature', [signature({ is_required: false })], [null, 'The signature of the borrower is missing.']],
    ['a page that the file lacks', [signature({ page: 3 })], [0, 'The file has no page 3.']],
    ['a field outside of its page', [signature({ x: 500 })], [0, 'The field is outside of its page.']],
    [
      'fields that cover each other',
      [signature(), signature({ id: 't', kind: 'date', x: 200 })],
      [1, 'The field covers field 1.'],
    ],
    ['an unknown value', [signature(), value('{{borower.name}}')], [1, 'There is no field “borower.name”.']],
    [
      'a value that can’t fit',
      [signature(), value('{{borrower.address}}', { width: 30, height: 8 })],
      [1, 'The sample value “12 Elm Street, Austin, TX 78702” doesn’t fit, not even in the smallest type.'],
    ],
  ])('reports %s', (_, fields, expected) => {
    expect(errors(...fields)).toContainEqual(expected)
  })

  test('warns of smaller type, and of a signer who only fills in fields', () => {
    const messages = lintTemplate(
      'other',
      pdf(
        value('{{borrower.address}}', { width: 110, height: 10 }),
        signature({ kind: 'text', signer: 'cosigner', label: 'Phone' }),
      ),
    ).map(({ message }) => message)

    expect(messages).toContainEqual(expect.stringMatching(/is printed in \d(\.5)? points instead of 10/))
    expect(messages).toContain('The cosigner fills in fields but doesn’t sign.')
  })

  test('allows two texts in one place if each has a condition', () => {
    const when = { field: 'loan.is_mla_covered', is_one_of: ['yes'] }
    const messages = (fields: OwnField[]) => lintTemplate('other', pdf(...fields)).map(({ message }) => message)

    expect(messages([value('X', { when }), value('Y', { id: 'w', when })])).toHaveLength(1)
    expect(messages([value('X'), value('Y', { id: 'w' })])).toContain('The field covers field 1.')
  })
})

describe('a case', () => {
  const { 'co_borrower.name': _absent, ...single } = SAMPLE_VALUES.fields
  const alone = { ...SAMPLE_VALUES, fields: single }
  const form = pdf(
    value('Between {{company.name}} and {{borrower.name}}'),
    value('{{co_borrower.name}}', { id: 'w', is_required: false, y: 140 }),
    signature({ signer: 'co_applicant' }),
    signature({ id: 'c', signer: 'company' }),
  )

  test('has only the fields of people whom it has', () => {
    expect(fieldsOfCase(form, SAMPLE_VALUES).map(({ id }) => id)).toEqual(['v', 'w', 's', 'c'])
    expect(fieldsOfCase(form, alone).map(({ id }) => id)).toEqual(['v', 'c'])
    expect(printedTexts(form, alone)).toEqual(['Our note', 'Between Sample Lending and Rosa Sample'])
  })

  test('has a place for each of several people, or is refused', () => {
    const two = [{ 'co_borrower.name': 'Luis Sample' }, { 'co_borrower.name': 'Eva Sample' }]
    const several = { ...SAMPLE_VALUES, people: { co_borrower: two } }
    const one = pdf(signature({ signer: 'co_applicant' }))
    const both = pdf(
      signature({ signer: 'co_applicant' }),
      signature({ id: 't', signer: 'co_applicant', signer_number: 2, y: 650 }),
      value('{{co_borrower.name}}', { signer_number: 2, is_required: false }),
    )

    expect([crowdedRoles(one, several), crowdedRoles(both, several)]).toEqual([['co_applicant'], []])
    expect(fieldsOfCase(both, SAMPLE_VALUES).map(({ id }) => id)).toEqual(['s'])
    expect(printedTexts(both, several)).toEqual(['Our note', 'Eva Sample'])
  })

  test('lacks each required value', () => {
    const { 'borrower.name': _gone, ...rest } = single
    const required = pdf(value('{{co_borrower.name}}'), signature())

    expect(missingOwnValues(form, alone)).toEqual([])
    expect(missingOwnValues(required, { ...alone, fields: rest })).toEqual(['co_borrower.name', 'borrower.name'])
  })
})

test('a value shrinks in steps, breaks between words, and is refused below the smallest type', () => {
  const fitted = (words: string, width: number, height: number) =>
    fittedValue(words, { width, height, size: 10 }, estimatedWidth)

  expect(fitted('Rosa', 100, 12)).toEqual({ size: 10, lines: ['Rosa'] })
  expect(fitted('Rosa Sample of Austin', 64, 30)).toEqual({ size: 10, lines: ['Rosa Sample', 'of Austin'] })
  expect(fitted('Rosa Sample of Austin', 60, 12)).toBeNull()
  expect(fitted('Rosa Sample of Austin', 85, 12)?.size).toBeLessThan(10)
})
