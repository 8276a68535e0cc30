-- Envelopes: documents that people sign, who signs them, what they entered, and every event of the ceremony.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('signing-documents', 'signing-documents', false, 30 * 1024 * 1024, array['application/pdf', 'application/json']);

create table public.envelopes (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  subject_kind text not null default 'none' check (subject_kind in ('loan_application', 'repair_contract', 'none')),
  subject_id uuid,
  title text not null check (length(btrim(title)) between 1 and 200),
  language text not null check (language in ('en', 'es')),
  signing_order text not null check (signing_order in ('in_order', 'together')),
  status text not null default 'draft' check (status in ('draft', 'sent', 'completed', 'declined', 'expired', 'canceled')),
  expires_on date not null,
  paper_code text not null check (paper_code ~ '^[3-9A-Z]{8}$'),
  created_by uuid references app.people (id) on delete set null,
  created_by_name text not null,
  -- Changes with each event, so that two acts on one envelope take turns.
  last_sequence integer not null default 0 check (last_sequence >= 0),
  last_hash text not null default '' check (last_hash ~ '^([0-9a-f]{64})?$'),
  sent_at timestamptz,
  -- When the last signer signed. The files follow within seconds.
  signed_at timestamptz,
  completed_at timestamptz,
  ended_at timestamptz,
  ended_why text check (length(ended_why) <= 1000),
  events_object text,
  reminded_at timestamptz,
  reminders integer not null default 0 check (reminders between 0 and 100),
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  constraint envelopes_paper_code_of_company unique (organization_id, paper_code),
  constraint a_subject_is_whole check ((subject_kind = 'none') = (subject_id is null)),
  constraint a_sent_envelope_has_a_time check (status not in ('sent', 'completed') or sent_at is not null),
  constraint a_completed_envelope_is_signed check ((status = 'completed') = (completed_at is not null) and (completed_at is null or signed_at is not null)),
  constraint an_ended_envelope_has_a_time check ((status in ('declined', 'expired', 'canceled')) = (ended_at is not null))
);
comment on table public.envelopes is 'Documents that people sign together, and how far the signing is.';
comment on column public.envelopes.paper_code is 'Printed on paper copies, so that a returned scan finds its envelope.';
comment on column public.envelopes.last_hash is 'The hash of the newest event.';
create index envelopes_newest on public.envelopes (organization_id, created_at desc, id desc);
create index envelopes_by_status on public.envelopes (organization_id, status, created_at desc, id desc);
create index envelopes_of_client on public.envelopes (organization_id, client_id, created_at desc);
create index envelopes_of_subject on public.envelopes (organization_id, subject_kind, subject_id) where subject_id is not null;
create index envelopes_expiring on public.envelopes (expires_on) where status = 'sent';
create index envelopes_being_completed on public.envelopes (signed_at) where status = 'sent' and signed_at is not null;
create index envelopes_person on public.envelopes (created_by) where created_by is not null;

create table public.envelope_documents (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  envelope_id uuid not null,
  position integer not null check (position between 1 and 30),
  title text not null check (length(btrim(title)) between 1 and 200),
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{1,59}$'),
  -- The path in the bucket signing-documents.
  object_name text not null unique,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes > 0),
  pages integer not null check (pages between 1 and 500),
  fields jsonb not null check (jsonb_typeof(fields) = 'array'),
  -- The signed file in the client's documents.
  signed_document_id uuid references public.client_documents (id) on delete restrict,
  signed_sha256 text check (signed_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, envelope_id) references public.envelopes (organization_id, id) on delete restrict,
  unique (organization_id, envelope_id, position),
  constraint a_signed_file_has_its_hash check ((signed_document_id is null) = (signed_sha256 is null))
);
comment on table public.envelope_documents is 'The documents of an envelope in order. The stored bytes are those that the signers saw.';
comment on column public.envelope_documents.sha256 is 'Of the bytes before anyone signed.';
create index envelope_documents_signed on public.envelope_documents (signed_document_id) where signed_document_id is not null;

