-- Filters and an order of the portfolio: loans by the state and the contact of their borrower, and by the amount past due.
-- lock: public.clients: 100,000 rows in 0.3 s on two busy cores
create index clients_by_state on public.clients (organization_id, state) where state is not null;
-- lock: public.loans: 1,000,000 rows in 6 s on two busy cores
create index loans_by_past_due_amount on public.loans (organization_id, past_due_amount, id);
