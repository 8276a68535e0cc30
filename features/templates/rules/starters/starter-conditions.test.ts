import { describe, expect, test } from 'vitest'
import { missingValues } from '#features/templates/rules/missing-values.ts'
import { printedBlocks, textsOf } from '#features/templates/rules/part-condition.ts'
import { SAMPLE_VALUES } from '#features/templates/rules/sample-values.ts'
import type { TemplateValues } from '#features/templates/rules/template-values.ts'
import { STARTER_CONTENTS } from './starter-contents.ts'
import type { StarterKind } from './starters.ts'

/** The sample case with other values. Undefined leaves a value out. */
function caseWith(changes: Record<string, string | undefined>): TemplateValues {
  const fields = Object.entries({ ...SAMPLE_VALUES.fields, ...changes }).filter(([, value]) => value !== undefined)
  return { ...SAMPLE_VALUES, fields: Object.fromEntries(fields) }
}
const printed = (kind: StarterKind, values: TemplateValues, state = 'TX') =>
  printedBlocks(STARTER_CONTENTS[kind].en, values).flatMap((block) => textsOf(block, state, 'en'))
const signersOf = (kind: StarterKind, values: TemplateValues) =>
  printedBlocks(STARTER_CONTENTS[kind].en, values).flatMap((block) =>
    block.kind === 'signature' ? [block.signer] : [],
  )
const ALONE = { 'co_borrower.name': undefined, 'cosigner.name': undefined, 'cosigner.address': undefined }

describe('the signers', () => {
  test('of a note sign in order: borrower, co-borrower, cosigner, company', () => {
    expect(signersOf('note_disclosure', SAMPLE_VALUES)).toEqual(['applicant', 'co_applicant', 'cosigner', 'company'])
  })

  test('of a note for one borrower are that borrower and the company, and nothing is missing', () => {
    const values = caseWith({ ...ALONE, 'co_borrower.address': undefined, 'loan.collateral': undefined })

    expect(signersOf('note_disclosure', values)).toEqual(['applicant', 'company'])
    expect(missingValues(STARTER_CONTENTS.note_disclosure.en, values, 'TX')).toEqual([])
    expect(printed('note_disclosure', values).join(' ')).toContain('This note is unsecured.')
  })

  test.each(['yes', undefined])('of an arbitration agreement are none if the borrower is covered: %s', (covered) => {
    expect(signersOf('arbitration_agreement', caseWith({ 'loan.is_mla_covered': covered }))).toEqual([])
  })
})

test.each([
  ['auto_purchase', true],
  ['auto_refinance', false],
  [undefined, true],
])('a note of the product %s has the holder notice: %s', (product, expected) => {
  const words = printed('note_disclosure', caseWith({ 'loan.product_kind': product })).join(' ')

  expect(words.includes('ANY HOLDER OF THIS CONSUMER CREDIT CONTRACT')).toBe(expected)
})

test.each([
  ['as_is', ['[X] AS IS - NO DEALER WARRANTY']],
  ['implied', ['[X] IMPLIED WARRANTIES ONLY']],
  ['full', ['[X] DEALER WARRANTY', '[X] FULL WARRANTY.']],
  ['limited', ['[X] DEALER WARRANTY', '[X] LIMITED WARRANTY.']],
])('the Buyers Guide of a vehicle with the warranty %s has its boxes checked', (warranty, checked) => {
  const texts = printed('buyers_guide', caseWith({ 'vehicle.warranty': warranty }))
  const boxes = texts.filter((text) => text.startsWith('[X]'))

  expect(boxes.map((text) => checked.find((start) => text.startsWith(start)))).toEqual(checked)
})

test.each([
  ['private', 'at private sale sometime after'],
  ['public', 'You may attend the sale and bring bidders'],
])('a notice of a %s sale has the words of its form', (kind, words) => {
  expect(printed('sale_notice', caseWith({ 'repossession.sale_kind': kind })).join(' ')).toContain(words)
})

test.each(['actual', 'exceeds', 'discrepancy'])('an odometer statement states one reading: %s', (reading) => {
  const texts = printed('odometer_statement', caseWith({ 'vehicle.odometer_reading': reading }))

  expect(texts.filter((text) => text.startsWith('I, {{company.name}}, state'))).toHaveLength(1)
})

test.each([
  ['TX', 'Office of Consumer Credit Commissioner'],
  ['NY', 'a completely filled in copy of this contract'],
  ['FL', 'an exact copy of the contract you sign'],
  ['OH', 'a complete copy of the contract that you sign'],
])('a retail installment contract in %s has the notice to the buyer of that state', (state, words) => {
  expect(printed('retail_contract', SAMPLE_VALUES, state).join(' ')).toContain(words)
})
