import { describe, expect, test } from 'vitest'
import { collectionsFrom, type Tradeline, tradelinesFrom } from '#features/credit-reports/rules/tradelines.ts'
import { collectionDifferences, tradelineDifferences } from './differences.ts'

const ALL = ['experian', 'equifax', 'transunion'] as const
const CARD = {
  company: 'CAPITAL ONE',
  account_type: 'Revolving',
  account_status: 'Open',
  balance: 1204,
  credit_limit: 5000,
  date_of_opening: '2019-03-14',
  date_reported: '2026-10-01',
  payment_history: '1,1,2,1',
}
const cardWith = (about: object): Tradeline => {
  const [line] = tradelinesFrom([{ ...CARD, ...about }])
  if (line === undefined) throw new Error('The card is an account')
  return line
}
const card = cardWith({})

describe('differences of an account', () => {
  test('are none if the bureaus agree, in any format', () => {
    const asEquifaxWritesIt = cardWith({ account_status: 'OPEN', date_of_opening: '03/2019', balance: '$1,204' })

    const found = tradelineDifferences({ experian: card, equifax: asEquifaxWritesIt, transunion: card }, ALL)

    expect(found).toEqual([])
  })

  test('mark the minority', () => {
    const found = tradelineDifferences({ experian: card, equifax: card, transunion: cardWith({ balance: 1890 }) }, ALL)

    expect(found).toEqual([{ field: 'balanceCents', bureaus: ['transunion'] }])
  })

  test('mark all if no two agree', () => {
    const account = { experian: card, equifax: cardWith({ balance: 1 }), transunion: cardWith({ balance: 2 }) }

    expect(tradelineDifferences(account, ALL)).toEqual([{ field: 'balanceCents', bureaus: [...ALL] }])
  })

  test('are the account itself if a bureau with a file leaves it out', () => {
    expect(tradelineDifferences({ equifax: card }, ALL)).toEqual([{ field: 'reportedBy', bureaus: ['equifax'] }])
    expect(tradelineDifferences({ experian: card, equifax: card }, ALL)).toEqual([
      { field: 'reportedBy', bureaus: ['transunion'] },
    ])
    expect(tradelineDifferences({ equifax: card }, ['equifax'])).toEqual([])
  })

  test.each([
    { credit_limit: null, date_reported: '2026-09-01' },
    { account_status: null, date_of_opening: null, payment_history: null },
    { account_status: '-', account_type: 'R', terms: 'REV' },
    { account_status: 'Paid or paying as agreed', account_rating: 'R1' },
    // Symbols around a text, and the day of a month, are only formatting.
    { account_status: '*Open*', date_of_opening: '2019-03-31' },
  ])('are not missing fields, formats or reporting dates: %j', (about) => {
    expect(tradelineDifferences({ experian: card, equifax: cardWith(about) }, ['experian', 'equifax'])).toEqual([])
  })

  test('are a different month', () => {
    const account = { experian: card, equifax: cardWith({ date_of_opening: '2019-04-01' }) }

    expect(tradelineDifferences(account, ['experian', 'equifax'])).toMatchObject([{ field: 'openedOn' }])
  })

  test('of payments compare the worst status, not its position', () => {
    const shifted = cardWith({ payment_history: '1,2,1,1' })
    const worse = cardWith({ payment_history: '1,1,3,1' })
    const [rising, falling, lost] = ['1,2,3', '1,3,2', '1,2,9'].map((payment_history) => cardWith({ payment_history }))
    const differ = (experian = card, equifax = card) =>
      tradelineDifferences({ experian, equifax }, ['experian', 'equifax']).length > 0

    expect(tradelineDifferences({ experian: card, equifax: shifted }, ['experian', 'equifax'])).toEqual([])
    expect(tradelineDifferences({ experian: card, equifax: worse }, ['experian', 'equifax'])).toEqual([
      { field: 'payments', bureaus: ['experian', 'equifax'] },
    ])
    expect([differ(rising, falling), differ(rising, lost)]).toEqual([false, true])
  })
})

test('a debt in collection differs in its balance', () => {
  const [one, other] = collectionsFrom([
    { original_credit_grantor: 'VERIZON', balance: 612 },
    { original_credit_grantor: 'VERIZON', balance: 700 },
  ])
  if (!one || !other) throw new Error('Two debts were given')

  expect(collectionDifferences({ experian: one, equifax: other }, ['experian', 'equifax'])).toEqual([
    { field: 'balanceCents', bureaus: ['experian', 'equifax'] },
  ])
})

test('bureaus disagree about an account that only one of them shows in dispute, or of another responsibility', () => {
  const card = { company: 'HARBOR BANK' }
  const [experian] = tradelinesFrom([{ ...card, compliance_condition_code: 'XB', ecoa: 'I' }])
  const [equifax] = tradelinesFrom([{ ...card, ecoa: 'Joint Account' }])
  const [transunion] = tradelinesFrom([{ ...card, ecoa: 'J' }])
  if (!experian || !equifax || !transunion) throw new Error('Three accounts were read')

  const found = tradelineDifferences({ experian, equifax, transunion }, ['experian', 'equifax', 'transunion'])

  expect(found).toEqual([
    { field: 'responsibility', bureaus: ['experian'] },
    { field: 'isDisputed', bureaus: ['experian'] },
  ])
})
