import { numberOf } from '#app/demo/deterministic.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { agreedSchedule } from '#features/lending/rules/engine/schedule.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { loanEventsOf } from '#features/lending/rules/stored-loan.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type DemoPosting, posting } from './demo-loans.ts'

/** A demo loan that a story services. */
export interface ServicedLoan {
  id: string
  clientId: string
  terms: LoanTerms
  /** The days between two payments. */
  periodDays: number
  today: PlainDate
}

interface NewLoan extends ServicedLoan {
  /** The advance. */
  first: DemoPosting
}

interface Story {
  name: string
  /** The least age of the loan in days. */
  fromDays: number
  /** The postings after the advance, until today. */
  postingsOf(loan: NewLoan): DemoPosting[]
}

/** A way in which a simple-interest loan is serviced, one for each feature of its page. */
export const SERVICING_STORIES: readonly Story[] = [
  { name: 'paid early', fromDays: 70, postingsOf: paidEarly },
  { name: 'paid late', fromDays: 90, postingsOf: paidLate },
  { name: 'extended', fromDays: 110, postingsOf: extended },
  { name: 'returned payment', fromDays: 80, postingsOf: returned },
  { name: 'overpaid', fromDays: 60, postingsOf: overpaid },
  { name: 'charged off', fromDays: 260, postingsOf: chargedOff },
]

interface Due {
  number: number
  due: PlainDate
  cents: number
}

function dueUntil({ terms, today }: ServicedLoan): Due[] {
  return agreedSchedule(terms)
    .filter(({ due }) => due <= today)
    .map(({ number, due, paymentCents }) => ({ number, due, cents: paymentCents }))
}

const pay = ({ clientId }: ServicedLoan, on: PlainDate, cents: number) => posting(clientId, 'payment', on, cents)
const untilToday = ({ today }: ServicedLoan, postings: DemoPosting[]) =>
  postings.filter(({ effective_date }) => effective_date <= today)

// Some payments are more than is due, which shortens the loan.
function paidEarly(loan: NewLoan): DemoPosting[] {
  return dueUntil(loan).map(({ number, due, cents }) =>
    pay(loan, addDays(due, -numberOf(`${loan.id} ${number} early`, 4)), number % 4 === 0 ? cents + 25_00 : cents),
  )
}

const GRACE_ENDED_DAYS = 6

// Every fourth payment comes after its grace period, with the late fee. The last two have not come.
function paidLate(loan: NewLoan): DemoPosting[] {
  const payments = dueUntil(loan).map(({ number, due, cents }) =>
    number % 4 === 0 ? pay(loan, addDays(due, GRACE_ENDED_DAYS), cents + 10_00) : pay(loan, due, cents),
  )
  return untilToday(loan, payments).slice(0, -2)
}

const PERIODS = 2

/** An installment is not paid, and with the rest it moves by two periods. */
function extended(loan: NewLoan): DemoPosting[] {
  const due = dueUntil(loan)
  const missed = due[Math.floor(due.length / 2) - 1]
  if (missed === undefined) return []
  const agreedOn = addDays(missed.due, 2)
  const payments = due.map(({ number, due: on, cents }) =>
    pay(loan, number < missed.number ? on : addDays(on, PERIODS * loan.periodDays), cents),
  )
  return untilToday(loan, [
    ...payments,
    {
      ...posting(loan.clientId, 'extension', agreedOn, null),
      ...{ details: { installment: missed.number, periods: PERIODS }, note: 'Out of work for two weeks' },
    },
    {
      ...posting(loan.clientId, 'fee', agreedOn, 15_00),
      details: { fee: 'extension' },
      note: 'As the contract states',
    },
  ])
}

/** A payment is returned and paid again. Part of the fee for it is waived. */
function returned(loan: NewLoan): DemoPosting[] {
  const payments = dueUntil(loan).map(({ due, cents }) => pay(loan, due, cents))
  const bounced = payments.at(-4)
  if (bounced === undefined) return payments
  const on = (days: number) => addDays(bounced.effective_date, days)
  const fee = {
    ...posting(loan.clientId, 'fee', on(3), 25_00),
    ...{ details: { fee: 'nsf' }, note: 'Returned: insufficient funds' },
  }
  return untilToday(loan, [
    ...payments,
    { ...posting(loan.clientId, 'reversal', on(3), bounced.amount), reverses_id: bounced.id },
    fee,
    pay(loan, on(4), bounced.amount ?? 0),
    {
      ...posting(loan.clientId, 'waiver', on(5), 10_00),
      ...{ details: { fee: fee.id }, note: 'First returned payment of this borrower' },
    },
  ])
}

/** The last payment is rounded up to a hundred dollars, so that a credit balance waits for its refund. */
function overpaid(loan: NewLoan): DemoPosting[] {
  const paidOffOn = addDays(loan.today, -5)
  const payments = dueUntil(loan)
    .filter(({ due }) => due < paidOffOn)
    .map(({ due, cents }) => pay(loan, due, cents))
  const { payoff } = replay(loan.terms, loanEventsOf([loan.first, ...payments]), paidOffOn)
  return [...payments, pay(loan, paidOffOn, Math.ceil((payoff.totalCents + 1) / 100_00) * 100_00)]
}

const PAID_INSTALLMENTS = 4
const CHARGED_OFF_AFTER_DAYS = 125

/** After a few payments, none comes for so long that the loan is charged off. Some of it is recovered. */
function chargedOff(loan: NewLoan): DemoPosting[] {
  const due = dueUntil(loan)
  const missed = due[PAID_INSTALLMENTS]
  if (missed === undefined) return []
  const on = (days: number) => addDays(missed.due, CHARGED_OFF_AFTER_DAYS + days)
  return untilToday(loan, [
    ...due.slice(0, PAID_INSTALLMENTS).map((paid) => pay(loan, paid.due, paid.cents)),
    { ...posting(loan.clientId, 'charge_off', on(0), null), note: 'No payment for 125 days' },
    posting(loan.clientId, 'recovery', on(30), 150_00),
    posting(loan.clientId, 'recovery', on(44), 75_00),
  ])
}
