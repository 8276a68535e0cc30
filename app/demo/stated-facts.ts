import { RECEIVED_HOW, REQUESTED_FREQUENCIES } from '#features/lending/rules/applications/application-lists.ts'
import { addMonths } from '#platform/rules/calendar.ts'
import { choiceOf, numberOf } from './deterministic.ts'

const JOBS = [
  { employer: 'Harvest Foods', job_title: 'Baker' },
  { employer: 'Lone Star Logistics', job_title: 'Driver' },
  { employer: 'St. Clare Hospital', job_title: 'Nurse' },
  { employer: 'Union School District', job_title: 'Teacher' },
] as const

/** The columns of an application that hold what `statedFacts` returns. */
export const STATED_COLUMNS = `term_months, payment_frequency, received_how, received_on, employer, job_title, monthly_income_cents,
  income_source, income_verified_how, employed_since, housing, housing_payment_cents`

/** Returns what a client states in an application. Every fourth application came from another system, without any of it. */
export function statedFacts(clientId: string, submitted: Date): object {
  if (numberOf(`${clientId} states nothing`, 4) === 0) return {}
  const receivedOn = submitted.toISOString().slice(0, 10)
  return {
    term_months: choiceOf(`${clientId} term`, [12, 18, 24, 36]),
    payment_frequency: choiceOf(`${clientId} pays`, REQUESTED_FREQUENCIES),
    received_how: choiceOf(`${clientId} came by`, RECEIVED_HOW),
    received_on: receivedOn,
    ...choiceOf(`${clientId} job`, JOBS),
    monthly_income_cents: 10_000 * (32 + numberOf(`${clientId} income`, 50)),
    income_source: 'employment',
    employed_since: addMonths(receivedOn, -(8 + numberOf(`${clientId} in the job`, 90))),
    income_verified_how: choiceOf(`${clientId} verified`, ['pay_stub', 'employer', 'not_verified']),
    housing: choiceOf(`${clientId} home`, ['own', 'rent', 'rent']),
    housing_payment_cents: 10_000 * (7 + numberOf(`${clientId} home cost`, 11)),
  }
}
