-- What the list shows of a client's loans stands in the client's own row, as scores do: it sorts by it without opening a ledger.
alter table public.clients
  add column open_loan_count integer not null default 0,
  add column past_due_loan_count integer not null default 0,
  add column loan_balance numeric(14, 2) not null default 0;

update public.clients c
   set open_loan_count = l.open, past_due_loan_count = l.past_due, loan_balance = l.owed
  from (select client_id, count(*) as open, count(*) filter (where status = 'past_due') as past_due, sum(amount) as owed
          from public.loans where status <> 'paid_off' group by client_id) l
 where c.id = l.client_id;

create index clients_by_loans on public.clients (organization_id, loan_balance, id) where archived_at is null;
