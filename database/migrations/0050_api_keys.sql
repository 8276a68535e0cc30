create table app.api_keys (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  name text not null check (length(btrim(name)) between 1 and 100),
  -- How the key begins: enough to tell it from others, far too little to guess the rest.
  prefix text not null,
  secret_hash bytea not null unique,
  scopes text[] not null check (
    cardinality(scopes) > 0
    and scopes <@ array['clients:read', 'clients:write', 'reports:read', 'reports:write', 'cards:read', 'cards:write']),
  mode text not null check (mode in ('test', 'live')),
  created_by uuid not null references app.people (id) on delete restrict,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- Requests of the minute under way.
  minute_began_at timestamptz,
  minute_requests integer not null default 0
);
comment on table app.api_keys is 'Keys of the public API, as SHA-256 of 256 random bits: the key itself is shown once and kept nowhere.';
create index api_keys_of_organization on app.api_keys (organization_id, created_at desc);
create index api_keys_of_person on app.api_keys (created_by);

create table app.api_answers (
  organization_id uuid not null references app.organizations (id) on delete cascade,
  act text not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  fingerprint text not null,
  answer jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, act, idempotency_key)
);
comment on table app.api_answers is 'What a request with an idempotency key was answered, for a day: written with what the request did, so both happen or neither.';
create index api_answers_oldest on app.api_answers (created_at);
