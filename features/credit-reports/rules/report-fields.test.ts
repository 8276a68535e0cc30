import { expect, test } from 'vitest'
import { COLLECTION_FIELDS, inWords, maskedNumber, TRADELINE_FIELDS, writtenDay } from './report-fields.ts'
import { collectionsFrom, tradelinesFrom } from './tradelines.ts'

test('every field of an account has a text, and a missing one is null', () => {
  const [card] = tradelinesFrom([
    { account_number: '41472051234', balance: 1890, credit_limit: '5000', date_of_opening: '03/2019', past_due: 0 },
  ])
  if (!card) throw new Error('The card is an account')

  const written = Object.fromEntries(TRADELINE_FIELDS.map(({ label, of }) => [label, of(card)]))

  expect(written).toMatchObject({
    'Account number': '•••• 1234',
    Balance: '$1,890',
    'Credit limit': '$5,000',
    Utilization: '37.8%',
    Opened: 'Mar 1, 2019',
    'Past due': '$0',
    Status: null,
    'Obsolete after': null,
  })
})

test('a debt shows when it is obsolete and the basis of the estimate', () => {
  const [debt] = collectionsFrom([{ last_payment_date: '2019-01-15' }])
  if (!debt) throw new Error('The debt is a collection')

  const obsolete = COLLECTION_FIELDS.find(({ label }) => label === 'Obsolete after')

  expect(obsolete?.of(debt)).toBe('Jul 14, 2026 (estimated from the last payment)')
  expect(inWords({ on: '2026-07-14', basis: 'reported' })).toBe('Jul 14, 2026')
})

test.each([
  ['XXXXXXXX4417', '•••• 4417'],
  ['414720******', null],
  ['12', null],
  [null, null],
])('the account number %s is shown as %s', (number, shown) => {
  expect(maskedNumber(number)).toBe(shown)
})

test('an invalid date stays as the bureau wrote it', () => {
  expect(writtenDay('unknown')).toBe('unknown')
  expect(writtenDay(null)).toBeNull()
})