create table public.envelope_signers (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  envelope_id uuid not null,
  position integer not null check (position between 1 and 20),
  role text not null check (role in ('applicant', 'co_applicant', 'cosigner', 'client', 'company')),
  name text not null check (length(btrim(name)) between 1 and 200),
  email text check (length(email) <= 320),
  phone text check (phone ~ '^[0-9]{10}$'),
  -- Null for a signer without a client file.
  client_id uuid,
  means text not null check (means in ('link', 'tablet', 'paper')),
  language text not null check (language in ('en', 'es')),
  -- When it became this signer's turn.
  asked_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  consented_at timestamptz,
  consent_version text,
  signed_at timestamptz,
  declined_at timestamptz,
  declined_because text check (length(declined_because) <= 1000),
  -- A signature on paper: the day on the paper, who recorded it, and the scan.
  paper_signed_on date,
  paper_recorded_by_name text,
  paper_document_id uuid references public.client_documents (id) on delete restrict,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, envelope_id) references public.envelopes (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  unique (organization_id, envelope_id, position),
  unique (organization_id, envelope_id, role),
  constraint a_paper_signature_is_whole check (
    num_nonnulls(paper_signed_on, paper_recorded_by_name, paper_document_id) in (0, 3) and (paper_signed_on is null or signed_at is not null)),
  constraint nobody_signs_and_declines check (signed_at is null or declined_at is null)
);
comment on table public.envelope_signers is 'Who signs an envelope, in order, and how far each of them is.';
comment on column public.envelope_signers.signed_at is 'The time of the server. For a signature on paper: when it was recorded, which is never before the day on the paper.';
create index envelope_signers_of_client on public.envelope_signers (organization_id, client_id) where client_id is not null;
create index envelope_signers_scan on public.envelope_signers (paper_document_id) where paper_document_id is not null;

-- The secrets of signers: links, codes, and open pages. Only hashes are stored.
create table app.signer_links (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  signer_id uuid not null,
  token_hash bytea not null unique,
  channel text not null check (channel in ('email', 'text', 'tablet')),
  sent_to text check (length(sent_to) <= 320),
  code_channel text check (code_channel in ('email', 'text')),
  code_hash bytea,
  code_sent_at timestamptz,
  codes_sent integer not null default 0 check (codes_sent between 0 and 1000),
  wrong_codes integer not null default 0 check (wrong_codes between 0 and 1000),
  -- The browser that passed the identity step.
  session_hash bytea,
  session_expires_at timestamptz,
  verified_at timestamptz,
  -- The code in the test PDF, with which a signer shows that they can open such files.
  access_code text not null check (length(access_code) = 6),
  wrong_access_codes integer not null default 0 check (wrong_access_codes between 0 and 1000),
  sent_at timestamptz,
  text_asked_at timestamptz,
  revoked_at timestamptz,
  renewal_asked_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, signer_id) references public.envelope_signers (organization_id, id) on delete restrict
);
comment on table app.signer_links is 'Links with which signers open an envelope, and the browser that passed the identity step.';
create index signer_links_of_signer on app.signer_links (organization_id, signer_id, created_at desc);

-- The entries of signers. A signer can change their entries until they sign.
create table app.envelope_values (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  document_id uuid not null,
  field_id text not null check (length(field_id) between 1 and 60),
  signer_id uuid not null,
  entered jsonb not null check (length(entered::text) <= 400000),
  filled_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, document_id, field_id),
  foreign key (organization_id, document_id) references public.envelope_documents (organization_id, id) on delete restrict,
  foreign key (organization_id, signer_id) references public.envelope_signers (organization_id, id) on delete restrict
);
comment on table app.envelope_values is 'The entries of signers in the fields of documents.';
create index envelope_values_of_signer on app.envelope_values (organization_id, signer_id);

create table public.envelope_events (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  envelope_id uuid not null,
  sequence integer not null check (sequence > 0),
  kind text not null check (kind in (
    'created', 'sent', 'delivered', 'opened', 'page_viewed', 'field_filled', 'field_cleared', 'consented', 'signed', 'declined', 'expired',
    'canceled', 'completed', 'downloaded', 'identity_passed', 'identity_failed', 'asked', 'reminded', 'paper_chosen', 'paper_recorded',
    'address_corrected', 'extended', 'printed')),
  -- In milliseconds, because the hash covers it.
  happened_at timestamptz not null check (date_trunc('milliseconds', happened_at) = happened_at),
  ip_address text not null default '' check (length(ip_address) <= 100),
  user_agent text not null default '' check (length(user_agent) <= 300),
  signer_id uuid,
  -- The member of the company who acted.
  actor_name text check (length(actor_name) <= 200),
  document_id uuid,
  hash_before text check (hash_before ~ '^[0-9a-f]{64}$'),
  hash_after text check (hash_after ~ '^[0-9a-f]{64}$'),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  previous_hash text not null check (previous_hash ~ '^([0-9a-f]{64})?$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (organization_id, envelope_id, sequence),
  foreign key (organization_id, envelope_id) references public.envelopes (organization_id, id) on delete restrict,
  foreign key (organization_id, signer_id) references public.envelope_signers (organization_id, id) on delete restrict,
  foreign key (organization_id, document_id) references public.envelope_documents (organization_id, id) on delete restrict,
  constraint the_first_event_has_no_earlier_one check ((sequence = 1) = (previous_hash = ''))
);
comment on table public.envelope_events is 'Every event of an envelope, in a chain of hashes. Rows are never changed or removed.';
create index envelope_events_of_signer on public.envelope_events (organization_id, signer_id) where signer_id is not null;
create index envelope_events_of_document on public.envelope_events (organization_id, document_id) where document_id is not null;
