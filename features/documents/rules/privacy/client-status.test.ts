import { expect, test } from 'vitest'
import { clientPrivacy, limitsInForce, type PrivacyEntry, type PublishedNotice } from './client-status.ts'

const FIRST: PublishedNotice = { id: 'n1', version: 1, shares: [] }
const SHARING: PublishedNotice = { id: 'n2', version: 2, shares: ['nonaffiliates_marketing'] }
const given = (notice_id: string, happened_on = '2026-01-31'): PrivacyEntry => ({
  ...{ kind: 'given', notice_id, limits: [], happened_on },
})
const chosen = (...limits: PrivacyEntry['limits']): PrivacyEntry => ({ ...given('n2'), kind: 'chosen', limits })

test.each([
  ['no notice', [], [], { standing: 'unpublished' }],
  ['none given', [FIRST], [], { standing: 'not_given' }],
  ['a choice alone', [SHARING], [chosen('nonaffiliates_marketing')], { standing: 'not_given' }],
  ['an older version', [FIRST, SHARING], [given('n1')], { standing: 'changed', givenVersion: 1 }],
  ['nothing shared beyond the exceptions', [FIRST], [given('n1', '2020-01-01')], { standing: 'current', dueOn: null }],
] as const)('with %s a client’s status is %j', (_, notices, entries, standing) => {
  expect(clientPrivacy(notices, entries, '2026-06-01')).toEqual(standing)
})

test.each([
  ['2027-01-30', 'current'],
  ['2027-01-31', 'yearly'],
])(
  'a company that shares for others’ marketing owes the notice again after a year: on %s it is %s',
  (today, standing) => {
    expect(clientPrivacy([SHARING], [given('n2')], today)).toEqual({ standing, dueOn: '2027-01-31' })
  },
)

test('the newest choice applies until it is undone, and giving the notice again keeps it', () => {
  const limited = chosen('nonaffiliates_marketing')

  expect(limitsInForce([given('n2'), limited])).toEqual(['nonaffiliates_marketing'])
  expect(limitsInForce([chosen(), limited])).toEqual([])
  expect(limitsInForce([])).toEqual([])
})
