-- Applications by the applicants themselves: the public page of a company, and links for its clients.
alter table public.clients drop constraint clients_source_check;
-- The rule only grew, so no stored row needs a check.
-- contract: public.clients: the new rule allows all that the release before writes, and one value more
alter table public.clients add constraint clients_source_check check (source in ('staff', 'import', 'api', 'online', 'unknown')) not valid;

create table app.apply_pages (
  organization_id uuid primary key references app.organizations (id) on delete restrict,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  is_open boolean not null default false,
  loan_types text[] not null default '{personal}' check (loan_types <@ array['auto', 'mortgage', 'personal', 'other'] and cardinality(loan_types) > 0),
  embed_origins text[] not null default '{}' check (cardinality(embed_origins) <= 10),
  pulls_report boolean not null default false,
  -- New clients of the page belong to this person.
  owner_id uuid references app.people (id) on delete set null,
  updated_at timestamptz not null default now()
);
comment on table app.apply_pages is 'The public application page of a company. Without a row, it has none.';
comment on column app.apply_pages.embed_origins is 'The websites that may show the page in a frame.';
comment on column app.apply_pages.pulls_report is 'If true, a submitted application orders a soft pull.';
create index apply_pages_of_owner on app.apply_pages (owner_id);

create table app.application_links (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null unique,
  client_id uuid not null,
  application_id uuid,
  first_name text not null check (length(first_name) <= 100),
  language text not null default 'en' check (language in ('en', 'es')),
  -- The form that was not submitted yet, sealed.
  draft bytea,
  consent_id uuid references public.credit_consents (id) on delete restrict,
  signed_name text check (length(signed_name) <= 200),
  fingerprint text,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, application_id) references public.loan_applications (organization_id, id) on delete restrict
);
comment on table app.application_links is 'Links with which applicants apply, see what is requested, and upload it. Only the hash of the secret is stored.';
comment on column app.application_links.first_name is 'As the reader entered it, so that the page never shows what is on file.';
comment on column app.application_links.fingerprint is 'Equal for equal submissions of one client.';
create index application_links_of_client on app.application_links (organization_id, client_id, created_at);
create index application_links_of_application on app.application_links (organization_id, application_id);
create index application_links_of_consent on app.application_links (consent_id);
