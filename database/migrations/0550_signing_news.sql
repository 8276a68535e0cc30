-- Questions of signers with their answers, links that didn't arrive, and notifications about both.
insert into app.notification_kinds (kind, by_email_at_first) values
  ('signing_ended', true), ('signing_question', true), ('signing_undelivered', true), ('signing_completed', false);

alter table public.envelope_events
  drop constraint envelope_events_kind_check,
  add constraint envelope_events_kind_check check (kind in (
    'created', 'sent', 'delivered', 'opened', 'page_viewed', 'field_filled', 'field_cleared', 'consented', 'signed', 'declined', 'expired',
    'canceled', 'completed', 'downloaded', 'identity_passed', 'identity_failed', 'asked', 'reminded', 'paper_chosen', 'paper_recorded',
    'address_corrected', 'extended', 'printed', 'undelivered', 'answered'));

alter table public.envelope_signers
  add column undelivered_at timestamptz,
  add column undelivered_because text check (undelivered_because in ('no_consent', 'refused', 'not_reached', 'not_allowed'));
comment on column public.envelope_signers.undelivered_at is 'When the newest link didn''t arrive. Null after a later one arrived, or the address was corrected.';

alter table public.envelopes
  add column unanswered_since timestamptz,
  add column undelivered_since timestamptz;
comment on column public.envelopes.unanswered_since is 'When a signer asked a question that has no answer yet.';
comment on column public.envelopes.undelivered_since is 'When a link to one of the signers didn''t arrive.';

create table public.envelope_messages (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  envelope_id uuid not null,
  signer_id uuid not null,
  is_from_staff boolean not null,
  author_name text not null check (length(author_name) <= 200),
  body text not null check (length(btrim(body)) between 1 and 1000),
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, envelope_id) references public.envelopes (organization_id, id) on delete restrict,
  foreign key (organization_id, signer_id) references public.envelope_signers (organization_id, id) on delete restrict
);
comment on table public.envelope_messages is 'Questions of signers about an envelope, and the answers of staff. A signer sees their own.';
create index envelope_messages_in_order on public.envelope_messages (organization_id, envelope_id, created_at);
create index envelope_messages_of_signer on public.envelope_messages (organization_id, signer_id);

-- The carrier names a text by the id of its link.
create index signer_links_by_id on app.signer_links (id);
