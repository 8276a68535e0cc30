import { expect, test } from 'vitest'
import { bureauDataFrom } from '#features/credit-reports/rules/bureau-data.ts'
import { bureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { bureauResult } from '#features/credit-reports/rules/bureau-result.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { worstReported } from '#features/credit-reports/rules/conduct.ts'
import { reportedDay } from '#features/credit-reports/rules/reported-day.ts'
import { DATE_REPLIES } from './date-replies.ts'
import { FIELD_REPLIES } from './field-replies.ts'
import { LIST_REPLIES } from './list-replies.ts'
import { OUTCOME_REPLIES } from './outcome-replies.ts'
import { PAYMENT_REPLIES } from './payment-replies.ts'
import { RATING_REPLIES } from './rating-replies.ts'
import { SCORE_REPLIES } from './score-replies.ts'

const CASES = [
  ...SCORE_REPLIES,
  ...DATE_REPLIES,
  ...PAYMENT_REPLIES,
  ...RATING_REPLIES,
  ...FIELD_REPLIES,
  ...LIST_REPLIES,
  ...OUTCOME_REPLIES,
]

/** Reads a reply as an order does: the outcome, what is stored, and what a screen then shows of it. */
function readingOf(reply: unknown, bureau: Bureau) {
  const result = bureauResult(reply, bureau)
  const file = bureauFile(JSON.parse(JSON.stringify(bureauDataFrom({ [bureau]: result }))), bureau)
  return {
    outcome: result.outcome,
    scores: file.scores.map(({ key, value, lowest, highest, reasons }) => ({
      key,
      value,
      lowest,
      highest,
      reasons: reasons.map(({ text }) => text),
    })),
    accounts: file.tradelines.map((line) => ({
      ...line,
      days: [line.openedOn, line.closedOn, line.reportedOn, line.lastPaidOn, line.firstDelinquentOn].map(reportedDay),
      months: line.payments.map(({ label }) => label),
      worst: worstReported(line),
    })),
    collections: file.collections,
    inquiries: file.inquiries.length,
    records: file.publicRecords.length,
    notSent: file.notSent,
    unread: file.unread.map(({ place, label, text }) => `${place}, ${label}: ${text}`),
    alerts: file.alerts.map(({ kind }) => kind),
  }
}

test('there are at least sixty replies, each under its own name', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length)
})

test.each(CASES)('$name', ({ reply, bureau, expected }) => {
  expect(readingOf(reply, bureau)).toMatchObject(expected)
})
