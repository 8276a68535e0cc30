create table app.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  url text not null check (length(url) between 1 and 2000),
  description text not null default '' check (length(description) <= 200),
  -- '*' stands for every type there is and will be.
  event_types text[] not null check (cardinality(event_types) > 0),
  -- Sealed under the organisation's key. The one before is used beside it for a while, so that receivers can change over.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  paused_at timestamptz,
  pause_reason text check (pause_reason in ('asked', 'failing', 'gone')),
  -- Since when nothing has arrived; null when the latest delivery did.
  failing_since timestamptz,
  created_by uuid references app.people (id) on delete set null,
  created_at timestamptz not null default now(),
  check ((paused_at is null) = (pause_reason is null)),
  check ((previous_secret is null) = (previous_secret_until is null))
);
comment on table app.webhook_endpoints is 'Where an organisation is told of what happens, and of which events.';
create index webhook_endpoints_of_organization on app.webhook_endpoints (organization_id, created_at);
create index webhook_endpoints_of_person on app.webhook_endpoints (created_by);

create table app.webhook_events (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  type text not null check (type ~ '^[a-z_]+\.[a-z_]+$'),
  -- Whether the bureaus were the sandbox; said by the first server that delivers it.
  mode text check (mode in ('test', 'live')),
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table app.webhook_events is 'What somebody is to be told: written in the transaction of what happened. Never an SSN or a date of birth.';
create index webhook_events_oldest on app.webhook_events (created_at);
create index webhook_events_of_organization on app.webhook_events (organization_id);

create table app.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  event_id uuid not null references app.webhook_events (id) on delete cascade,
  endpoint_id uuid not null references app.webhook_endpoints (id) on delete cascade,
  -- Held while the endpoint is paused.
  status text not null check (status in ('waiting', 'held', 'delivered', 'failed')),
  -- All attempts, and those since it was last asked for.
  attempts integer not null default 0,
  tries integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (endpoint_id, event_id)
);
comment on table app.webhook_deliveries is 'One event for one endpoint, until it has arrived or is given up.';
create index webhook_deliveries_of_endpoint on app.webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_of_event on app.webhook_deliveries (event_id);
create index webhook_deliveries_of_organization on app.webhook_deliveries (organization_id);
create index webhook_deliveries_due on app.webhook_deliveries (next_attempt_at) where status = 'waiting';

create table app.webhook_attempts (
  delivery_id uuid not null references app.webhook_deliveries (id) on delete cascade,
  number integer not null,
  organization_id uuid not null references app.organizations (id) on delete restrict,
  began_at timestamptz not null,
  duration_ms integer not null,
  -- Null when no answer came; then the problem says why.
  status_code integer,
  problem text,
  response_excerpt text,
  primary key (delivery_id, number)
);
comment on table app.webhook_attempts is 'What came of each attempt to deliver.';
create index webhook_attempts_of_organization on app.webhook_attempts (organization_id);
