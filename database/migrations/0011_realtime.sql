-- Messages between open connections, and which changes of rows are told to them.

-- Reads the write-ahead log and nothing else; gets its password when the server starts. Where the owner of the database
-- may not create it, changes are announced by triggers instead.
do $$
begin
  if not exists (select from pg_roles where rolname = 'tradeline_replication') then
    create role tradeline_replication login replication noinherit;
  end if;
exception when insufficient_privilege then
  raise notice 'This login may not create a role that replicates; changes are announced by triggers';
end;
$$;

create schema realtime;
comment on schema realtime is 'Channels: who may join them, what is sent through them, who is present.';

create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null check (extension in ('broadcast', 'presence')),
  event text,
  payload jsonb,
  binary_payload bytea,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
comment on table realtime.messages is 'Its policies say who may read from and write to a private channel; a row sent from SQL is broadcast.';
create index messages_by_topic on realtime.messages (topic, inserted_at desc);
create index messages_by_age on realtime.messages (inserted_at);

create unlogged table realtime.parcels (
  id bigint generated always as identity primary key,
  body text not null,
  sent_at timestamptz not null default now()
);
comment on table realtime.parcels is 'Messages between server processes that are too long for a notification.';

create unlogged table realtime.presences (
  ref text primary key,
  holder integer not null,
  topic text not null,
  key text not null,
  meta jsonb not null
);
comment on table realtime.presences is 'Who is present where; holder is the advisory lock of the process that holds their connection.';
create index presences_by_topic on realtime.presences (topic);
create index presences_by_holder on realtime.presences (holder);

-- What the web app listens to, without what is sealed, masked or kept as a file. Deletes are not told: once a row is
-- gone, no policy can say whose it was.
create publication supabase_realtime
  for table public.clients (id, organization_id, user_id, first_name, last_name, email, phone, city, state,
                            assigned_contact_id, archived_at, created_at, updated_at),
            public.credit_reports (id, organization_id, client_id, report_type, status, dispute_count, successful_disputes, created_at)
  with (publish = 'insert, update');
