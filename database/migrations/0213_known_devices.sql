-- A browser that a person has signed in with. Its cookie holds a random token; only the digest is kept here.
create table auth.known_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_hash text not null unique check (length(token_hash) = 43),
  user_agent text,
  ip inet,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index known_devices_user_id_idx on auth.known_devices (user_id, last_seen_at desc);
create index known_devices_last_seen_at_idx on auth.known_devices (last_seen_at);
comment on table auth.known_devices is
  'The browsers a person has signed in with. A known device has its own limit of sign-in attempts and causes no "new device" notice.';
