-- What an order of a report must bring, and what it costs.

-- Before this a month's credits were never given back.
alter table app.plans
  add column credit_unit text not null default 'order' check (credit_unit in ('order', 'bureau'));
comment on column app.plans.credit_unit is 'A credit pays for an order in which a bureau had a hit, or for each such bureau.';

alter table app.organizations
  add column credits_period date not null default date_trunc('month', now() at time zone 'utc')::date;
comment on column app.organizations.credits_period is 'The month (UTC) that credits_used counts; in a later month nothing is used yet.';

create or replace view public.users with (security_invoker = true) as
  select p.id, p.email, p.full_name, o.company_name, o.account_type, p.is_super_admin, p.organization_role,
         o.subscription_plan, o.subscription_status, o.monthly_credit_limit,
         case when o.credits_period >= date_trunc('month', now() at time zone 'utc')::date then o.credits_used
              when o.id is not null then 0 end as credits_used,
         o.total_loans, o.total_loan_amount, o.active_loan_amount, p.created_at
    from app.people p
    left join app.organizations o on o.id = p.organization_id;

create table public.consent_texts (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  version text not null check (version ~ '^[[:alnum:] ._:/-]{1,100}$'),
  body text not null check (length(btrim(body)) between 1 and 20000),
  text_hash text not null,
  created_by uuid references app.people (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (organization_id, version)
);
comment on table public.consent_texts is 'The words consumers consent to, by version. Never changed once written; without any, a built-in text applies.';

create table public.credit_consents (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  text_version text not null,
  text_hash text not null,
  purpose text not null,
  bureaus text[] not null check (bureaus <@ array['experian', 'equifax', 'transunion'] and cardinality(bureaus) > 0),
  pull_type text not null check (pull_type in ('soft', 'hard')),
  method text not null check (method in ('esign', 'wet', 'voice')),
  single_use boolean not null default true,
  uses integer not null default 0 check (uses >= 0),
  signed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > signed_at),
  revoked_at timestamptz,
  recorded_by uuid references app.people (id) on delete set null,
  recorded_at timestamptz not null default now()
);
comment on table public.credit_consents is 'Evidence that a consumer agreed to a credit report: to which words, for what, how, when and for how long.';
create index credit_consents_of_client on public.credit_consents (client_id, recorded_at desc);
create index credit_consents_of_organization on public.credit_consents (organization_id, recorded_at desc);

alter table app.credit_pulls
  add column pull_type text not null default 'soft' check (pull_type in ('soft', 'hard')),
  add column consent_id uuid references public.credit_consents (id) on delete restrict,
  add column credits_period date;

create table app.credit_pull_answers (
  pull_id uuid not null references app.credit_pulls (id) on delete cascade,
  bureau text not null check (bureau in ('experian', 'equifax', 'transunion')),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  outcome text not null,
  sealed bytea,
  answered_at timestamptz not null default clock_timestamp(),
  primary key (pull_id, bureau)
);
comment on table app.credit_pull_answers is 'What bureaus answered while others were still asked: shown as progress, and settled from when the process dies.';
