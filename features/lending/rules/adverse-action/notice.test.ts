import { describe, expect, test } from 'vitest'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { scoreSentence, usableReports } from './bureau-section.ts'
import { type ApplicationFile, adverseActionNotice, findings, type NoticeChoice } from './notice.ts'

const SCORES = {
  fico_8: { score: 540, reason_codes: ['10', '14', '18', '22', '08'] },
  vantage_4: { score: 549, reason_codes: [] },
  auto_9: { score: 530, reason_codes: ['10'] },
}
const section = (credit_score: object = SCORES) => ({
  ...{ status: 'success', outcome: 'hit' },
  full_feed: { credit_score, trade_accounts: [], collections: [{ original_credit_grantor: 'GOLDEN GYM' }] },
})
const FILE: ApplicationFile = {
  application: { loan_type: 'auto', amountCents: 1_200_000, submitted_at: '2026-11-01T15:00:00Z', isComplete: true },
  applicant: { name: 'Dana Whitfield', address: ['1 Main Street', 'Austin, TX 78704'] },
  creditor: { name: 'Meridian Lending', kind: 'lender' },
  report: {
    ...{ id: 'r1', created_at: '2026-11-02T23:30:00Z' },
    bureau_data: {
      experian: section(),
      equifax: { status: 'error', outcome: 'no_hit', message: 'A no-hit file is returned.' },
      transunion: { status: 'error', outcome: 'frozen', message: 'Frozen' },
    },
  },
  ownLoans: [],
  today: '2026-11-23',
}
const CHOICE: NoticeChoice = {
  reasons: ['low_income', 'collection'],
  bureaus: [{ bureau: 'experian', model: 'FICO 8' }],
  creditor_address: ' 5 Bank Street, Austin, TX 78701 ',
  agency: 'ftc',
}
const noticeOf = (file: Partial<ApplicationFile> = {}, choice: Partial<NoticeChoice> = {}) =>
  adverseActionNotice({ ...FILE, ...file }, { ...CHOICE, ...choice })

