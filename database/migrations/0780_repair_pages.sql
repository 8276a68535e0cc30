-- The page on which a credit repair client follows their case: its links, its events, and what the client attested to.
create table app.repair_links (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null,
  client_id uuid not null,
  token_hash bytea not null unique,
  channel text not null check (channel in ('email', 'text')),
  sent_to text not null check (length(sent_to) between 1 and 254),
  language text not null default 'en' check (language in ('en', 'es')),
  expires_at timestamptz not null,
  opened_at timestamptz,
  revoked_at timestamptz,
  code_channel text check (code_channel in ('email', 'text')),
  code_sent_at timestamptz,
  text_asked_at timestamptz,
  codes_sent integer not null default 0 check (codes_sent >= 0),
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  session_hash bytea,
  session_expires_at timestamptz,
  created_by uuid references app.people (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict
);
comment on table app.repair_links is 'The links to the page of each credit repair client. Only hashes of their secrets are here.';
create index repair_links_of_client on app.repair_links (organization_id, client_id, channel, created_at desc);
create index repair_links_maker on app.repair_links (created_by);

-- Rows never change.
create table public.repair_page_events (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  kind text not null check (kind in ('sent', 'undelivered', 'opened', 'verified', 'wrong_code', 'attested', 'uploaded', 'asked',
                                     'downloaded', 'ended')),
  note text check (length(note) between 1 and 300),
  by_name text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict
);
comment on table public.repair_page_events is 'The events of each credit repair client''s page: links, codes, attestations, uploads, questions, and files.';
create index repair_page_events_of_client on public.repair_page_events (organization_id, client_id, created_at desc);

-- A dispute keeps the words of its claim from the attestation on, so their digest proves what the client read. Rows never change.
create table public.dispute_attestations (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  dispute_id uuid not null unique references public.disputes (id) on delete restrict,
  link_id uuid not null,
  -- Identifies the open page, and opens nothing.
  session_mark text not null check (session_mark ~ '^[0-9a-f]{16}$'),
  claim_digest text not null check (claim_digest ~ '^[0-9a-f]{64}$'),
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, link_id) references app.repair_links (organization_id, id) on delete restrict
);
comment on table public.dispute_attestations is 'The claims that clients attested to themselves, on their page. Written by the server alone.';
create index dispute_attestations_of_client on public.dispute_attestations (organization_id, client_id);
create index dispute_attestations_by_link on public.dispute_attestations (organization_id, link_id);
