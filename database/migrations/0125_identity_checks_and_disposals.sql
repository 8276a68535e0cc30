-- How somebody made sure who a person is after a bureau's alert, and what was disposed of when its time was over.

create table public.identity_checks (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  report_id uuid not null references public.credit_reports (id) on delete restrict,
  alert_kind text not null check (alert_kind in ('fraud', 'active duty', 'address discrepancy')),
  method text not null check (method in ('alert_phone', 'government_id', 'known_customer', 'utility_record', 'other')),
  note text not null check (length(btrim(note)) between 3 and 2000),
  recorded_by uuid references app.people (id) on delete set null,
  recorded_by_name text not null,
  recorded_at timestamptz not null default clock_timestamp()
);
comment on table public.identity_checks is 'What was done to make sure of a person''s identity after an alert on a report. Never changed once written.';
create index identity_checks_of_report on public.identity_checks (report_id, alert_kind);
create index identity_checks_of_client on public.identity_checks (client_id);
create index identity_checks_of_organization on public.identity_checks (organization_id, recorded_at desc);

-- A certificate for each disposal: nothing of what went, but that it went, when, why, and how much.
create table app.disposals (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  class text not null check (class in ('bureau reply', 'report contents')),
  keeps_days integer not null check (keeps_days > 0),
  items integer not null check (items > 0),
  digest text not null,
  disposed_at timestamptz not null default clock_timestamp()
);
comment on table app.disposals is 'Certificates of disposal: 16 CFR 682.3, 16 CFR 314.4(c)(6). The digest is of the ids and hashes that remain.';
create index disposals_of_organization on app.disposals (organization_id, disposed_at desc);

alter table app.credit_report_replies
  alter column sealed drop not null,
  add column sealed_hash text,
  add column disposed_at timestamptz;
create index credit_report_replies_kept on app.credit_report_replies (report_id) where disposed_at is null;

alter table public.credit_reports
  add column disposed_at timestamptz;
comment on column public.credit_reports.disposed_at is 'When the contents were disposed of; hashes and dates remain.';
