import { randomUUID } from 'node:crypto'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'
import { TODAY } from './loan-fixture.ts'

const START = addDays(TODAY, -70)

/** $1,200 over 26 weeks with simple interest at 24%, which began ten weeks ago. Amounts are whole cents. */
export const WEEKLY = {
  ...{ amount: 1200_00, rate_percent: '24', method: 'simple_daily', day_count: 'actual/365', start: START },
  calendar: { every: 'week', first_due: addDays(START, 7), count: 26 },
}

/** $1,200 over a year of equal monthly payments at 12%, with interest as scheduled, from January 1, 2026. */
export const MONTHLY = monthly({ amount: 1200_00, ratePercent: '12', months: 12, start: '2026-01-01' })

interface Monthly {
  amount: number
  ratePercent: string
  months: number
  start: string
}

/** The quote of a loan with equal monthly payments. */
export function monthly({ amount, ratePercent, months, start }: Monthly, more: object = {}) {
  return {
    ...{ amount, rate_percent: ratePercent, method: 'scheduled', day_count: '30/360', start },
    calendar: { every: 'month', first_due: addMonths(start, 1), count: months },
    ...more,
  }
}

/** Books a personal loan as the screens do. The body may replace any field. */
export const book = (app: TestApp, person: SignedIn, body: object, key: string = randomUUID()) =>
  callCommand(app, 'book-loan', { loan_type: 'personal', ...body }, { person, key })

/** Adds a state's rule of the person's company, approved by its counsel: any rate that the parties agree, unless `rule` says otherwise. */
export async function ownStateRule(app: TestApp, person: SignedIn, state: string, rule: object = {}): Promise<void> {
  const row = {
    ...{
      state,
      product: 'consumer_loan',
      rate_form: 'agreed',
      citation: `Law of ${state}`,
      source: 'Letter of Bell LLP',
    },
    ...{
      approved_by: 'Ruth Bell',
      approved_on: '2026-01-05',
      effective_from: '1900-01-01',
      created_by: person.person.id,
    },
    ...rule,
  }
  const columns = Object.keys(row).join(', ')
  await app.database.pools.server.query(
    `insert into public.state_rules (organization_id, ${columns})
     select p.organization_id, ${columns} from jsonb_populate_record(null::public.state_rules, $1) r
       join (select id as person, organization_id from app.people) p on p.person = r.created_by`,
    [row],
  )
}
