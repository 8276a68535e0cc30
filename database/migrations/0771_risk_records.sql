-- Indexes for the records behind the risk board: those recorded after the day that they state, letters by their day, and fees by theirs.
-- The views and functions are in features/administration/sql/risk-records.sql.
-- lock: public.repair_statements: 100,000 rows in 0.1 s
create index repair_statements_backdated on public.repair_statements (created_at)
 where acknowledged_on < (created_at at time zone 'UTC')::date and means in ('recorded', 'paper');
-- lock: public.repair_contracts: 100,000 rows in 0.1 s
create index repair_contracts_backdated on public.repair_contracts (created_at) where contract_date < (created_at at time zone 'UTC')::date;
-- lock: public.repair_contracts: 100,000 rows in 0.1 s
create index repair_signatures_backdated on public.repair_contracts (signed_at)
 where signed_on < (signed_at at time zone 'UTC')::date and means in ('recorded', 'paper');
-- lock: public.disputes: 100,000 rows in 0.2 s on two busy cores
create index disputes_backdated on public.disputes (result_recorded_at) where result_on < (result_recorded_at at time zone 'UTC')::date;
-- lock: public.disputes: 100,000 rows in 0.2 s on two busy cores
create index disputes_by_letter on public.disputes (sent_on) where sent_on is not null;
-- lock: public.repair_fees: 100,000 rows in 0.1 s
create index repair_fees_by_day on public.repair_fees (received_on) where kind = 'fee';
-- lock: public.repair_fees: 100,000 rows in 0.1 s
create index repair_answers_backdated on public.repair_fees (created_at)
 where kind = 'fee' and document_id is not null and received_on < (created_at at time zone 'UTC')::date;
