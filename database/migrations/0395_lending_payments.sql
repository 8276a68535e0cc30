-- The desk's list of ledger entries: newest first, of one group, or by one method. features/lending/sql/lending-payments.sql
-- sorts by exactly these columns, and filters by exactly this expression.
-- lock: public.loan_postings: 1,000,000 rows in 11 s on two busy cores; 0 s where the operator made it before
create index if not exists loan_postings_by_day on public.loan_postings (organization_id, effective_date, created_at, id);
-- lock: public.loan_postings: 1,000,000 rows in 17 s on two busy cores; 0 s where the operator made it before
create index if not exists loan_postings_by_group on public.loan_postings (organization_id,
  (case when kind in ('payment', 'recovery', 'settlement') then 'payments'
        when kind = 'reversal' then 'reversals'
        when kind in ('fee', 'waiver') then 'fees' end), effective_date, created_at, id);
-- lock: public.loan_postings: 1,000,000 rows in 13 s on two busy cores; 0 s where the operator made it before
create index if not exists loan_postings_by_method on public.loan_postings (organization_id, method, effective_date, created_at, id)
  where method is not null;