describe('a notice of adverse action', () => {
  test('names the creditor, the applicant, the application, the decision and the reasons', () => {
    expect(noticeOf()).toMatchObject({
      notice: {
        day: '2026-11-23',
        creditor: { name: 'Meridian Lending', address: '5 Bank Street, Austin, TX 78701' },
        applicant: { name: 'Dana Whitfield', address: ['1 Main Street', 'Austin, TX 78704'] },
        request: 'Your application of November 1, 2026 for an auto loan of $12,000.00',
        reasons: ['Collection action or judgment', 'Income insufficient for amount of credit requested'],
        ecoa: expect.stringContaining('Federal Trade Commission'),
      },
    })
  })

  test('states a VantageScore’s own words for a code, and refuses a code of a model without a table', () => {
    const scores = (key: string) => ({ [key]: { score: 549, reason_codes: ['07'] } })
    const noticeFor = (key: string, model: string) =>
      noticeOf(
        { report: { id: 'r1', created_at: '2026-11-02', bureau_data: { experian: section(scores(key)) } } },
        { bureaus: [{ bureau: 'experian', model }] },
      )

    expect(noticeFor('vantage_4', 'VantageScore 4.0')).toMatchObject({
      notice: { bureaus: [{ score: { factors: ['You have too many delinquent or derogatory accounts'] } }] },
    })
    expect(noticeFor('vantage_2', 'VantageScore 2.0')).toEqual({
      problem: 'The notice is missing the key factors of Experian’s VantageScore 2.0 score in words',
    })
    expect(noticeFor('insight_1', 'Insight 1')).toMatchObject({ problem: expect.stringContaining('the range of') })
  })

  test('has everything that 15 USC 1681m(a) requires for each bureau whose report was used', () => {
    const made = noticeOf()
    const [experian, ...others] = 'notice' in made ? made.notice.bureaus : []

    expect(others).toEqual([])
    expect(experian?.agency).toEqual({
      name: 'Experian',
      address: 'P.O. Box 2002, Allen, TX 75013',
      phone: '1-888-397-3742',
    })
    expect('notice' in made && made.notice.parts.map(({ title }) => title)).toEqual([
      null,
      'Principal reasons for our decision',
      'Information from Experian',
      'Equal Credit Opportunity Act',
    ])
    for (const said of ['did not make this decision', 'free copy', 'within 60 days', 'right to dispute'])
      expect(experian?.disclosure).toContain(said)
    expect(experian?.score).toEqual({
      ...{ model: 'FICO 8', value: 540, lowest: 300, highest: 850, on: '2026-11-02' },
      factors: [
        'Balances are too high compared with limits on revolving accounts',
        'Length of time accounts have been established',
        'Number of accounts with delinquency',
        'Serious delinquency, derogatory public record or collection filed',
        'Too many inquiries in the last 12 months',
      ],
    })
    expect(experian && scoreSentence(experian)).toMatch(
      /score: 540 \(FICO 8, provided by Experian\)\. Date: November 2, 2026\. Scores range from a low of 300 to a high of 850\./,
    )
  })

  test('mentions a report used without a score, but no score', () => {
    const made = noticeOf({}, { bureaus: [{ bureau: 'experian', model: null }] })

    expect(made).toMatchObject({ notice: { bureaus: [{ bureau: 'experian', score: null }] } })
    expect('notice' in made && made.notice.bureaus.map(scoreSentence)).toEqual([null])
  })

  test('names a bureau that reported no file', () => {
    const made = noticeOf({}, { reasons: ['no_file'], bureaus: [{ bureau: 'equifax', model: null }] })

    expect(made).toMatchObject({
      notice: {
        reasons: ['No credit file'],
        bureaus: [{ disclosure: expect.stringContaining('has no file about you') }],
      },
    })
  })

  test('tells the applicant where to ask about information from other sources, and stores its kind', () => {
    const made = noticeOf({}, { other_sources: ['affiliate', 'bank_data'] })

    expect(made).toMatchObject({ notice: { other_sources: ['bank_data', 'affiliate'] } })
    expect('notice' in made && made.notice.parts.map(({ title }) => title)).toEqual([
      ...[null, 'Principal reasons for our decision', 'Information from Experian', 'Information from others'],
      'Equal Credit Opportunity Act',
    ])
  })

  test('with a counteroffer offers the other terms in the same notice', () => {
    const offer = { terms: '$8,000.00 over 36 months', answer_by: '2026-12-23' }

    const made = adverseActionNotice(FILE, CHOICE, offer)

    expect(made).toMatchObject({
      notice: {
        ...{ title: 'Notice of action taken, statement of reasons and counteroffer', offer },
        reasons: ['Collection action or judgment', 'Income insufficient for amount of credit requested'],
      },
    })
    const parts = 'notice' in made ? made.notice.parts : []
    expect(parts.map(({ title }) => title)).toEqual([
      ...[null, 'Principal reasons for our decision', 'What we can offer', 'Information from Experian'],
      'Equal Credit Opportunity Act',
    ])
    expect(parts[0]?.paragraphs[0]).toMatch(/: we are unable to offer you credit on the terms that you requested\.$/)
  })

  test('with a counteroffer is rejected if the offer ends today', () => {
    expect(adverseActionNotice(FILE, CHOICE, { terms: '$8,000.00', answer_by: '2026-11-23' })).toEqual({
      problem: 'The last day to accept must be between November 24, 2026 and February 21, 2027',
    })
  })

  test('has no bureau section if no report was used', () => {
    const made = noticeOf({ report: null }, { reasons: ['low_income'], bureaus: [] })

    expect(made).toMatchObject({
      notice: { reasons: ['Income insufficient for amount of credit requested'], bureaus: [] },
    })
  })

  test.each<[string, Partial<ApplicationFile>, Partial<NoticeChoice>, string]>([
    ['the creditor’s address', {}, { creditor_address: ' ' }, 'The notice is missing the creditor’s address'],
    ['a visible address', {}, { creditor_address: '\u200B' }, 'The notice is missing the creditor’s address'],
    [
      'the creditor’s name',
      { creditor: { name: '', kind: 'lender' } },
      {},
      'The notice is missing the creditor’s name',
    ],
    [
      'the applicant’s name',
      { applicant: { name: ' ', address: [] } },
      {},
      'The notice is missing the applicant’s name',
    ],
    ['the right agency', {}, { agency: 'ncua' }, 'The notice is missing the federal agency for this creditor'],
    [
      'a score that was not sent',
      {},
      { bureaus: [{ bureau: 'experian', model: 'FICO 9' }] },
      'The notice is missing Experian’s FICO 9 score',
    ],
    [
      'the range of a score',
      {},
      { bureaus: [{ bureau: 'experian', model: 'Auto 9' }] },
      'The notice is missing the range of Experian’s Auto 9 score',
    ],
    [
      'key factors and more',
      {},
      { bureaus: [{ bureau: 'experian', model: 'VantageScore 4.0' }], creditor_address: '' },
      'The notice is missing the key factors of Experian’s VantageScore 4.0 score in words, the creditor’s address',
    ],
    [
      'a text for a factor',
      {
        report: {
          id: 'r1',
          created_at: '2026-11-02',
          bureau_data: { experian: section({ fico_8: { score: 540, reason_codes: ['10', '88'] } }) },
        },
      },
      {},
      'The notice is missing the key factors of Experian’s FICO 8 score in words',
    ],
  ])('is rejected without %s, and the message names what is missing', (_, file, choice, problem) => {
    expect(noticeOf(file, choice)).toEqual({ problem })
  })

  test.each<[string, Partial<NoticeChoice>, string]>([
    [
      'a bureau that is frozen',
      { bureaus: [{ bureau: 'transunion', model: null }] },
      'The report has no data from one of these bureaus',
    ],
    [
      'a bureau twice',
      { bureaus: [1, 2].map(() => ({ bureau: 'experian' as const, model: null })) },
      'List each bureau only once',
    ],
    ['no reason', { reasons: [] }, 'Choose at least one reason'],
    [
      'a reason from a bureau that was not used',
      { bureaus: [] },
      'Nothing on file supports “Collection action or judgment”',
    ],
  ])('is rejected with %s', (_, choice, problem) => {
    expect(noticeOf({}, choice)).toEqual({ problem })
  })
})

test('a decision can use bureaus that returned a file or reported that none exists', () => {
  expect(usableReports(FILE.report?.bureau_data).map(({ bureau, file }) => [bureau, file !== null])).toEqual([
    ['experian', true],
    ['equifax', false],
  ])
  expect([usableReports(null), usableReports({})]).toEqual([[], []])
})

test.each<[Bureau[] | undefined, string[]]>([
  [undefined, ['collection', 'limited_experience']],
  [['experian'], ['collection', 'limited_experience']],
  [['equifax'], ['no_file']],
  [[], []],
])('with the reports of %j the rules find %j', (bureaus, codes) => {
  expect(findings(FILE, bureaus).map(({ code }) => code)).toEqual(codes)
})
