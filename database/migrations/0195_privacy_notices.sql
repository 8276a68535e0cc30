-- The company's privacy notice by version (12 CFR 1016), and what each client was given and chose of it.
create table public.privacy_notices (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  version integer not null check (version > 0),
  -- What was asked of the company, and the notice that was made of it, word for word.
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  contents jsonb not null check (jsonb_typeof(contents) = 'object'),
  published_by uuid references app.people (id) on delete set null,
  published_by_name text not null,
  published_at timestamptz not null default clock_timestamp(),
  unique (organization_id, version)
);
comment on table public.privacy_notices is 'The versions of a company''s privacy notice. Never changed once published.';
create index privacy_notices_of_publisher on public.privacy_notices (published_by);

create table public.privacy_entries (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  kind text not null check (kind in ('given', 'chosen')),
  notice_id uuid not null references public.privacy_notices (id) on delete restrict,
  -- What the client wants limited, all of it at each choice; none takes back what was limited before.
  limits text[] not null default '{}' check (limits <@ array['affiliates_creditworthiness', 'affiliates_marketing', 'nonaffiliates_marketing']),
  how text not null,
  happened_on date not null,
  recorded_by uuid references app.people (id) on delete set null,
  recorded_by_name text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  constraint a_notice_is_given_somehow check (kind <> 'given' or how in ('in_person', 'mail', 'email') and limits = '{}'),
  constraint a_choice_comes_somehow check (kind <> 'chosen' or how in ('in_writing', 'electronically', 'by_phone', 'in_person')),
  -- 12 CFR 1016.7(g)(2).
  constraint a_choice_is_undone_in_writing check (kind <> 'chosen' or limits <> '{}' or how in ('in_writing', 'electronically'))
);
comment on table public.privacy_entries is 'When and how a client was given the privacy notice, and what they chose to have limited. Never changed once written.';
create index privacy_entries_of_client on public.privacy_entries (client_id, recorded_at desc);
create index privacy_entries_of_organization on public.privacy_entries (organization_id);
create index privacy_entries_of_notice on public.privacy_entries (notice_id);
create index privacy_entries_of_recorder on public.privacy_entries (recorded_by);
