-- Once a year somebody who runs the organisation certifies what it orders reports for.
create table app.purpose_certifications (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  purposes text[] not null check (cardinality(purposes) > 0 and purposes
    <@ array['credit_transaction', 'account_review', 'collection', 'written_instructions']),
  text_version text not null,
  text_hash text not null,
  certified_by uuid references app.people (id) on delete set null,
  certified_by_name text not null,
  certified_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
comment on table app.purpose_certifications is 'Who certified which permissible purposes, to which words, and until when. Never changed once written.';
create index purpose_certifications_newest on app.purpose_certifications (organization_id, certified_at desc);

-- What an organisation was billed: one row per month, written once.
create table app.invoices (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  month date not null check (month = date_trunc('month', month)),
  number bigint generated always as identity unique,
  company_name text not null,
  account_type text not null,
  plan text not null,
  amount_cents bigint not null check (amount_cents > 0),
  monthly_credits integer not null,
  issued_at timestamptz not null default now(),
  primary key (organization_id, month)
);
comment on table app.invoices is 'A month of a plan, as it was billed: what the plan was called and cost then stays.';
