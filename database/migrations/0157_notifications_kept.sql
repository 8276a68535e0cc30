-- What people are told stands in the product too, whether or not it is mailed.
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references app.people (id) on delete cascade,
  kind text not null references app.notification_kinds (kind) on delete cascade,
  details jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
comment on table public.notifications is 'What a person was told of in the last 90 days. Names of clients stay out of it.';
create index notifications_newest on public.notifications (person_id, created_at desc, id desc);
create index notifications_unread on public.notifications (person_id) where read_at is null;
