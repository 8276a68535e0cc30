-- The closing of an approved application: its disclosure, its documents for signature, and the loan that was booked.
create table public.loan_closings (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  client_id uuid not null,
  disclosure_id uuid not null,
  -- Its envelope has this closing's application as its subject.
  envelope_id uuid not null,
  status text not null default 'sent' check (status in ('sent', 'booked', 'ended')),
  language text not null check (language in ('en', 'es')),
  -- The request for the closing, without the payout (features/lending/rules/closing/closing-command.ts).
  asked jsonb not null check (jsonb_typeof(asked) = 'object'),
  payout_words text check (length(payout_words) between 1 and 200),
  -- 32 CFR 232.6(d)(2): the oral statement of a covered borrower.
  mla_oral_how text check (mla_oral_how in ('in_person', 'toll_free')),
  mla_oral_at timestamptz,
  mla_oral_by_name text,
  -- Why the loan wasn't booked after everyone signed; null otherwise.
  problem text check (length(problem) between 1 and 1000),
  signed_at timestamptz,
  loan_id uuid,
  ended_at timestamptz,
  ended_why text check (length(ended_why) between 1 and 1000),
  created_by uuid references app.people (id) on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, envelope_id),
  foreign key (organization_id, application_id) references public.loan_applications (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, disclosure_id) references public.loan_disclosures (organization_id, id) on delete restrict,
  foreign key (organization_id, envelope_id) references public.envelopes (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  constraint a_booked_closing_has_its_loan check ((status = 'booked') = (loan_id is not null)),
  constraint an_ended_closing_says_why check ((status = 'ended') = (ended_at is not null and ended_why is not null)),
  constraint an_oral_statement_is_whole check (num_nonnulls(mla_oral_how, mla_oral_at, mla_oral_by_name) in (0, 3))
);
comment on table public.loan_closings is 'Each closing of an approved application, from its documents to the booked loan. One at a time is open.';
create unique index loan_closings_open on public.loan_closings (organization_id, application_id) where status = 'sent';
create index loan_closings_of_application on public.loan_closings (organization_id, application_id);
create index loan_closings_of_client on public.loan_closings (organization_id, client_id);
create index loan_closings_of_disclosure on public.loan_closings (organization_id, disclosure_id);
create index loan_closings_of_loan on public.loan_closings (organization_id, loan_id) where loan_id is not null;
create index loan_closings_creator on public.loan_closings (created_by);

-- How the money will be paid out, encrypted, because it can have an account number.
create table app.loan_closing_payouts (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  closing_id uuid not null,
  sealed bytea not null,
  key_version smallint generated always as (app.key_version(sealed)) stored,
  primary key (organization_id, closing_id),
  foreign key (organization_id, closing_id) references public.loan_closings (organization_id, id) on delete restrict,
  constraint sealed_with_a_kept_key foreign key (organization_id, key_version)
    references app.organization_keys (organization_id, version) on delete restrict
);
comment on table app.loan_closing_payouts is 'The payout that a closing requests once its loan is booked, encrypted with the company''s key.';
create index loan_closing_payouts_by_key on app.loan_closing_payouts (organization_id, key_version);
