-- One chain per organisation: each event carries the hash of the one before it, so that a removed or altered row shows.
create table app.audit_heads (
  organization_id uuid primary key references app.organizations (id) on delete restrict,
  chain_number bigint not null,
  hash bytea not null
);

create table app.audit_events (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  chain_number bigint not null,
  happened_at timestamptz not null,
  actor_id uuid,
  action text not null,
  subject_table text not null,
  subject_id uuid,
  details jsonb not null,
  request_id text,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (organization_id, chain_number)
);
comment on table app.audit_events is 'Who did what to which row. Append-only; never a sensitive value.';
create index audit_events_of_subject on app.audit_events (organization_id, subject_id, chain_number desc);

-- What dashboards read instead of counting history.
create table app.daily_totals (
  organization_id uuid not null references app.organizations (id) on delete cascade,
  day date not null,
  clients_added integer not null default 0,
  reports_success integer not null default 0,
  reports_error integer not null default 0,
  reports_pending integer not null default 0,
  primary key (organization_id, day)
);
comment on table app.daily_totals is 'Per organisation and UTC day: clients added and reports by status.';
