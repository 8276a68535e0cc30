import type { DemoClient } from '#app/demo/demo-clients.ts'
import { choiceOf, idOf, numberOf } from '#app/demo/deterministic.ts'
import { agreedSchedule } from '#features/lending/rules/engine/schedule.ts'
import { DEFAULT_WATERFALL, type LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { scheduleAprPercent } from '#features/lending/rules/rates/apr.ts'
import { lateFeesDue } from '#features/lending/rules/servicing/late-fees.ts'
import { loanEventsOf, type StoredTerms } from '#features/lending/rules/stored-loan.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type DemoLoan, type DemoPosting, disbursed } from './demo-loans.ts'
import { SERVICING_STORIES, type ServicedLoan } from './demo-servicing-stories.ts'

const CALENDARS = [
  { every: 'week', days: 7 },
  { every: 'two_weeks', days: 14 },
] as const

/** Returns the loan with weekly or two-week payments, simple interest, and a story of its servicing. Every other one stays monthly. */
export function asSimpleInterest({ id, ageDays }: DemoClient, monthly: DemoLoan, today: PlainDate): DemoLoan {
  if (numberOf(`${id} pays weekly`, 2) === 0) return monthly
  const stories = SERVICING_STORIES.filter(({ fromDays }) => ageDays > fromDays + LONGEST_BEFORE_THE_LOAN)
  const story = choiceOf(`${id} course of the loan`, stories)
  const start = addDays(today, -(story.fromDays + numberOf(`${id} began`, LONGEST_BEFORE_THE_LOAN)))
  const { every, days } = choiceOf(`${id} calendar`, CALENDARS)
  const { original_amount, interest_rate, term_months } = monthly.terms
  const count = Math.round((term_months * 365) / 12 / days)
  const terms: LoanTerms = {
    ...{ method: 'simple_daily', dayCount: 'actual/365', start, rates: [{ on: start, ratePercent: interest_rate }] },
    calendar: { every, firstDue: addDays(start, days), count },
    payment: {},
    advances: [{ on: start, cents: original_amount }],
    waterfall: DEFAULT_WATERFALL.simple_daily,
    shortToleranceCents: 0,
    ...{ lateFee: { graceDays: 5, cents: 10_00, ofBoth: 'lower' }, nsfFeeCents: 25_00 },
    feeCapsCents: { extension: 15_00 },
  }
  const loan = { id: monthly.id, clientId: id, terms, periodDays: days, today }
  const first = disbursed(id, { ...monthly.terms, start_date: start })
  const postings = withLateFees(loan, [first, ...story.postingsOf({ ...loan, first })])
  return { ...monthly, terms: storedTerms(monthly.terms, terms), disclosed: disclosureOf(terms), postings }
}

const LONGEST_BEFORE_THE_LOAN = 14

function storedTerms(monthly: StoredTerms, terms: LoanTerms): StoredTerms {
  return {
    ...{ ...monthly, terms, day_count: terms.dayCount, start_date: terms.start },
    first_payment_date: terms.calendar.firstDue,
    monthly_payment: agreedSchedule(terms)[0]?.paymentCents ?? 0,
  }
}

function disclosureOf(terms: LoanTerms): DemoLoan['disclosed'] {
  const financeChargeCents = agreedSchedule(terms).reduce((total, { interestCents }) => total + interestCents, 0)
  return { aprPercent: Number(scheduleAprPercent(terms, 0)).toFixed(2), financeChargeCents }
}

/** Adds the late fees that the aging job would have assessed, with ids that are the same on every machine. */
function withLateFees({ id, terms, today }: ServicedLoan, postings: DemoPosting[]): DemoPosting[] {
  const fees = lateFeesDue(terms, loanEventsOf(postings), { from: terms.start, today }).map(
    ({ installment, on, cents }): DemoPosting => ({
      ...{ id: idOf(`late fee ${installment} of ${id}`), kind: 'fee', amount: cents, effective_date: on },
      ...{ reverses_id: null, details: { fee: 'late', installment, isAutomatic: true } },
      idempotencyKey: `late fee ${id} ${installment}`,
    }),
  )
  // The job assesses a day's fees before its payments come in.
  return [...fees, ...postings].toSorted(byDay)
}

const byDay = ({ effective_date: one }: DemoPosting, { effective_date: other }: DemoPosting) =>
  one < other ? -1 : Number(one > other)
