-- Reports under a name, and whom they are mailed to.
create table public.saved_reports (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete cascade,
  user_id uuid not null references app.people (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  -- The screen's own address, without the question mark.
  query text not null check (query ~ '^[a-z0-9=&-]{1,200}$'),
  is_shared boolean not null default false,
  -- Who besides its owner reads it: a policy compares one column.
  shared_with_organization_id uuid generated always as (case when is_shared then organization_id end) stored,
  created_at timestamptz not null default now(),
  unique (user_id, name)
);
comment on table public.saved_reports is 'A named report: which one, its period and its grouping, for one person or for the whole organisation.';
create index saved_reports_of_organization on public.saved_reports (organization_id, name);

create table app.report_schedules (
  saved_report_id uuid primary key references public.saved_reports (id) on delete cascade,
  organization_id uuid not null references app.organizations (id) on delete cascade,
  every text not null check (every in ('week', 'month')),
  next_due_at timestamptz not null
);
comment on table app.report_schedules is 'When a saved report is mailed next.';
create index report_schedules_due on app.report_schedules (next_due_at);

create table app.report_recipients (
  saved_report_id uuid not null references app.report_schedules (saved_report_id) on delete cascade,
  person_id uuid not null references app.people (id) on delete cascade,
  organization_id uuid not null references app.organizations (id) on delete cascade,
  -- They asked for no more of it. Only they take that back.
  stopped_at timestamptz,
  primary key (saved_report_id, person_id)
);
comment on table app.report_recipients is 'Members a saved report is mailed to, and which of them had it stopped.';
create index report_recipients_of_person on app.report_recipients (person_id);

create table app.report_mailings (
  saved_report_id uuid not null references app.report_schedules (saved_report_id) on delete cascade,
  due_at timestamptz not null,
  organization_id uuid not null references app.organizations (id) on delete cascade,
  letters integer not null,
  mailed_at timestamptz not null default now(),
  primary key (saved_report_id, due_at)
);
comment on table app.report_mailings is 'Each time a saved report was mailed: once per due time, however many processes there are.';
