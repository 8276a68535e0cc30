-- Conversations with clients: by e-mail, by text, and as messages that are read on a page of ours.

create table public.message_threads (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  channel text not null check (channel in ('email', 'text', 'message')),
  subject text check (length(btrim(subject)) between 1 and 200),
  last_message_at timestamptz not null default clock_timestamp(),
  last_message text not null default '' check (length(last_message) <= 140),
  unread_count integer not null default 0 check (unread_count >= 0),
  created_at timestamptz not null default clock_timestamp(),
  constraint texts_alone_have_no_subject check ((channel = 'text') = (subject is null)),
  constraint thread_of_its_client unique (id, organization_id, client_id)
);
comment on table public.message_threads is 'Conversations with clients: one of texts each, and one for each subject written about.';
comment on column public.message_threads.unread_count is 'What the client wrote and nobody of the staff has read yet.';
create unique index message_threads_of_texts on public.message_threads (client_id) where channel = 'text';
create index message_threads_newest on public.message_threads (client_id, last_message_at desc, id);
create index message_threads_of_organization on public.message_threads (organization_id, last_message_at desc);

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  thread_id uuid not null,
  client_id uuid not null references public.clients (id) on delete restrict,
  direction text not null check (direction in ('outbound', 'inbound')),
  body text not null check (length(body) between 1 and 5000),
  status text not null check (status in ('queued', 'sent', 'delivered', 'failed', 'received')),
  failure text check (length(failure) between 1 and 300),
  sent_by uuid references app.people (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  -- A message lies in a conversation of its own client and organisation, whoever writes it.
  constraint message_of_its_thread foreign key (thread_id, organization_id, client_id)
    references public.message_threads (id, organization_id, client_id) on delete cascade,
  constraint received_is_what_comes_in check ((direction = 'inbound') = (status = 'received')),
  constraint what_failed_says_why check ((status = 'failed') = (failure is not null)),
  constraint clients_are_no_staff check (direction = 'outbound' or sent_by is null)
);
comment on table public.messages is 'What was written to clients and by them. Written by the server alone.';
comment on column public.messages.read_at is 'Of what went out: when the client opened it. Of what came in: when somebody of the staff read it.';
create index messages_of_thread on public.messages (thread_id, created_at desc, id);
create index messages_of_organization on public.messages (organization_id, created_at);
create index messages_of_client on public.messages (client_id);
create index messages_person on public.messages (sent_by);
create index messages_queued on public.messages (created_at) where status = 'queued';

-- What a repeated request is known by.
create table app.message_keys (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  idempotency_key text not null check (length(idempotency_key) between 1 and 300),
  fingerprint text not null,
  message_id uuid not null references public.messages (id) on delete cascade,
  primary key (organization_id, idempotency_key)
);
comment on table app.message_keys is 'Which message a request with an idempotency key led to: sent again, it sends nothing again.';
create index message_keys_message on app.message_keys (message_id);

-- A link is good for a whole conversation, for thirty days.
create table app.conversation_links (
  token_hash bytea primary key,
  organization_id uuid not null references app.organizations (id) on delete restrict,
  thread_id uuid not null references public.message_threads (id) on delete cascade,
  message_id uuid not null references public.messages (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '30 days'
);
comment on table app.conversation_links is 'By which link a client opens a conversation. The link''s secret is in the letter alone.';
create index conversation_links_thread on app.conversation_links (thread_id);
create index conversation_links_message on app.conversation_links (message_id);
create index conversation_links_ending on app.conversation_links (expires_at);
create index conversation_links_of_organization on app.conversation_links (organization_id);

insert into app.notification_kinds (kind, by_email_at_first) values ('message_received', true);
