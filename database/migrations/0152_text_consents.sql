-- What clients answered when they were asked whether texts may come, and when they asked for no more: 47 CFR 64.1200(a).

create table public.text_consents (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  is_agreed boolean not null,
  method text not null check (method in ('written', 'spoken', 'web', 'keyword')),
  note text check (length(btrim(note)) between 1 and 500),
  recorded_by uuid references app.people (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  constraint keywords_come_from_the_phone check (method <> 'keyword' or recorded_by is null)
);
comment on table public.text_consents is 'Whether a client agreed to texts, each answer a row that never changes: the newest one about the client''s number counts.';
comment on column public.text_consents.phone is 'The number that the answer is about. One for another number than the client''s says nothing.';
create index text_consents_of_client on public.text_consents (client_id, created_at desc);
create index text_consents_of_organization on public.text_consents (organization_id, created_at desc);
create index text_consents_person on public.text_consents (recorded_by);

-- A text comes from a number alone: it leads now, and the organisation follows.
drop index public.clients_by_phone;
create index clients_by_phone on public.clients (phone, organization_id);
