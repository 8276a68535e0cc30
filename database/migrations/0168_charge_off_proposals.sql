-- The oldest contractual due date that is not paid, from which all days past due count. The next ageing fills it in.
alter table public.loans add column past_due_since date;
comment on column public.loans.past_due_since is 'The oldest due date of the agreed schedule that is not paid; null when nothing is late.';
create index loans_past_due_since on public.loans (past_due_since) where past_due_since is not null;

create table public.charge_off_proposals (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  loan_id uuid not null references public.loans (id) on delete restrict,
  -- The unpaid due date, or the day of the last deferral where that is later.
  counted_from date not null,
  proposed_on date not null check (proposed_on >= counted_from + 120),
  amount numeric(14, 2) not null,
  decision text check (decision in ('accepted', 'declined', 'deferred')),
  reason text check (length(btrim(reason)) between 1 and 200),
  decided_on date,
  decided_by uuid references app.people (id) on delete set null,
  decided_by_name text,
  unique (loan_id, counted_from),
  constraint decided_with_a_reason check (num_nonnulls(decision, reason, decided_on) in (0, 3))
);
comment on table public.charge_off_proposals is 'Loans that are 120 days past due, proposed for charge-off, and what somebody decided about it.';
create index charge_off_proposals_of_organization on public.charge_off_proposals (organization_id);
create index charge_off_proposals_of_client on public.charge_off_proposals (client_id);
create index charge_off_proposals_of_decider on public.charge_off_proposals (decided_by);

insert into app.notification_kinds (kind, by_email_at_first) values ('charge_off_proposed', false);
