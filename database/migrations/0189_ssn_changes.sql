-- Another SSN for a client who has one: a slip of the finger put right, or a second number that somebody reviews (15 USC 1679b(a)(2)).
create table public.client_ssn_changes (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  kind text not null check (kind in ('correction', 'second')),
  status text not null check (status in ('waiting', 'approved', 'refused')),
  -- The mask; while it waits, the number itself is sealed beside it.
  ssn text not null check (ssn ~ '^XXX-XX-[0-9]{4}$'),
  -- As the client's own SSN will be searched by: what is written into the client is held against it.
  ssn_index bytea not null,
  reason text not null check (length(btrim(reason)) between 1 and 500),
  confirmation text check (length(btrim(confirmation)) between 1 and 500),
  asked_by uuid not null references app.people (id) on delete restrict,
  asked_by_name text not null check (length(asked_by_name) between 1 and 320),
  asked_at timestamptz not null default clock_timestamp(),
  decided_by uuid references app.people (id) on delete restrict,
  decided_at timestamptz,
  decision_reason text check (length(btrim(decision_reason)) between 1 and 500),
  written_at timestamptz,
  constraint decided_by_somebody check ((status = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint written_once_approved check (written_at is null or status = 'approved'),
  constraint a_correction_waits_for_nobody check (kind = 'second' or status = 'approved')
);
comment on table public.client_ssn_changes is 'Changes of clients'' SSNs. The number stays sealed, and goes when it is decided. Written by the server alone.';
comment on column public.client_ssn_changes.confirmation is 'How identity was confirmed, where nobody else could review the change.';
create unique index client_ssn_changes_waiting on public.client_ssn_changes (client_id) where status = 'waiting';
create unique index client_ssn_changes_correction on public.client_ssn_changes (client_id) where kind = 'correction';
create index client_ssn_changes_of_client on public.client_ssn_changes (client_id, asked_at desc);
create index client_ssn_changes_of_organization on public.client_ssn_changes (organization_id);
create index client_ssn_changes_asker on public.client_ssn_changes (asked_by);
create index client_ssn_changes_decider on public.client_ssn_changes (decided_by);

insert into app.notification_kinds (kind, by_email_at_first) values ('ssn_review', true);
