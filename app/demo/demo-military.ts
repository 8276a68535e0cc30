import { type CheckDeps, checkedBorrower } from '#features/lending/server/military/check-military-status.ts'
import { idOf } from './deterministic.ts'

interface DemoChecks extends CheckDeps {
  organizationId: string
  /** The person who checks. */
  personId: string
}

// Abel Duty is the only person in town whom the sandbox register reports as covered.
const ABELS_APPLICATION = `
  insert into public.loan_applications (id, organization_id, client_id, lender_id, loan_type, amount, status, purpose, submitted_at, completed_at)
  select $1, c.organization_id, c.id, l.id, 'personal', 2500, 'in_review', 'Moving to another post', now() - interval '2 days',
         now() - interval '1 day'
    from public.clients c
    left join public.lenders l on l.organization_id = c.organization_id and l.company_type = 'lender'
   where c.organization_id = $2 and (c.first_name, c.last_name) = ('Abel', 'Duty')
  on conflict do nothing`
// Waiting applicants without a special case in the sandbox, which could give no response.
const TO_CHECK = `
  select a.id from public.loan_applications a join public.clients c on c.id = a.client_id
   where a.organization_id = $2 and a.loan_type = 'personal' and a.status in ('in_review', 'approved')
     and (a.id = $1 or c.last_name in ('Dawson', 'Thornton', 'Patel'))
     and not exists (select from public.military_checks m where m.application_id = a.id)
     and not exists (select from public.loans l where l.application_id = a.id)`

/** Checks some open applications, including one of a covered borrower, and leaves others. */
export async function addDemoMilitaryChecks(checks: DemoChecks): Promise<void> {
  // Never with the real register, because these applicants don't exist.
  if (!checks.register.isSandbox) return
  const values = [idOf(`${checks.organizationId} application of Abel Duty`), checks.organizationId]
  await checks.pool.query(ABELS_APPLICATION, values)
  const { rows } = await checks.pool.query<{ id: string }>(TO_CHECK, values)
  for (const { id } of rows) await checkedBorrower(checks, { ...checks, requestId: null }, id)
}
