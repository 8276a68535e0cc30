-- Whether a client takes legal notices as electronic records: asked by a link, agreed to by entering a code that stands in a PDF, and
-- withdrawn at any time (15 USC 7001(c)(1)).
create table public.electronic_consents (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  -- What the client was asked: for which address, and in which words, as they are shown.
  email text not null check (length(btrim(email)) between 3 and 320),
  contact text not null check (length(btrim(contact)) between 1 and 200),
  text_version text not null,
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  statement jsonb not null check (jsonb_typeof(statement) = 'array'),
  asked_by uuid references app.people (id) on delete set null,
  asked_by_name text not null,
  created_at timestamptz not null default now(),
  answer_by timestamptz not null check (answer_by > created_at),
  -- Once the client agreed, having opened the PDF: when, and from where.
  demonstrated_at timestamptz check (demonstrated_at >= created_at),
  ip_address text check (length(ip_address) between 1 and 100),
  user_agent text check (length(user_agent) <= 300),
  constraint agreed_as_a_whole check (num_nonnulls(demonstrated_at, ip_address, user_agent) in (0, 3)),
  -- Once it was withdrawn: by the client on the page, or as staff were told.
  withdrawn_at timestamptz check (withdrawn_at >= demonstrated_at),
  withdrawn_how text check (withdrawn_how in ('on_page', 'in_writing', 'by_phone', 'in_person')),
  withdrawn_by uuid references app.people (id) on delete set null,
  withdrawn_by_name text,
  constraint withdrawn_as_a_whole check ((withdrawn_at is null) = (withdrawn_how is null)),
  constraint only_a_consent_is_withdrawn check (withdrawn_at is null or demonstrated_at is not null),
  constraint staff_say_who_they_are check ((withdrawn_by_name is not null) = (coalesce(withdrawn_how, 'on_page') <> 'on_page'))
);
comment on table public.electronic_consents is 'Each time a client was asked to take legal notices as electronic records, with the words, and what came of it.';
comment on column public.electronic_consents.contact is 'Where the client asks for paper, withdraws or tells of another address, as the statement says it.';
create unique index electronic_consents_in_force on public.electronic_consents (client_id, lower(email))
  where demonstrated_at is not null and withdrawn_at is null;
create index electronic_consents_of_client on public.electronic_consents (client_id, created_at desc);
create index electronic_consents_of_organization on public.electronic_consents (organization_id, created_at desc);
create index electronic_consents_asked_by on public.electronic_consents (asked_by);
create index electronic_consents_withdrawn_by on public.electronic_consents (withdrawn_by);

create table app.record_links (
  token_hash bytea primary key,
  organization_id uuid not null references app.organizations (id) on delete restrict,
  consent_id uuid not null references public.electronic_consents (id) on delete cascade,
  code text not null check (length(code) = 6),
  wrong_codes smallint not null default 0 check (wrong_codes between 0 and 5),
  expires_at timestamptz not null
);
comment on table app.record_links is 'By which link a client agrees to electronic records and withdraws. The link''s secret is in the letter alone, the code in the PDF.';
create index record_links_consent on app.record_links (consent_id);
create index record_links_of_organization on app.record_links (organization_id);
create index record_links_ending on app.record_links (expires_at);
