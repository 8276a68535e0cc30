import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { goodInputs } from '#features/lending/rules/decisioning/decision-fixture.ts'
import { demoPortfolio } from '#features/lending/rules/scoring-model/demo-portfolio.ts'
import type { TrainingLoan } from '#features/lending/rules/scoring-model/holdout.ts'

/** A booked loan, as a training reads it: when it began, and how its installment was paid. */
interface BookedLoan extends TrainingLoan {
  began_months_ago: number
  due_on_month: number
  paid_after_days: number | null
  charged_off_month: number | null
  status: string
}

/** Loans of the demo portfolio as a company's own. The bad ones have an installment that was paid 95 days late. */
export const bookedLoans = (count: number, more: Partial<BookedLoan> = {}): BookedLoan[] =>
  demoPortfolio()
    .slice(0, count)
    .map((loan) => ({
      ...loan,
      id: randomUUID(),
      ...{ began_months_ago: 20, due_on_month: 3, paid_after_days: loan.isBad ? 95 : 2, charged_off_month: null },
      status: 'current',
      ...more,
    }))

// Without triggers, because the engine's own figures are not what is tested.
const ADD = `
  with wanted as (
    select gen_random_uuid() as client_id, l.* from jsonb_to_recordset($2::jsonb)
      as l (id uuid, inputs jsonb, began_months_ago integer, due_on_month integer, paid_after_days integer, charged_off_month integer, status text)),
  clients as (insert into public.clients (id, organization_id, user_id, first_name, last_name)
              select client_id, $1, client_id, 'Rhonda', 'Rouse' from wanted),
  applications as (insert into public.loan_applications (id, organization_id, client_id, number, loan_type, amount, submitted_at, status)
                   select id, $1, client_id, (select coalesce(max(a.number), 0) + 5000 from public.loan_applications a where a.organization_id = $1) + row_number() over (), 'personal', 6000, now() - make_interval(months => began_months_ago), 'approved' from wanted),
  decisions as (insert into public.application_decisions (organization_id, application_id, client_id, policy_version_id, policy_hash, engine_version,
                                                          inputs, inputs_hash, result, result_hash, outcome, tier, reasons)
                select $1, id, client_id, gen_random_uuid(), repeat('0', 64), 1, inputs, repeat('0', 64), '{}', repeat('0', 64), 'approve', 'b', '{}' from wanted),
  loans as (insert into public.loans (organization_id, client_id, application_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                                      start_date, first_payment_date, amount, status, past_due_amount, days_past_due, charged_off_on, charged_off_amount)
            select $1, client_id, id, 'personal', 6000, 12, 36, 200, current_date - make_interval(months => began_months_ago),
                   current_date - make_interval(months => began_months_ago - 1), 6000, status, 0, 0,
                   current_date - make_interval(months => began_months_ago - charged_off_month),
                   case when charged_off_month is not null then 6000 end from wanted
            returning id, application_id)
  insert into public.loan_due_items (organization_id, loan_id, number, due_on, amount, paid, paid_on)
  select $1, l.id, 1, due.day, 200, 200, due.day + w.paid_after_days
    from loans l join wanted w on w.id = l.application_id,
         lateral (select (current_date - make_interval(months => w.began_months_ago - w.due_on_month))::date as day) as due`

/** Adds booked loans with the inputs of their decisions to a company. */
export async function addBookedLoans(ownerUrl: string, organizationId: string, loans: readonly BookedLoan[]) {
  const db = new pg.Client(ownerUrl)
  await db.connect()
  try {
    await db.query('set session_replication_role = replica')
    const rows = loans.map((loan) => ({ ...loan, inputs: { ...goodInputs(), values: loan.values } }))
    await db.query(ADD, [organizationId, JSON.stringify(rows)])
  } finally {
    await db.end()
  }
}
