import { describe, expect, test } from 'vitest'
import { BUREAUS } from './bureaus.ts'
import { reportView } from './report-view.ts'

const hit = (feed: object, about: object = {}) => ({
  status: 'success',
  outcome: 'hit',
  message: '',
  full_feed: { credit_score: { fico_8: { score: 711, reason_codes: ['14'] } }, ...feed },
  ...about,
})
const CARD = { company: 'CAPITAL ONE', account_type: 'Revolving', balance: 1204, date_of_opening: '2019-03-01' }
const GYM = {
  original_credit_grantor: 'GOLDEN GYM',
  balance: 90,
  original_loan_amount: 99,
  date_assigned: '2024-02-01',
}

describe('a report', () => {
  test('shows an account of several bureaus once, with where they differ', () => {
    const view = reportView({
      experian: hit({ trade_accounts: [CARD] }),
      transunion: hit({ trade_accounts: [{ ...CARD, balance: '1890' }] }),
    })

    expect(view.accounts).toHaveLength(1)
    expect(view.accounts[0]?.differences).toEqual([{ field: 'balanceCents', bureaus: ['experian', 'transunion'] }])
    expect(view.bureausWithFile).toEqual(['experian', 'transunion'])
  })

  test('shows a debt once, and one first delinquency dated far apart as a sign of re-aging', () => {
    const view = reportView({
      experian: hit({ collections: [{ ...GYM, date_of_first_delinquency: '2019-01-15' }] }),
      equifax: hit({ collections: [{ ...GYM, date_of_first_delinquency: '2021-03-15' }] }),
    })

    expect(view.collections).toHaveLength(1)
    expect(view.collections[0]?.reaging).toEqual({ earliest: '2019-01-15', latest: '2021-03-15' })
  })

  test('shows an inquiry once with its bureaus, newest first', () => {
    const asked = (date: string) => ({ company: 'Summit Auto', date })
    const view = reportView({
      experian: hit({ inquiries: [asked('2025-01-05'), asked('2026-01-05')] }),
      equifax: hit({ inquiries: [asked('01/05/2026')] }),
    })

    expect(view.inquiries.map(({ askedOn, bureaus }) => [askedOn, bureaus])).toEqual([
      ['2026-01-05', ['experian', 'equifax']],
      ['2025-01-05', ['experian']],
    ])
  })

  test('has a file for each bureau even for empty data', () => {
    const view = reportView(null)

    expect(view.files.map(({ bureau, status }) => [bureau, status])).toEqual(
      BUREAUS.map((bureau) => [bureau, 'pending']),
    )
    expect(view.accounts).toEqual([])
  })
})

describe('a bureau’s file', () => {
  const fileOf = (section: unknown) => reportView({ experian: section }).files[0]

  test('gives each score its reasons as text', () => {
    expect(fileOf(hit({}))?.scores).toMatchObject([
      {
        key: 'fico_8',
        model: 'FICO 8',
        value: 711,
        reasons: [{ code: '14', text: 'Length of time accounts have been established' }],
      },
    ])
  })

  test('gives the reason for a missing score', () => {
    const unscored = { credit_score: { fico_8: { no_score_reason: ['Insufficient credit history'] } } }

    expect(fileOf(hit(unscored))?.scores[0]).toMatchObject({
      key: 'fico_8',
      model: 'FICO 8',
      value: null,
      reasons: [{ code: null, text: 'Insufficient credit history' }],
    })
  })

  test('lists public records and who the person is, without identifiers', () => {
    const file = fileOf(
      hit({
        public_record: [{ type: 'Chapter 7 bankruptcy', court: 'USBC', date_filed: '2020-01-02', amount: '100' }],
        personal_information: {
          first_name: 'Rhonda',
          last_name: 'Rouse',
          ssn: '[redacted]',
          aliases: ['R ROUSE', null],
        },
        address_history: [{ address: '981 Wrestlin Way', city: 'Stamford', state: 'CT', zip: '06901' }, {}],
        employment_history: [{ employer: 'ACME' }, { employer: 'ACME' }],
      }),
    )

    expect(file?.publicRecords).toMatchObject([{ kind: 'Chapter 7 bankruptcy', amountCents: 10_000 }])
    expect(file?.person).toEqual({
      names: ['Rhonda Rouse', 'R ROUSE'],
      addresses: ['981 Wrestlin Way, Stamford, CT, 06901'],
      employers: ['ACME'],
    })
  })

  test.each([
    [{ fraud_shield: { indicator: 'Consumer reported deceased' } }, 'deceased'],
    [{ ofac: { result: 'Possible match' } }, 'ofac'],
    [{ identity_scan: { indicator: 'Address discrepancy' } }, 'address discrepancy'],
    [{ alerts: [{ message: 'Active duty alert on file' }] }, 'active duty'],
    [{ alerts: ['Initial fraud alert: call 555 0100'] }, 'fraud'],
  ])('warns of %o as %s', (about, kind) => {
    expect(fileOf(hit({}, about))?.alerts.map((alert) => alert.kind)).toEqual([kind])
  })

  test('warns of nothing where all is clear', () => {
    expect(fileOf(hit({}, { ofac: { result: 'No match' }, fraud_shield: null, truvalidate: 'None' }))?.alerts).toEqual(
      [],
    )
  })
})
