import { describe, expect, test } from 'vitest'
import { bureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { type DecisionFacts, firedReasons } from './fired-reasons.ts'
import { PERSONS_REASONS, REASON_CODES } from './reasons.ts'

const TODAY = '2026-11-23'
const GOOD = {
  company: 'HARBOR BANK',
  date_of_opening: '2015-03-01',
  date_reported: '2026-11-01',
  payment_history: '1,1,1,1',
  account_status: 'Open',
}
// Enough accounts, old enough that no rule fires.
const CLEAN = [GOOD, { ...GOOD, company: 'CEDAR' }, { ...GOOD, company: 'SUMMIT' }]

const fileOf = (feed: object, bureau: Bureau = 'experian', notices: object = {}) =>
  bureauFile(
    { [bureau]: { status: 'success', outcome: 'hit', ...notices, full_feed: { trade_accounts: CLEAN, ...feed } } },
    bureau,
  )
const facts = (given: Partial<DecisionFacts>): DecisionFacts => ({
  ...{ files: [], withoutFile: [], isComplete: true, ownLoans: [], today: TODAY },
  ...given,
})
const firedBy = (feed: object, notices?: object) =>
  firedReasons(facts({ files: [fileOf(feed, 'experian', notices)] })).map(({ code, evidence }) => [code, ...evidence])

const account = (more: object) => ({ trade_accounts: [...CLEAN, { ...GOOD, company: 'VERIZON', ...more }] })
const inquiries = (count: number, date: string) => ({
  inquiries: Array.from({ length: count }, () => ({ company: 'SUMMIT AUTO', date })),
})

describe('in a bureau’s file', () => {
  test.each<[string, object, string[][]]>([
    ['nothing negative', {}, []],
    [
      'a bankruptcy',
      { public_record: [{ type: 'Chapter 7 Bankruptcy', date_filed: '2020-05-01' }] },
      [['bankruptcy', 'Experian: Chapter 7 Bankruptcy, filed May 1, 2020']],
    ],
    [
      'a bankruptcy of eleven years ago',
      { public_record: [{ type: 'Chapter 7 Bankruptcy', date_filed: '2015-05-01' }] },
      [],
    ],
    ['a judgment', { public_record: [{ type: 'Civil Judgment' }] }, [['collection', 'Experian: Civil Judgment']]],
    ['a garnishment', { public_record: [{ type: 'Garnishment' }] }, [['garnishment', 'Experian: Garnishment']]],
    [
      'a foreclosure on record',
      { public_record: [{ type: 'Foreclosure' }] },
      [['foreclosure', 'Experian: Foreclosure']],
    ],
    [
      'a repossession, which also counts as a negative account',
      account({ account_status: 'Repossession' }),
      [
        ['foreclosure', 'Experian: 1 account reported so: VERIZON'],
        ['delinquent', 'Experian: 1 account gone bad: VERIZON'],
      ],
    ],
    [
      'a charge-off',
      account({ account_status: 'Charge-off', date_of_first_delinquency: '2024-01-15' }),
      [['delinquent', 'Experian: 1 account gone bad: VERIZON']],
    ],
    [
      'a charge-off too old to be reported',
      account({ account_status: 'Charge-off', date_of_first_delinquency: '2019-01-15' }),
      [],
    ],
    ['a past-due amount', account({ past_due: 120 }), [['delinquent', 'Experian: 1 account paid late: VERIZON']]],
    [
      'a month paid late a year ago',
      account({ payment_history: '1,1,3' }),
      [['delinquent', 'Experian: 1 account paid late: VERIZON']],
    ],
    ['a month paid late three years ago', account({ payment_history: `${'1,'.repeat(36)}3` }), []],
    [
      'debts in collection',
      {
        collections: ['A', 'B', 'C', 'D'].map((name) => ({
          original_credit_grantor: name,
          date_assigned: '2025-02-01',
        })),
      },
      [['collection', 'Experian: 4 debts in collection: A, B, C and 1 more']],
    ],
    ['a debt too old to be reported', { collections: [{ date_of_first_delinquency: '2019-01-15' }] }, []],
    ['balances at 30 % of the limits', account({ balance: 300, credit_limit: 1000 }), []],
    [
      'balances above that',
      account({ balance: 305, credit_limit: 1000 }),
      [['high_balances', 'Experian: 30.5% of the limits in use']],
    ],
    ['two accounts', { trade_accounts: [GOOD, GOOD] }, [['limited_experience', 'Experian: 2 accounts on file']]],
    [
      'only new accounts',
      { trade_accounts: CLEAN.map((one) => ({ ...one, date_of_opening: '2025-06-01' })) },
      [['limited_experience', 'Experian: oldest account opened Jun 1, 2025']],
    ],
    [
      'new accounts and one whose age is unknown',
      { trade_accounts: CLEAN.map((one, at) => ({ ...one, date_of_opening: at === 0 ? null : '2025-06-01' })) },
      [],
    ],
    ['five inquiries', inquiries(5, '2026-06-01'), []],
    ['six inquiries', inquiries(6, '2026-06-01'), [['inquiries', 'Experian: 6 inquiries in the last 12 months']]],
    ['six inquiries of two years ago', inquiries(6, '2024-06-01'), []],
  ])('%s', (_, feed, fired) => {
    expect(firedBy(feed)).toEqual(fired)
  })

  test('an address discrepancy means the residence is unverified', () => {
    expect(firedBy({}, { identity_scan: { indicator: 'Address discrepancy' } })).toEqual([
      ['unverified_residence', 'Experian: Address discrepancy'],
    ])
  })
})

describe('a fired reason', () => {
  const BAD = {
    ...inquiries(7, '2026-06-01'),
    ...{ collections: [{ original_credit_grantor: 'GOLDEN GYM', date_assigned: '2025-02-01' }] },
    public_record: [{ type: 'Civil Judgment' }],
  }

  test('is listed once with each bureau’s evidence, most important first', () => {
    const fired = firedReasons(facts({ files: [fileOf(BAD), fileOf(BAD, 'equifax')], isComplete: false }))

    expect(fired.map(({ code }) => code)).toEqual(['collection', 'inquiries', 'incomplete'])
    expect(fired[0]?.evidence).toEqual([
      'Experian: 1 debt in collection: GOLDEN GYM',
      'Equifax: 1 debt in collection: GOLDEN GYM',
      'Experian: Civil Judgment',
      'Equifax: Civil Judgment',
    ])
    expect(fired.map(({ weight }) => weight)).toEqual(fired.map(({ weight }) => weight).toSorted((a, b) => b - a))
  })

  test('is "no credit file" only if no bureau has a file', () => {
    const nobody = firedReasons(facts({ withoutFile: ['experian', 'transunion'] }))
    const somewhere = firedReasons(facts({ files: [fileOf({})], withoutFile: ['transunion'] }))

    expect(nobody).toMatchObject([
      { code: 'no_file', evidence: ['Experian: no file for this person', 'TransUnion: no file for this person'] },
    ])
    expect(somewhere).toEqual([])
  })

  test.each([
    [{ status: 'past_due', isChargedOff: false }, true],
    [{ status: 'current', isChargedOff: true }, true],
    [{ status: 'paid_off', isChargedOff: false }, false],
  ])('is poor performance with us for a loan that is %j: %s', (loan, isPoor) => {
    const fired = firedReasons(facts({ ownLoans: [loan] }))

    expect(fired.map(({ code }) => code)).toEqual(isPoor ? ['poor_performance'] : [])
  })

  test('comes from the application alone if there is no report', () => {
    expect(firedReasons(facts({ isComplete: false })).map(({ code }) => code)).toEqual(['incomplete'])
    expect(firedReasons(facts({}))).toEqual([])
  })

  test('can be any reason except those only a person can know', () => {
    const lost = account({ account_status: 'Repossession', balance: 900, credit_limit: 1000 })
    const all = [
      fileOf({ ...BAD, public_record: [{ type: 'Chapter 13 bankruptcy' }, { type: 'Garnishment' }], ...lost }),
      fileOf({ trade_accounts: [] }, 'equifax'),
    ]
    const fired = [
      ...firedReasons(
        facts({ files: all, isComplete: false, ownLoans: [{ status: 'past_due', isChargedOff: false }] }),
      ),
      ...firedReasons(facts({ withoutFile: ['experian'] })),
    ].map(({ code }) => code)

    expect(new Set(fired)).toEqual(new Set(REASON_CODES.filter((code) => !PERSONS_REASONS.includes(code))))
  })
})
