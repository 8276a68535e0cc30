-- Replies to emails of conversations: the addresses they come to, and the emails that were stored.
create table app.reply_addresses (
  token_hash bytea primary key,
  organization_id uuid not null references app.organizations (id) on delete restrict,
  thread_id uuid not null references public.message_threads (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '365 days'
);
comment on table app.reply_addresses is 'The addresses to which clients reply to emails. The token is in the email alone.';
create index reply_addresses_thread on app.reply_addresses (thread_id);
create index reply_addresses_ending on app.reply_addresses (expires_at);
create index reply_addresses_of_organization on app.reply_addresses (organization_id);

create table app.incoming_emails (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  -- Of the conversation and the Message-ID, which the sender chose.
  email_hash bytea not null,
  message_id uuid not null references public.messages (id) on delete cascade,
  primary key (organization_id, email_hash)
);
comment on table app.incoming_emails is 'The emails that were stored as messages, so that a repeated delivery stores nothing again.';
create index incoming_emails_message on app.incoming_emails (message_id);

alter table public.messages
  add column quoted_text text,
  add column sent_from text,
  add column is_sender_verified boolean,
  add column attachments jsonb;
-- The columns are new, so no stored row needs a check.
-- contract: public.messages: the release before writes none of these columns
alter table public.messages
  add constraint messages_quoted_text_check check (length(quoted_text) between 1 and 20000) not valid,
  add constraint messages_sent_from_check check (length(sent_from) between 1 and 320) not valid,
  add constraint messages_attachments_check check (jsonb_typeof(attachments) = 'array') not valid,
  add constraint only_an_email_has_a_sender check (direction = 'inbound' or num_nonnulls(quoted_text, sent_from, is_sender_verified, attachments) = 0)
    not valid;
comment on column public.messages.sent_from is 'The sender of an incoming email, if it is not the client''s address.';
comment on column public.messages.is_sender_verified is 'Of an incoming email: whether the mail service verified the domain of its sender.';
comment on column public.messages.attachments is 'Of an incoming email: each file''s name, with its document or why it was not kept.';

alter table app.mailbox add column reply_to text;
