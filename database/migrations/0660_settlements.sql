-- Settlements in installments. The rest of the debt is forgiven once all of them are paid.
create table public.loan_settlements (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  loan_id uuid not null,
  client_id uuid not null,
  status text not null default 'offered' check (status in ('offered', 'accepted', 'kept', 'broken', 'canceled')),
  total_cents bigint not null check (total_cents > 0),
  owed_cents bigint not null check (owed_cents > 0),
  accept_by date not null,
  grace_days smallint not null check (grace_days between 0 and 30),
  waives_late_fees boolean not null,
  note text check (length(btrim(note)) between 1 and 500),
  next_due_on date,
  received_cents bigint not null default 0,
  offered_on date not null,
  offered_by uuid references app.people (id) on delete set null,
  offered_by_name text,
  accepted_on date,
  accepted_by_name text,
  ended_on date,
  cancel_reason text check (length(btrim(cancel_reason)) between 1 and 500),
  -- The posting that forgave the rest, and the principal that it forgave.
  posting_id uuid references public.loan_postings (id) on delete restrict,
  forgiven_cents bigint,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, loan_id, id),
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  constraint less_than_is_owed check (total_cents < owed_cents),
  constraint an_ended_settlement_has_a_day check ((status in ('kept', 'broken', 'canceled')) = (ended_on is not null)),
  constraint a_canceled_settlement_says_why check ((status = 'canceled') = (cancel_reason is not null)),
  constraint an_agreed_settlement_was_accepted check (accepted_on is not null or status in ('offered', 'canceled'))
);
comment on table public.loan_settlements is 'Agreements to accept less than is owed. A job judges each from the loan''s payments, and forgives the rest once.';
comment on column public.loan_settlements.owed_cents is 'What the loan owed on the day of the offer.';
comment on column public.loan_settlements.next_due_on is 'The day of the first installment that is not paid yet. Null once the settlement has ended.';
create unique index loan_settlements_one_active on public.loan_settlements (organization_id, loan_id) where status in ('offered', 'accepted');
create index loan_settlements_of_loan on public.loan_settlements (organization_id, loan_id, created_at desc);
create index loan_settlements_of_client on public.loan_settlements (organization_id, client_id);
create index loan_settlements_to_judge on public.loan_settlements (status, ended_on);
create index loan_settlements_offerer on public.loan_settlements (offered_by);
create index loan_settlements_posting on public.loan_settlements (posting_id);

create table public.settlement_payments (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  settlement_id uuid not null,
  loan_id uuid not null,
  number integer not null check (number between 1 and 36),
  due_on date not null,
  cents bigint not null check (cents > 0),
  primary key (organization_id, settlement_id, number),
  foreign key (organization_id, loan_id, settlement_id)
    references public.loan_settlements (organization_id, loan_id, id) on delete restrict
);
comment on table public.settlement_payments is 'The installments of each settlement, in the order of their days.';
create index settlement_payments_of_loan on public.settlement_payments (organization_id, loan_id, settlement_id);

alter table public.collection_accounts add column settlement_due_on date;
comment on column public.collection_accounts.settlement_due_on is 'The day of the next installment of an accepted settlement.';

-- The rest of a debt is forgiven without money: its installments were payments.
-- contract: public.loan_postings: each new constraint allows every row that the old one allowed
-- lock: public.loan_postings: 10,000,000 rows in 3.5 s, and in 9.5 s if they come from the disk
alter table public.loan_postings
  drop constraint money_has_an_amount,
  add constraint money_has_an_amount check (amount is not null or kind in (
    'reversal', 'rate_change', 'scra', 'accrual_off', 'accrual_on', 'due_date_change', 'extension', 'charge_off', 'settlement', 'sale',
    'deceased', 'bankruptcy', 'bankruptcy_dismissed', 'fraud', 'fraud_resolved'));
