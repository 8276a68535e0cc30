import { describe, expect, test } from 'vitest'
import type { Disclosure } from './disclosure.ts'
import { creditScoreNotice, type DisclosureFile, disclosureDuty } from './notice.ts'

const section = (credit_score: object) => ({ status: 'success', outcome: 'hit', full_feed: { credit_score } })
const GOOD = section({
  fico_8: { score: 712, reason_codes: ['10', '14', '18', '22', '08'] },
  vantage_4: { score: 720, reason_codes: [] },
  auto_9: { score: 700, reason_codes: ['10'] },
})
const tableOf = (model: string) => ({
  ...{ model, source: 'Score provider, page 3', as_of: '2026-02-01' },
  steps: [
    { from: 300, percent: 1 },
    { from: 712, percent: 51 },
    { from: 713, percent: 52 },
  ],
})
const FILE: DisclosureFile = {
  percentiles: [tableOf('FICO 8'), tableOf('VantageScore 4.0')],
  application: { loan_type: 'auto', amountCents: 1_200_000, submitted_at: '2026-11-01T15:00:00Z', isComplete: true },
  applicant: { name: 'Dana Whitfield', address: ['1 Main Street', 'Austin, TX 78704'] },
  creditor: { name: 'Meridian Lending', kind: 'lender' },
  usualAddress: '5 Bank Street',
  report: {
    ...{ id: 'r1', created_at: '2026-11-02T23:30:00Z', isForApplication: true },
    bureau_data: {
      experian: GOOD,
      equifax: { status: 'error', outcome: 'no_hit', message: 'A no-hit file is returned.' },
      transunion: { status: 'error', outcome: 'frozen', message: 'Frozen' },
    },
  },
  ownLoans: [],
  today: '2026-11-23',
}
const TOLD: Disclosure = { report_id: 'r1', bureau: 'experian', model: 'FICO 8' }
const made = (told: Partial<Disclosure> = {}, loan_type = 'auto') =>
  creditScoreNotice({ ...FILE, application: { ...FILE.application, loan_type } }, { ...TOLD, ...told })
const wordsOf = (told?: Partial<Disclosure>, loanType?: string) => {
  const answer = made(told, loanType)
  if ('problem' in answer) return answer.problem
  return answer.notice.parts.flatMap(({ title, paragraphs, items }) => [title, ...paragraphs, ...items]).join('\n')
}

describe('a credit score disclosure', () => {
  test('names the creditor, the applicant, the score and the day', () => {
    expect(made()).toMatchObject({
      notice: {
        title: 'Your Credit Score and the Price You Pay for Credit',
        day: '2026-11-23',
        creditor: { name: 'Meridian Lending', address: '5 Bank Street' },
        applicant: { name: 'Dana Whitfield', address: ['1 Main Street', 'Austin, TX 78704'] },
        score: {
          ...{ model: 'FICO 8', value: 712, lowest: 300, highest: 850 },
          ...{ on: '2026-11-02', higherThanPercent: 51 },
        },
      },
    })
  })

  // 12 CFR 1022.74(e)(1)(ii), one line per item.
  test.each([
    ['A: what a report is', 'Your credit report is a record of your credit history.'],
    ['B: what a score is', 'Your credit score is a number that reflects the information in your credit report.'],
    ['B: that it changes', 'Your credit score can change, depending on how your credit history changes.'],
    ['C: what it affects', 'Your credit score can affect whether you can get a loan'],
    ['D: the score', 'Your credit score: 712 (FICO 8)'],
    ['E: its range', 'Scores range from a low of 300 to a high of 850.'],
    ['F: how it compares', 'Your credit score ranks higher than 51 percent of U.S. consumers.'],
    ['G: its day', 'Date: November 2, 2026'],
    ['H: its source', 'Source: Experian'],
    ['I: that a report can be wrong', 'You have a right to dispute any inaccurate information in your credit report.'],
    [
      'J: free copies',
      'a free copy of your credit report from each of the nationwide consumer reporting agencies once a year',
    ],
    ['K: where', '1-877-322-8228'],
    ['L: more about it', 'www.consumerfinance.gov/learnmore'],
  ])('says %s', (_, words) => {
    expect(wordsOf()).toContain(words)
  })

  test('names four key factors, with inquiries as the fifth', () => {
    const answer = made()
    const factors = 'notice' in answer ? answer.notice.parts.find(({ items }) => items.length > 0)?.items : []

    expect(factors).toHaveLength(5)
    expect(factors?.at(-1)).toMatch(/inquiries/)
  })

  test('names no factors for a score without any', () => {
    expect(wordsOf({ model: 'VantageScore 4.0' })).toContain('720 (VantageScore 4.0)')
    expect(wordsOf({ model: 'VantageScore 4.0' })).not.toContain('Key factors')
  })

  test('for a home loan has the required notice, with the bureau’s address', () => {
    const words = wordsOf({}, 'mortgage')

    expect(words).toContain('In connection with your application for a home loan')
    expect(words).toContain('Experian, P.O. Box 2002, Allen, TX 75013, toll-free 1-888-397-3742')
    expect(wordsOf()).not.toContain('home loan')
    expect(wordsOf({ model: 'VantageScore 4.0' }, 'mortgage')).toBe(
      'The disclosure is missing the key factors of Experian’s VantageScore 4.0 score in words',
    )
  })

  test('for an applicant without a score says so and explains why it matters', () => {
    const none = { bureau: 'equifax', model: null } as const
    const answer = made(none)

    expect(answer).toMatchObject({
      notice: { title: 'Credit Scores and the Price You Pay for Credit', score: null },
    })
    expect(wordsOf(none)).toContain('Your credit score is not available from Equifax Information Services LLC')
    expect(wordsOf(none)).toContain('Not having a credit score can affect whether you can get a loan')
    expect(wordsOf(none)).toContain('1-877-322-8228')
  })

  test.each<[Partial<Disclosure>, string]>([
    [{ bureau: 'transunion' }, 'The report has no data from TransUnion'],
    [{ model: null }, 'Experian has a score. Choose it.'],
    [{ model: 'FICO 9' }, 'The disclosure is missing Experian’s FICO 9 score'],
    [{ model: 'Auto 9' }, 'The disclosure is missing the range of Experian’s Auto 9 score'],
    [{ bureau: 'equifax' }, 'The disclosure is missing Equifax’s FICO 8 score'],
  ])('can’t be made from %j', (told, problem) => {
    expect(made(told)).toEqual({ problem })
  })

  test('can’t be made without the company’s table, and says where to add it', () => {
    expect(creditScoreNotice({ ...FILE, percentiles: [tableOf('FICO 9')] }, TOLD)).toEqual({
      problem:
        'Your company has no percentile table for FICO 8. Add it in Org Admin, section Score tables, or choose another score.',
    })
  })

  test('keeps the source and the date of the table that ranked the score', () => {
    expect(made()).toMatchObject({
      notice: { score: { rankedBy: { source: 'Score provider, page 3', as_of: '2026-02-01' } } },
    })
  })

  test('is required of a report for the application; of another, the approver states why it was not used', () => {
    const frozen = { transunion: { status: 'error', outcome: 'frozen' } }
    const other = { id: 'r', created_at: '', isForApplication: false }

    expect(
      [FILE.report, { ...other, bureau_data: FILE.report?.bureau_data }, null, { ...other, bureau_data: frozen }].map(
        (report) => disclosureDuty({ report }),
      ),
    ).toEqual(['required', 'statement', 'none', 'none'])
  })
})
