-- Refunds of payments that were taken through the payment processor. A row comes before its request: its id is the request's key.
create table public.charge_refunds (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  loan_id uuid not null,
  charge_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Another amount that the processor refunded, once a person has accepted it.
  paid_cents bigint check (paid_cents > 0),
  -- A payment taken in error is corrected in the ledger. An overpayment pays out the credit of the loan.
  cause text not null check (cause in ('error', 'overpayment')),
  reason text not null check (length(btrim(reason)) between 1 and 300),
  status text not null default 'sending' check (status in ('sending', 'processing', 'succeeded', 'failed', 'review')),
  processor_id text check (length(processor_id) between 1 and 100),
  failure text check (length(failure) between 1 and 200),
  review_note text check (length(review_note) between 1 and 500),
  -- The posting that pays out a credit, and the reversal of the payment that the refund corrects.
  credit_posting_id uuid,
  correction_id uuid,
  settled_at timestamptz,
  -- When the processor is asked next about a refund under way.
  asked_again_at timestamptz,
  is_sandbox boolean not null,
  requested_on date not null,
  requested_by uuid references app.people (id) on delete set null,
  requested_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id, charge_id) references public.loan_charges (organization_id, loan_id, id) on delete restrict,
  foreign key (organization_id, loan_id, credit_posting_id) references public.loan_postings (organization_id, loan_id, id) on delete restrict,
  foreign key (organization_id, loan_id, correction_id) references public.loan_postings (organization_id, loan_id, id) on delete restrict,
  constraint a_failed_refund_says_why check (status <> 'failed' or failure is not null),
  constraint an_accepted_refund_is_known check (status in ('sending', 'failed') or processor_id is not null)
);
comment on table public.charge_refunds is 'Each refund of a payment that was taken through the payment processor.';
create index charge_refunds_of_charge on public.charge_refunds (organization_id, loan_id, charge_id, created_at);
create index charge_refunds_of_client on public.charge_refunds (organization_id, client_id);
create unique index charge_refunds_by_processor on public.charge_refunds (organization_id, processor_id) where processor_id is not null;
-- The ledger follows one refund of a charge at a time.
create unique index charge_refunds_one_open on public.charge_refunds (organization_id, charge_id) where status in ('sending', 'review');
create index charge_refunds_under_way on public.charge_refunds (asked_again_at) where status in ('sending', 'processing', 'review');
create index charge_refunds_requester on public.charge_refunds (requested_by);
create index charge_refunds_credit on public.charge_refunds (organization_id, loan_id, credit_posting_id) where credit_posting_id is not null;
create index charge_refunds_correction on public.charge_refunds (organization_id, loan_id, correction_id) where correction_id is not null;
