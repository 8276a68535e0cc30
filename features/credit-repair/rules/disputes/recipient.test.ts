import { describe, expect, test } from 'vitest'
import { FILE_ITEM_KINDS } from '#features/credit-reports/rules/item-kinds.ts'
import { itemProblem } from './dispute-commands.ts'
import { reasonsFor } from './dispute-reason.ts'
import { letterWords } from './letter-words.ts'
import {
  addresseeName,
  isSameRecipient,
  recipientLines,
  recipientsFor,
  recipientWarning,
  validationEndsOn,
} from './recipient.ts'

const DIRECT = { recipient_name: 'Ally', recipient_address: 'P.O. Box 1\nDetroit, MI 48226' }

describe('a dispute can go', () => {
  test.each(FILE_ITEM_KINDS)('about an item of the kind %s to its bureau', (kind) => {
    expect(recipientsFor(kind)[0]).toBe('bureau')
  })

  test.each([
    ['account', true],
    ['collection', true],
    ['inquiry', false],
    ['public_record', false],
    ['name', false],
    ['address', false],
    ['employer', false],
  ] as const)('about an item of the kind %s to its furnisher: %s', (kind, isPossible) => {
    const problem = itemProblem({ reason: 'not_mine', explanation: '', recipient: 'furnisher', ...DIRECT }, kind)

    expect(problem?.code).toBe(isPossible ? undefined : 'RECIPIENT_UNFIT')
  })

  test('to a company only with its name and address', () => {
    const missing = { reason: 'not_mine', explanation: '', recipient: 'furnisher' } as const

    expect(itemProblem(missing)).toMatchObject({ code: 'RECIPIENT_REQUIRED', field: 'recipient_name' })
    expect(itemProblem({ ...missing, recipient_name: 'Ally' })).toMatchObject({ field: 'recipient_address' })
  })
})

describe('a reason', () => {
  test.each([
    ['never_late', 'inquiry', 'bureau'],
    ['not_authorized', 'account', 'bureau'],
    ['misspelled', 'collection', 'bureau'],
    ['paid', 'address', 'bureau'],
    ['identity_theft', 'account', 'furnisher'],
    ['validation', 'collection', 'bureau'],
    ['validation', 'collection', 'furnisher'],
  ] as const)('%s doesn’t apply to an item of the kind %s at the %s', (reason, kind, recipient) => {
    expect(reasonsFor(kind, recipient)).not.toContain(reason)
    expect(itemProblem({ reason, explanation: '', recipient, ...DIRECT }, kind)?.code).toBe('REASON_UNFIT')
  })

  test('of a collector’s letter is first of all the verification of the debt', () => {
    expect(reasonsFor('collection', 'collector')[0]).toBe('validation')
  })
})

describe('the warning', () => {
  test('of a furnisher says that it may ignore what a credit repair organization sends', () => {
    expect(recipientWarning('furnisher', null, '2026-03-01')).toContain('12 CFR 1022.43(b)(2)')
    expect(recipientWarning('bureau', null, '2026-03-01')).toBeNull()
  })

  test.each([
    [null, 'Enter the day of the notice'],
    ['2026-02-01', 'no warning'],
    ['2026-01-29', '30 days after the validation notice are over'],
  ])('of a collector whose notice came on %s is %s', (noticeOn, words) => {
    expect(recipientWarning('collector', noticeOn, '2026-03-01') ?? 'no warning').toContain(words)
  })

  test('counts thirty days from the notice', () => {
    expect(validationEndsOn('2026-02-01')).toBe('2026-03-03')
  })
})

test('each law has its own letter', () => {
  expect(letterWords({ reason: 'paid', recipient: 'bureau' }).request).toContain('1681i')
  expect(letterWords({ reason: 'paid', recipient: 'furnisher' }).re).toContain('12 CFR 1022.43')
  expect(
    letterWords({ reason: 'validation', recipient: 'collector', is_in_validation_period: true }).request,
  ).toContain('1692g(b)')
  expect(letterWords({ reason: 'validation', recipient: 'collector' }).request).not.toContain('1692g')
})

test('one letter goes to one company at one address', () => {
  const ally = { bureau: 'experian', recipient: 'furnisher', ...DIRECT } as const

  expect(recipientLines(ally)).toEqual(['Ally', 'P.O. Box 1', 'Detroit, MI 48226'])
  expect(isSameRecipient(ally, { ...ally, bureau: 'equifax' })).toBe(true)
  expect(isSameRecipient(ally, { ...ally, recipient_address: 'P.O. Box 2' })).toBe(false)
})

test('a letter to a bureau has its short name, and any other letter its own', () => {
  expect(addresseeName('Equifax Information Services, LLC')).toBe('Equifax')
  expect(addresseeName('Ally Financial')).toBe('Ally Financial')
})
