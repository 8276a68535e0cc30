import { describe, expect, test } from 'vitest'
import {
  accountObsolescence,
  collectionObsolescence,
  obsoleteOn,
  possibleReaging,
  recordObsolescence,
} from './obsolescence.ts'
import { collectionsFrom, tradelinesFrom } from './tradelines.ts'

const account = (about: object) => tradelinesFrom([{ company: 'BANK', date_reported: '2026-10-01', ...about }])[0]
const collection = (about: object) => collectionsFrom([{ original_credit_grantor: 'GYM', ...about }])[0]
const datesOf = (line: ReturnType<typeof account>) => (line ? accountObsolescence(line) : undefined)
const dates = (line: ReturnType<typeof collection>) => (line ? collectionObsolescence(line) : undefined)

describe('a debt that went bad', () => {
  test('may be reported for seven years that start 180 days after the first delinquency', () => {
    expect(obsoleteOn('2019-01-15')).toBe('2026-07-14')
  })

  test('across a leap day ends on the last of February', () => {
    // 180 days after 2023-09-02 is 2024-02-29.
    expect(obsoleteOn('2023-09-02')).toBe('2031-02-28')
  })
})

describe('an account', () => {
  test('in good standing has no such date', () => {
    expect(datesOf(account({ account_status: 'Open', payment_history: '1,1,2,1' }))).toBeNull()
  })

  test('charged off counts from the delinquency the bureau reports', () => {
    const charged = account({ account_status: 'Charged Off', date_of_first_delinquency: '01/15/2019' })

    expect(datesOf(charged)).toEqual({ on: '2026-07-14', basis: 'reported' })
  })

  test('without that date counts from the first late month in its history', () => {
    const charged = account({ account_status: 'Charged Off', payment_history: '9,5,4,3,2,1,1' })

    // Newest month October 2026, five months late: since June 2026.
    expect(datesOf(charged)).toEqual({ on: obsoleteOn('2026-06-01'), basis: 'payment history' })
  })

  test('whose history starts amid the delinquency has no date to count from', () => {
    expect(datesOf(account({ account_status: 'Charged Off', payment_history: '9,9,9' }))).toBeNull()
  })
})

describe('a collection', () => {
  test.each([
    [{ date_of_first_delinquency: '2019-01-15', last_payment_date: '2018-01-01' }, '2026-07-14', 'reported'],
    [{ last_payment_date: '2019-01-15', date_assigned: '2019-09-01' }, '2026-07-14', 'last payment'],
    [{ last_payment_date: '2020-01-01', date_assigned: '2019-01-15' }, '2026-07-14', 'assignment'],
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
])('a public record %s filed %s is obsolete on %s', (kind, filed, on) => {
  expect(recordObsolescence(kind, filed)).toEqual({ on, basis: 'filing' })
})

describe('a first delinquency', () => {
  test('that bureaus date far apart may have been moved', () => {
    expect(possibleReaging(['2019-01-15', null, '03/2021'])).toEqual({ earliest: '2019-01-15', latest: '2021-03-01' })
  })

  test.each([[[]], [['2019-01-15']], [['2019-01-15', '2019-02-20']], [['unknown', null]]])(
    'in %o gives no such sign',
    (given) => {
      expect(possibleReaging(given)).toBeNull()
    },
  )
})
