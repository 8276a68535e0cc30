import { expect, test } from 'vitest'
import { disputableItems } from './disputable-items.ts'

const CARD = {
  company: 'Capital One',
  account_type: 'Revolving',
  account_status: 'Open',
  balance: 1204,
  payment_history: '1,1',
}
const LATE = { company: 'Ally', account_type: 'Auto', balance: 9000, past_due: 317, payment_history: '2,1' }
const CHARGED_OFF = { company: 'GM Financial', account_type: 'Auto', payment_history: '9,5,1' }
const DEBT = { original_credit_grantor: 'Verizon', balance: 612, date_of_first_delinquency: '2019-01-15' }

const fileOf = (feed: object) => ({ status: 'success', full_feed: { trade_accounts: [], collections: [], ...feed } })

test('items have a short description, by bureau', () => {
  const items = disputableItems(
    { experian: fileOf({ trade_accounts: [CARD, LATE, CHARGED_OFF] }), transunion: fileOf({ collections: [DEBT] }) },
    '2026-07-14',
  )

  expect(items.map(({ bureau, name, about, isNegative }) => [bureau, name, about, isNegative])).toEqual([
    ['experian', 'Capital One', 'Revolving · Open · $1,204', false],
    ['experian', 'Ally', 'Auto · $9,000 · $317 past due · 1 late month', true],
    ['experian', 'GM Financial', 'Auto · 2 late months', true],
    ['transunion', 'Verizon', 'Collection · $612', true],
  ])
})

test('identical accounts are distinguished, and one without a name is still listed', () => {
  const items = disputableItems({ experian: fileOf({ trade_accounts: [LATE, LATE, LATE, {}] }) }, '2026-07-14')

  expect(items.map(({ name }) => name)).toEqual(['Ally', 'Ally', 'Ally', 'Unnamed account'])
  expect(new Set(items.map(({ key }) => key)).size).toBe(4)
})

test.each([
  ['2026-07-14', null],
  ['2026-07-15', '2026-07-14'],
])('a debt reportable until July 14, 2026 is on %s obsolete since %s', (today, since) => {
  expect(disputableItems({ equifax: fileOf({ collections: [DEBT] }) }, today)[0]?.obsoleteSince).toBe(since)
})

test('a bureau without a file has nothing to dispute', () => {
  expect(disputableItems({ equifax: { status: 'error', error: 'Frozen' } }, '2026-07-14')).toEqual([])
  expect(disputableItems(null, '2026-07-14')).toEqual([])
})
