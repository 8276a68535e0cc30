-- The page on which a borrower pays: its links, and the events that staff see.
create table app.pay_links (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null,
  client_id uuid not null,
  token_hash bytea not null unique,
  -- A link on paper is printed on statements and letters.
  channel text not null check (channel in ('email', 'text', 'paper')),
  sent_to text check (length(sent_to) between 1 and 254),
  language text not null default 'en' check (language in ('en', 'es')),
  expires_at timestamptz not null,
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
comment on table app.pay_links is 'The links to the pay page of each client. Only hashes of their secrets are here.';
create index pay_links_of_client on app.pay_links (organization_id, client_id, channel, created_at desc);
create index pay_links_maker on app.pay_links (created_by);

-- Rows never change.
create table public.pay_page_events (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  kind text not null check (kind in ('sent', 'undelivered', 'opened', 'verified', 'wrong_code', 'paid', 'scheduled', 'canceled',
                                     'method_added', 'promised', 'downloaded', 'ended')),
  note text check (length(note) between 1 and 300),
  by_name text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict
);
comment on table public.pay_page_events is 'The events of each client''s pay page: links, codes, payments, and files.';
create index pay_page_events_of_client on public.pay_page_events (organization_id, client_id, created_at desc);
