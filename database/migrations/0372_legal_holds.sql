-- A legal hold keeps the records of a client from disposal and archiving, such as during a lawsuit or an investigation (12 CFR 1002.12(b)(4)).
create table public.legal_holds (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  -- The application that the hold is about; null if it is about the client.
  application_id uuid,
  reason text not null check (length(btrim(reason)) between 1 and 500),
  set_by uuid references app.people (id) on delete set null,
  set_by_name text not null,
  set_at timestamptz not null default clock_timestamp(),
  release_reason text check (length(btrim(release_reason)) between 1 and 500),
  released_by uuid references app.people (id) on delete set null,
  released_by_name text,
  released_at timestamptz check (released_at >= set_at),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, application_id) references public.loan_applications (organization_id, id) on delete restrict,
  constraint released_as_a_whole check (num_nonnulls(release_reason, released_by_name, released_at) in (0, 3))
);
comment on table public.legal_holds is 'The legal holds of clients. A hold is never changed except by its release.';
create index legal_holds_of_client on public.legal_holds (client_id) where released_at is null;
create index legal_holds_of_organization on public.legal_holds (organization_id, client_id, set_at);
create index legal_holds_of_application on public.legal_holds (organization_id, application_id);
create index legal_holds_setter on public.legal_holds (set_by);
create index legal_holds_releaser on public.legal_holds (released_by);
