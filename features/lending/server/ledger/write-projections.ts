import type { PoolClient } from 'pg'
import type { StoredAllocation, StoredDueItem } from '#features/lending/rules/loan-projections.ts'
import { heldCents } from './held-cents.ts'

/** The rows of a loan besides its figures. */
export interface Projections {
  loanId: string
  dueItems: StoredDueItem[]
  allocations: StoredAllocation[]
}

// $1 are the loans, $2 the rows by loan. Only rows that changed are written: an upsert would lock and log each of them. The rows of a
// loan are read by its key; a join with all rows would read the table.
const WRITE_DUE_ITEMS = `
  with loan as materialized (
    select organization_id, id as loan_id from public.loans where id = any ($1)
  ), stored as materialized (
    select d.*, d.ctid as place from loan join public.loan_due_items d using (organization_id, loan_id)
  ), item as materialized (
    select loan.*, i.number, i.due_on, i.amount / 100 as amount, i.paid / 100 as paid, i.paid_on
      from loan cross join jsonb_to_recordset($2::jsonb -> loan_id::text)
                           as i (number integer, due_on date, amount numeric, paid numeric, paid_on date)
  ), removed as (
    delete from public.loan_due_items where ctid = any (array(
      select s.place from stored s where not exists (select from item i where i.loan_id = s.loan_id and i.number = s.number)))
  )
  insert into public.loan_due_items (organization_id, loan_id, number, due_on, amount, paid, paid_on)
  select i.* from item i left join stored s using (organization_id, loan_id, number)
   where (i.due_on, i.amount, i.paid, i.paid_on) is distinct from (s.due_on, s.amount, s.paid, s.paid_on)
  on conflict (organization_id, loan_id, number) do update
     set due_on = excluded.due_on, amount = excluded.amount, paid = excluded.paid, paid_on = excluded.paid_on`

const WRITE_ALLOCATIONS = `
  with loan as materialized (
    select organization_id, id as loan_id from public.loans where id = any ($1)
  ), stored as materialized (
    select d.*, d.ctid as place from loan join public.loan_allocations d using (organization_id, loan_id)
  ), part as materialized (
    select loan.*, a.posting_id, a.effective_date, a.interest / 100 as interest, a.principal / 100 as principal, a.fees / 100 as fees,
           a.charges / 100 as charges, a.credit / 100 as credit, a.recovered / 100 as recovered
      from loan cross join jsonb_to_recordset($2::jsonb -> loan_id::text)
                           as a (posting_id uuid, effective_date date, interest numeric, principal numeric, fees numeric,
                                 charges numeric, credit numeric, recovered numeric)
  ), removed as (
    delete from public.loan_allocations where ctid = any (array(
      select s.place from stored s where not exists (select from part p where p.loan_id = s.loan_id and p.posting_id = s.posting_id)))
  )
  insert into public.loan_allocations (organization_id, loan_id, posting_id, effective_date, interest, principal, fees, charges, credit,
                                       recovered)
  select p.* from part p left join stored s using (organization_id, loan_id, posting_id)
   where (p.effective_date, p.interest, p.principal, p.fees, p.charges, p.credit, p.recovered)
         is distinct from (s.effective_date, s.interest, s.principal, s.fees, s.charges, s.credit, s.recovered)
  on conflict (organization_id, loan_id, posting_id) do update
     set effective_date = excluded.effective_date, interest = excluded.interest, principal = excluded.principal, fees = excluded.fees,
         charges = excluded.charges, credit = excluded.credit, recovered = excluded.recovered`

/** Stores the installments and allocations of loans, and removes those that they no longer have. The caller has locked the loans. */
export async function writeProjections(transaction: PoolClient, loans: readonly Projections[]): Promise<void> {
  const ids = loans.map(({ loanId }) => loanId)
  const byLoan = (rowsOf: (loan: Projections) => object[]) =>
    JSON.stringify(Object.fromEntries(loans.map((loan) => [loan.loanId, rowsOf(loan)])))
  await transaction.query(WRITE_DUE_ITEMS, [ids, byLoan(({ dueItems }) => dueItems.map(storable))])
  await transaction.query(WRITE_ALLOCATIONS, [ids, byLoan(({ allocations }) => allocations)])
}

const storable = (item: StoredDueItem): StoredDueItem => ({ ...item, amount: heldCents(item.amount) })
