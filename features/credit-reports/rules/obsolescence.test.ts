import { describe, expect, test } from 'vitest'
import {
  accountObsolescence,
  collectionObsolescence,
  isDerogatory,
  obsoleteOn,
  possibleReaging,
  recordObsolescence,
} from './obsolescence.ts'
import { collectionsFrom, tradelinesFrom } from './tradelines.ts'

const account = (about: object) => tradelinesFrom([{ company: 'BANK', date_reported: '2026-10-01', ...about }])[0]
const collection = (about: object) => collectionsFrom([{ original_credit_grantor: 'GYM', ...about }])[0]
const datesOf = (line: ReturnType<typeof account>) => (line ? accountObsolescence(line) : undefined)
const dates = (line: ReturnType<typeof collection>) => (line ? collectionObsolescence(line) : undefined)

describe('a derogatory debt', () => {
  test('may be reported for seven years, beginning 180 days after the first delinquency', () => {
    expect(obsoleteOn('2019-01-15')).toBe('2026-07-14')
  })

  test('across a leap day ends on the last of February', () => {
    // 180 days after 2023-09-02 is 2024-02-29.
    expect(obsoleteOn('2023-09-02')).toBe('2031-02-28')
  })
})

describe('an account', () => {
  test.each([{}, { date_of_first_delinquency: '01/15/2019' }])('in good standing has no such date: %j', (about) => {
    expect(datesOf(account({ account_status: 'Open', payment_history: '1,1,2,1', ...about }))).toBeNull()
  })

  test('charged off counts from the delinquency the bureau reports', () => {
    const charged = account({ account_status: 'Charged Off', date_of_first_delinquency: '01/15/2019' })

    expect(datesOf(charged)).toEqual({ on: '2026-07-14', basis: 'reported' })
  })

  test('without that date counts from the first late month in its history', () => {
    const charged = account({ account_status: 'Charged Off', payment_history: '9,5,4,3,2,1,1' })

    // The newest month is October 2026 and five months are late, so delinquent since June 2026.
    expect(datesOf(charged)).toEqual({ on: obsoleteOn('2026-06-01'), basis: 'payment history' })
  })

  test('with a history that starts during the delinquency has no date to calculate from', () => {
    expect(datesOf(account({ account_status: 'Charged Off', payment_history: '9,9,9' }))).toBeNull()
  })
})

describe('an account is derogatory', () => {
  test.each([
    [{ account_status: 'Charged Off' }, true],
    [{ account_status: 'PLACED FOR COLLECTION' }, true],
    [{ account_status: 'Voluntary repossession' }, true],
    [{ account_status: 'Foreclosure started' }, true],
    [{ account_status: 'Included in bankruptcy' }, true],
    [{ account_status: 'Profit and loss writeoff' }, true],
    [{ account_status: 'Open', payment_history: '9,1,1' }, true],
    // Caught up again, so it is no longer derogatory.
    [{ account_status: 'Open', payment_history: '1,9,9' }, false],
    [{ account_status: 'Open', payment_history: '4,3,2' }, false],
    [{ account_status: 'Paid as agreed' }, false],
    [{}, false],
  ])('of %j: %s', (about, isBad) => {
    const [line] = tradelinesFrom([about])

    expect(line && isDerogatory(line)).toBe(isBad)
  })
})

describe('the late months of a history', () => {
  test.each([
    ['one month', '9,1', '2026-10-01'],
    ['a year', '9,9,9,9,9,9,9,5,4,3,2,2,1', '2025-11-01'],
    ['two months, with an unrated one', '9,UR,1,9,9', '2026-09-01'],
  ])('are counted from the first of %s', (_, payment_history, since) => {
    expect(datesOf(account({ account_status: 'Charged Off', payment_history }))).toEqual({
      on: obsoleteOn(since),
      basis: 'payment history',
    })
  })

  test.each([
    ['is good', { payment_history: '1,9,9,9' }],
    ['without dates', { payment_history: '9,1', date_reported: 'lately' }],
  ])('give no date if the newest %s', (_, about) => {
    expect(datesOf(account({ account_status: 'Charged Off', ...about }))).toBeNull()
  })
})

describe('a collection', () => {
  test.each([
    [{ date_of_first_delinquency: '2019-01-15', last_payment_date: '2018-01-01' }, '2026-07-14', 'reported'],
    [{ last_payment_date: '2019-01-15', date_assigned: '2019-09-01' }, '2026-07-14', 'last payment'],
    [{ last_payment_date: '2020-01-01', date_assigned: '2019-01-15' }, '2026-07-14', 'assignment'],
    [{ last_payment_date: '2019-01-15', date_assigned: '2019-01-15' }, '2026-07-14', 'last payment'],
    [{ last_payment_date: '2019-01-15' }, '2026-07-14', 'last payment'],
    [{ date_of_first_delinquency: 'unknown', date_assigned: '2019-01-15' }, '2026-07-14', 'assignment'],
  ])('%o is obsolete on %s by its %s', (about, on, basis) => {
    expect(dates(collection(about))).toEqual({ on, basis })
  })

  test('without any date has none', () => {
    expect(dates(collection({}))).toBeNull()
  })
})

test.each([
  ['Chapter 7 bankruptcy', '2016-05-01', '2026-05-01'],
  ['Civil judgment', '05/01/2020', '2027-05-01'],
  [null, '2020-02-29', '2027-02-28'],
  ['CHAPTER 7', '2016-05-01', '2026-05-01'],
  ['Chapter 11', '2016-05-01', '2026-05-01'],
  ['Chapter 12', '2016-05-01', '2026-05-01'],
  ['Chapter 13', '2016-02-29', '2026-02-28'],
  ['Chapter 9', '2016-05-01', '2023-05-01'],
  ['Bankruptcy dismissed', '2016-05-01', '2026-05-01'],
])('a public record %s filed %s is obsolete on %s', (kind, filed, on) => {
  expect(recordObsolescence(kind, filed)).toEqual({ on, basis: 'filing' })
})

test.each([null, '', 'unknown', '2016-02-30'])('a public record filed %j has no date to calculate from', (filed) => {
  expect(recordObsolescence('Civil judgment', filed)).toBeNull()
})

describe('a first delinquency', () => {
  test('that bureaus date far apart may have been moved', () => {
    expect(possibleReaging(['2019-01-15', null, '03/2021'])).toEqual({ earliest: '2019-01-15', latest: '2021-03-01' })
  })

  test('counts as moved one day beyond the bureaus’ reporting habits', () => {
    expect(possibleReaging(['2019-03-02', '2019-01-15'])).toEqual({ earliest: '2019-01-15', latest: '2019-03-02' })
    expect(possibleReaging(['2019-03-01', '2019-01-15'])).toBeNull()
  })

  test.each([[[]], [['2019-01-15']], [['2019-01-15', '2019-02-20']], [['unknown', null]]])(
    'in %o is no sign of that',
    (given) => {
      expect(possibleReaging(given)).toBeNull()
    },
  )
})
