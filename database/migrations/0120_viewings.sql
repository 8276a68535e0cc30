-- A super admin looks at one subscriber's product for a while: why, through whose eyes, and until when.
create table app.viewings (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  -- Neither refers to a row: what was looked at stays known when an account is gone.
  viewer_id uuid not null,
  viewer_session_id uuid not null,
  viewed_as uuid not null,
  reason text not null check (length(btrim(reason)) between 1 and 500),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('stopped', 'replaced', 'signed_out', 'expired')),
  constraint an_end_has_a_cause check ((ended_at is null) = (ended_by is null))
);
comment on table app.viewings is 'A super admin''s read-only looks at a subscriber. The id stands in the token where a session''s would.';
create unique index viewings_open on app.viewings (viewer_session_id) where ended_at is null;
create index viewings_of_organization on app.viewings (organization_id, started_at desc);
