-- Autopay: a borrower's written authorization to debit each installment of a loan.
create table public.autopay_authorizations (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  loan_id uuid not null,
  method_id uuid not null,
  amount_rule text not null check (amount_rule in ('installment', 'all_due', 'fixed')),
  fixed_cents bigint check (fixed_cents >= 50),
  -- The upper end of the range of amounts to which the borrower agreed. No debit is higher.
  most_cents bigint not null check (most_cents >= 50),
  days_before smallint not null check (days_before between 0 and 10),
  retries smallint not null check (retries between 0 and 2),
  retry_after_days smallint not null check (retry_after_days between 1 and 10),
  signed_by text not null check (length(signed_by) between 1 and 200),
  signed_on date not null,
  signed_how text not null check (signed_how in ('paper', 'pay_page')),
  -- The signed document, in the client's documents.
  document_id uuid references public.client_documents (id) on delete restrict,
  -- The sentences to which the borrower agreed.
  agreed_text text not null check (length(agreed_text) between 1 and 5000),
  copy_given_how text not null check (copy_given_how in ('email', 'handed_over')),
  -- Installments up to this number are done: debited, skipped, or of the time before.
  last_installment integer not null check (last_installment >= 0),
  -- The last installment was skipped, and no debit has been made since.
  has_skipped boolean not null default false,
  -- Why the last debit was not made, or not in full. It is for staff.
  problem text check (length(problem) between 1 and 300),
  added_by uuid references app.people (id) on delete set null,
  added_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  end_reason text check (length(end_reason) between 1 and 300),
  ended_by_name text,
  primary key (organization_id, id),
  unique (organization_id, loan_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, method_id) references public.payment_methods (organization_id, id) on delete restrict,
  constraint a_fixed_amount_is_stated check ((amount_rule = 'fixed') = (fixed_cents is not null)),
  constraint a_paper_is_on_file check (signed_how <> 'paper' or document_id is not null),
  constraint an_end_has_its_reason check ((ended_at is null) = (end_reason is null))
);
comment on table public.autopay_authorizations is 'The authorizations of borrowers to debit each installment of a loan (12 CFR 1005.10).';
create unique index autopay_authorizations_one_per_loan on public.autopay_authorizations (organization_id, loan_id) where ended_at is null;
create index autopay_authorizations_of_loan on public.autopay_authorizations (organization_id, loan_id, created_at desc);
create index autopay_authorizations_of_client on public.autopay_authorizations (organization_id, client_id);
create index autopay_authorizations_of_method on public.autopay_authorizations (organization_id, method_id);
create index autopay_authorizations_document on public.autopay_authorizations (document_id) where document_id is not null;
create index autopay_authorizations_adder on public.autopay_authorizations (added_by);

alter table public.loan_charges
  add column autopay_id uuid,
  -- The installment that autopay debits.
  add column installment integer check (installment > 0),
  add constraint loan_charges_autopay foreign key (organization_id, loan_id, autopay_id)
    references public.autopay_authorizations (organization_id, loan_id, id) on delete restrict not valid,
  add constraint a_debit_by_autopay_has_its_installment check (num_nonnulls(autopay_id, installment) in (0, 2)) not valid;
create unique index loan_charges_one_per_installment on public.loan_charges (organization_id, autopay_id, installment)
  where autopay_id is not null and retries_id is null;
