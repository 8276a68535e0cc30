create table public.credit_reports (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  report_type text not null default 'tri-bureau' check (report_type = 'tri-bureau'),
  status text not null check (status in ('success', 'error', 'pending')),
  report_data jsonb,
  bureau_data jsonb,
  -- FICO 8 beside the report, so that a list never opens bureau_data.
  experian_score smallint check (experian_score between 300 and 850),
  equifax_score smallint check (equifax_score between 300 and 850),
  transunion_score smallint check (transunion_score between 300 and 850),
  dispute_count integer not null default 0,
  successful_disputes integer not null default 0,
  ordered_by uuid references app.people (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.credit_reports is 'A pulled tri-bureau report. Only the credit pull writes here, so none can be forged.';
create index credit_reports_newest on public.credit_reports (organization_id, created_at desc, id);
create index credit_reports_of_client on public.credit_reports (client_id, created_at desc);

create table app.credit_report_replies (
  report_id uuid not null references public.credit_reports (id) on delete cascade,
  bureau text not null check (bureau in ('experian', 'equifax', 'transunion')),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  sealed bytea not null,
  received_at timestamptz not null default now(),
  primary key (report_id, bureau)
);
comment on table app.credit_report_replies is 'What the bureau sent, SSN redacted, sealed.';

create table app.credit_pulls (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  ordered_by uuid not null references app.people (id) on delete restrict,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_fingerprint text not null,
  bureaus text[] not null,
  status text not null default 'reserved' check (status in ('reserved', 'settled', 'released', 'unknown')),
  credits_reserved integer not null check (credits_reserved >= 0),
  credits_charged integer not null default 0 check (credits_charged between 0 and credits_reserved),
  permissible_purpose text,
  consent jsonb,
  report_id uuid references public.credit_reports (id) on delete set null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (organization_id, idempotency_key)
);
comment on table app.credit_pulls is 'Each order to the bureaus: reserved before, settled or released after, never sent twice.';
create index credit_pulls_open on app.credit_pulls (created_at) where status = 'reserved';
