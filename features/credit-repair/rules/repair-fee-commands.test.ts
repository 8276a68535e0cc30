import { describe, expect, test } from 'vitest'
import { ENROLLMENT_STATUSES, enrollmentStatusWords, SALE_CHANNELS, saleChannelWords } from './enrollment.ts'
import {
  changeEnrollmentSchema,
  enrollClientSchema,
  enrollmentFormSchema,
  feeFormSchema,
  MOST_WORK,
  monthlyFeeFormSchema,
  recordFeeSchema,
  refundFeeSchema,
} from './repair-fee-commands.ts'

const ID = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const FEE = { client_id: ID, amount: 99, received_on: '2026-03-01', method: 'check', idempotency_key: 'key' }
const ENROLLMENT = { client_id: ID, monthly_fee: 99.5, sale_channel: 'phone' }
const problemsOf = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues.map(({ message }) => message) ?? []

describe('a fee', () => {
  test('is in dollars and names each dispute once', () => {
    const fee = recordFeeSchema.parse({ ...FEE, dispute_ids: [ID, ID.toUpperCase()] })

    expect(fee).toMatchObject({ amount: 9900, dispute_ids: [ID] })
  })

  test('can be a cent, with a reference of a hundred characters', () => {
    const reference = 'x'.repeat(100)

    expect(recordFeeSchema.parse({ ...FEE, amount: 0.01, reference })).toMatchObject({ amount: 1, reference })
    expect(recordFeeSchema.safeParse({ ...FEE, reference: `${reference}x` }).success).toBe(false)
  })

  test('without a dispute is well-formed: the rule explains why it can’t be taken', () => {
    expect(recordFeeSchema.parse(FEE).dispute_ids).toEqual([])
  })

  test.each([
    ['for zero', { amount: 0 }, 'Amount must be above zero'],
    ['for fractions of a cent', { amount: 0.001 }, 'Amount must be above zero'],
    ['for an excessive amount', { amount: 100_000.01 }, 'Amount can be at most $100,000.00'],
    ['for an invalid day', { received_on: '2026-02-30' }, 'Enter a date, such as 2026-01-31'],
    ['for an unknown payment method', { method: 'barter' }, 'Choose a payment method'],
    [
      ...(['with a card’s number', { reference: '4111 1111 1111 1111' }] as const),
      'Reference must not contain a card number. Enter its last four digits only.',
    ],
    ['for too much work', { dispute_ids: Array(MOST_WORK + 1).fill(ID) }, 'A fee is for at most 30 disputes'],
    ['without a key', { idempotency_key: undefined }, 'An Idempotency-Key of 1 to 200 visible characters is required'],
  ])('is rejected %s', (_, change, sentence) => {
    expect(problemsOf(recordFeeSchema.safeParse({ ...FEE, ...change }))).toContain(sentence)
  })

  test('typed in the dialog is parsed as dollars', () => {
    const typed = { amount: '1,099.50', received_on: '2026-03-01', method: 'ach', reference: ' 77 ', dispute_ids: [ID] }

    expect(feeFormSchema.parse(typed)).toMatchObject({ amount: 1099.5, reference: '77' })
    expect(problemsOf(feeFormSchema.safeParse({ ...typed, method: '' }))).toEqual(['Choose a payment method'])
    expect(feeFormSchema.parse({ ...typed, amount: '.01' }).amount).toBe(0.01)
    expect(problemsOf(feeFormSchema.safeParse({ ...typed, amount: '0' }))).toEqual(['Amount must be above zero'])
    expect(problemsOf(feeFormSchema.safeParse({ ...typed, amount: '100,001' }))).toEqual([
      'Amount can be at most $100,000.00',
    ])
    expect(problemsOf(feeFormSchema.safeParse({ ...typed, reference: 'x'.repeat(101) }))).toHaveLength(1)
  })

  test('is refunded with a reason', () => {
    for (const unseen of [' ', '\u200b'])
      expect(problemsOf(refundFeeSchema.safeParse({ fee_id: ID, reason: unseen }))).toEqual(['Reason is required'])
    for (const length of [1, 200, 201])
      expect(refundFeeSchema.safeParse({ fee_id: ID, reason: 'x'.repeat(length) }).success).toBe(length <= 200)
  })
})

describe('an enrollment', () => {
  test('can be free of charge and requires the sales channel', () => {
    expect(enrollClientSchema.parse({ ...ENROLLMENT, monthly_fee: 0 }).monthly_fee).toBe(0)
    expect(enrollClientSchema.parse(ENROLLMENT).monthly_fee).toBe(9950)
    expect(problemsOf(enrollClientSchema.safeParse({ ...ENROLLMENT, sale_channel: 'fax' }))).toEqual([
      'Choose how it was sold',
    ])
  })

  test('costs at most $10,000 a month, in the dialogs and on the server', () => {
    const asked = { client_id: ID, from: 'active', monthly_fee: 10_000.01 }

    const problems = [
      enrollClientSchema.safeParse({ ...ENROLLMENT, monthly_fee: 999_999_999_999 }),
      changeEnrollmentSchema.safeParse(asked),
      monthlyFeeFormSchema.safeParse({ monthly_fee: '10,000.01' }),
    ].map(problemsOf)

    expect(problems).toEqual(Array(3).fill(['Monthly fee can be at most $10,000.00']))
    expect(changeEnrollmentSchema.parse({ ...asked, monthly_fee: 10_000 }).monthly_fee).toBe(1_000_000)
    expect(monthlyFeeFormSchema.parse({ monthly_fee: '10,000' }).monthly_fee).toBe(10_000)
  })

  test('requires some change', () => {
    const asked = { client_id: ID, from: 'active' }

    expect(problemsOf(changeEnrollmentSchema.safeParse(asked))).toEqual(['No change was entered'])
    expect(changeEnrollmentSchema.parse({ ...asked, monthly_fee: 0 })).toEqual({ ...asked, monthly_fee: 0 })
    expect(problemsOf(changeEnrollmentSchema.safeParse({ ...asked, status: 'gone' }))).toEqual(['Unknown status'])
  })

  test('typed in the dialog requires a day and a sales channel', () => {
    const typed = { monthly_fee: '$99', enrolled_on: '', sale_channel: '' }

    expect(problemsOf(enrollmentFormSchema.safeParse(typed))).toEqual([
      'Enter the day of enrollment',
      'Choose how it was sold',
    ])
  })

  test('has labels', () => {
    expect(ENROLLMENT_STATUSES.map(enrollmentStatusWords)).toEqual(['Active', 'Paused', 'Cancelled'])
    expect(SALE_CHANNELS.map(saleChannelWords)).toEqual(['In person', 'On the web', 'By phone'])
  })
})
