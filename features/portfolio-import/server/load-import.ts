import type { PoolClient } from 'pg'

// $1 is the company, $2 the import, $3 a batch of its plan. Each statement adds the rows of one table.
const PLAN = 'app.portfolio_import_plans b'
const OF_BATCH = 'b.organization_id = $1 and b.import_id = $2 and b.batch = $3'
const CLIENTS = `
  insert into public.clients (organization_id, user_id, source, id, first_name, last_name, email, phone, address, city, state, zip, ssn, date_of_birth)
  select $1, i.created_by, 'import', c.id, c.first_name, c.last_name, c.email, c.phone, c.address, c.city, c.state, c.zip, c.ssn, c.date_of_birth
    from ${PLAN}, jsonb_to_recordset(b.plan -> 'clients') as c (id uuid, first_name text, last_name text, email text, phone text, address text, city text,
           state text, zip text, ssn text, date_of_birth text)
    join app.portfolio_imports i on i.organization_id = $1 and i.id = $2
   where ${OF_BATCH}`
const LOANS = `
  insert into public.loans (organization_id, import_id, id, client_id, loan_type, loan_number, original_amount, interest_rate, term_months,
                            monthly_payment, day_count, start_date, first_payment_date, terms, amount, status, past_due_amount, days_past_due,
                            past_due_since, next_payment_date, next_change_on, fees_owed, credit_balance, recovered_amount)
  select $1, $2, l.id, l.client_id, l.loan_type, l.loan_number, l.original_amount / 100, l.interest_rate, l.term_months, l.monthly_payment / 100,
         l.day_count, l.start_date, l.first_payment_date, l.terms, l.amount / 100, l.status, l.past_due_amount / 100, l.days_past_due,
         l.past_due_since, l.next_payment_date, l.next_change_on, l.fees_owed / 100, l.credit_balance / 100, l.recovered_amount / 100
    from ${PLAN}, jsonb_to_recordset(b.plan -> 'loans') as l (id uuid, client_id uuid, loan_type text, loan_number text, original_amount numeric,
           interest_rate numeric, term_months integer, monthly_payment numeric, day_count text, start_date date, first_payment_date date,
           terms jsonb, amount numeric, status text, past_due_amount numeric, days_past_due integer, past_due_since date,
           next_payment_date date, next_change_on date, fees_owed numeric, credit_balance numeric, recovered_amount numeric)
   where ${OF_BATCH}`
// The order of entry is that of the moments, so each posting of a loan has its own.
const POSTINGS = `
  insert into public.loan_postings (organization_id, id, loan_id, kind, amount, effective_date, reverses_id, details, created_at)
  select l.organization_id, p.id, l.id, p.kind, p.amount / 100, p.effective_date, p.reverses_id, p.details, now() + p.place * interval '1 microsecond'
    from ${PLAN}, jsonb_to_recordset(b.plan -> 'postings') as p (id uuid, loan_id uuid, place integer, kind text, amount numeric, effective_date date,
           reverses_id uuid, details jsonb)
    join public.loans l on l.organization_id = $1 and l.import_id = $2 and l.id = p.loan_id
   where ${OF_BATCH}`
const DUE_ITEMS = `
  insert into public.loan_due_items (organization_id, loan_id, number, due_on, amount, paid, paid_on)
  select $1, i.loan_id, i.number, i.due_on, i.amount / 100, i.paid / 100, i.paid_on
    from ${PLAN}, jsonb_to_recordset(b.plan -> 'dueItems') as i (loan_id uuid, number integer, due_on date, amount numeric, paid numeric, paid_on date)
   where ${OF_BATCH}`
const ALLOCATIONS = `
  insert into public.loan_allocations (organization_id, loan_id, posting_id, effective_date, interest, principal, fees, charges, credit, recovered)
  select $1, a.loan_id, a.posting_id, a.effective_date, a.interest / 100, a.principal / 100, a.fees / 100, a.charges / 100, a.credit / 100,
         a.recovered / 100
    from ${PLAN}, jsonb_to_recordset(b.plan -> 'allocations') as a (loan_id uuid, posting_id uuid, effective_date date, interest numeric,
           principal numeric, fees numeric, charges numeric, credit numeric, recovered numeric)
   where ${OF_BATCH}`
const COLLATERAL = `
  insert into public.application_collateral (organization_id, id, loan_id, client_id, kind, vin, vin_exception, description)
  select $1, c.id, c.loan_id, c.client_id, c.kind, c.vin, c.vin_exception, c.description
    from ${PLAN}, jsonb_to_recordset(b.plan -> 'collateral') as c (id uuid, loan_id uuid, client_id uuid, kind text, vin text, vin_exception text,
           description text)
   where ${OF_BATCH}`

const STATEMENTS = [CLIENTS, LOANS, POSTINGS, DUE_ITEMS, ALLOCATIONS, COLLATERAL]

/** Adds the rows of one batch of an import. */
export async function loadBatch(
  db: PoolClient,
  organizationId: string,
  importId: string,
  batch: number,
): Promise<void> {
  for (const statement of STATEMENTS) await db.query(statement, [organizationId, importId, batch])
}
