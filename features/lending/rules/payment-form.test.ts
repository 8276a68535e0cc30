import { expect, test } from 'vitest'
import { dayReceived, MOST_DOLLARS, paymentFormSchema, paymentSchema, reversalSchema } from './payment-form.ts'

test.each([
  ['in the evening in Los Angeles it is still that day', '2026-03-11T04:00:00Z', 'America/Los_Angeles', '2026-03-10'],
  ['at noon it is the same everywhere', '2026-03-11T12:00:00Z', 'America/New_York', '2026-03-11'],
  ['in the morning in Tokyo the ledger’s day has not begun', '2026-03-10T23:00:00Z', 'Asia/Tokyo', '2026-03-10'],
])('%s', (_, now, zone, day) => {
  expect(dayReceived(new Date(now), zone)).toBe(day)
})

const PAYMENT = {
  ...{ loan_id: '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66', amount: 158.14, effective_date: '2026-03-10', method: 'check' },
  idempotency_key: 'a-key',
}
const problemsOf = (more: object) =>
  paymentSchema.safeParse({ ...PAYMENT, ...more }).error?.issues.map(({ message }) => message) ?? []

test('an amount in dollars is parsed to cents, also above a million', () => {
  expect(paymentSchema.parse(PAYMENT).amount).toBe(15_814)
  expect(paymentSchema.parse({ ...PAYMENT, amount: 1_250_000.01 }).amount).toBe(125_000_001)
})

test.each([
  ['Visa', '4111111111111111'],
  ['Visa, in groups', 'card 4111-1111 1111 1111'],
  ['Mastercard', '5555555555554444'],
  ['American Express', '378282246310005'],
])('a card number is rejected in every text: %s', (_, number) => {
  for (const field of ['reference', 'note'])
    expect(problemsOf({ [field]: number })).toEqual([expect.stringMatching(/Enter its last four digits only.$/)])
})

test.each(['900-12-4567', 'for 900 12 4567.', '900–12–4567'])('an SSN is rejected too: %s', (ssn) => {
  for (const field of ['reference', 'note'])
    expect(problemsOf({ [field]: ssn })).toEqual([
      expect.stringMatching(/ must not contain an SSN, because it can’t be removed later$/),
    ])
})

test.each([
  ['nine digits in a row', '900124567'],
  ['a phone number', '(900) 124-5678'],
  ['a check’s number', '1042'],
  ['the last digits of a card', 'Visa 1111'],
  ['the trace number of a bank', '091000012345678'],
  ['a longer number', '41111111111111110000'],
])('%s can be a reference', (_, reference) => {
  expect(problemsOf({ reference })).toEqual([])
})

test.each([
  [{ amount: undefined }, 'Amount must be a number'],
  [{ amount: 0.001 }, 'Amount must be above zero'],
  [{ effective_date: '2026-02-30' }, 'Enter a date, such as 2026-01-31'],
  [{ effective_date: undefined }, 'Date received is required'],
  [{ method: 'wire' }, 'Method must be among cash, check, card, ach, other'],
  [{ reference: 'x'.repeat(101) }, 'Reference can have at most 100 characters'],
  [{ note: 'x'.repeat(501) }, 'Note can have at most 500 characters'],
  [{ seen_postings: -1 }, 'Seen postings cannot be below zero'],
  [{ seen_postings: 1.5 }, 'Seen postings must be a whole number'],
  [{ idempotency_key: undefined }, 'An Idempotency-Key of 1 to 200 visible characters is required'],
])('%j is rejected with a message', (more, problem) => {
  expect(problemsOf(more)).toContain(problem)
})

test.each([
  { amount: 0.01 },
  { amount: MOST_DOLLARS },
  { reference: 'x'.repeat(100) },
  { note: 'x'.repeat(500) },
  { seen_postings: 0 },
])('a payment can use the limits: %j', (more) => {
  expect(problemsOf(more)).toEqual([])
})

test('the form asks for the payment method and accepts dollars as typed', () => {
  const typed = { amount: '$1,250.50', effective_date: '2026-03-10', reference: ' 7 ', note: '' }

  expect(paymentFormSchema.safeParse({ ...typed, method: '' }).error?.issues).toMatchObject([
    { message: 'Choose a payment method' },
  ])
  expect(paymentFormSchema.parse({ ...typed, method: 'ach' })).toMatchObject({ amount: 1250.5, reference: '7' })
  expect(paymentFormSchema.parse({ ...typed, method: 'ach', amount: '.01' }).amount).toBe(0.01)
  for (const [field, most] of [
    ['reference', 100],
    ['note', 500],
  ] as const) {
    const withText = (length: number) => ({ ...typed, method: 'ach', [field]: 'x'.repeat(length) })
    expect(paymentFormSchema.safeParse(withText(most)).success).toBe(true)
    expect(paymentFormSchema.safeParse(withText(most + 1)).success).toBe(false)
  }
})

test.each(['', ' ', '\u200B', '\u2060 \u200D'])('%j is not a reason to reverse a payment', (reason) => {
  const { error } = reversalSchema.safeParse({ posting_id: PAYMENT.loan_id, reason })

  expect(error?.issues.map(({ message }) => message)).toEqual(['Reason is required'])
})
