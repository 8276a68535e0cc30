-- Notices that were given by e-mail: to who agreed to that and showed that they can open them (0191).
alter table public.adverse_action_notices
  drop constraint adverse_action_notices_given_how_check,
  add constraint adverse_action_notices_given_how_check check (given_how in ('mail', 'in_person', 'email'));
alter table public.credit_score_notices
  drop constraint credit_score_notices_given_how_check,
  add constraint credit_score_notices_given_how_check check (given_how in ('mail', 'in_person', 'email'));
alter table public.incompleteness_notices
  drop constraint incompleteness_notices_given_how_check,
  add constraint incompleteness_notices_given_how_check check (given_how in ('mail', 'in_person', 'email'));

create table public.notice_emails (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  adverse_action_notice_id uuid references public.adverse_action_notices (id) on delete restrict,
  credit_score_notice_id uuid references public.credit_score_notices (id) on delete restrict,
  incompleteness_notice_id uuid references public.incompleteness_notices (id) on delete restrict,
  consent_id uuid not null references public.electronic_consents (id) on delete restrict,
  email text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  failure text check (length(failure) between 1 and 300),
  sent_by uuid references app.people (id) on delete set null,
  sent_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  opened_at timestamptz,
  constraint of_one_notice check (num_nonnulls(adverse_action_notice_id, credit_score_notice_id, incompleteness_notice_id) = 1),
  constraint what_failed_says_why check ((status = 'failed') = (failure is not null)),
  constraint sent_at_its_moment check ((status = 'sent') = (sent_at is not null)),
  constraint opened_once_sent check (opened_at is null or status = 'sent')
);
comment on table public.notice_emails is 'Each time a notice was to go out by e-mail, by which consent, and what became of it. One that failed was not given.';
comment on column public.notice_emails.opened_at is 'When the client first saved the notice as a PDF.';
-- One is on its way at a time; one that failed may be followed by another.
create unique index notice_emails_of_adverse_action on public.notice_emails (adverse_action_notice_id) where status <> 'failed';
create unique index notice_emails_of_credit_score on public.notice_emails (credit_score_notice_id) where status <> 'failed';
create unique index notice_emails_of_incompleteness on public.notice_emails (incompleteness_notice_id) where status <> 'failed';
create index notice_emails_adverse_action on public.notice_emails (adverse_action_notice_id);
create index notice_emails_credit_score on public.notice_emails (credit_score_notice_id);
create index notice_emails_incompleteness on public.notice_emails (incompleteness_notice_id);
create index notice_emails_of_client on public.notice_emails (client_id);
create index notice_emails_of_organization on public.notice_emails (organization_id, created_at desc);
create index notice_emails_consent on public.notice_emails (consent_id);
create index notice_emails_sender on public.notice_emails (sent_by);
create index notice_emails_queued on public.notice_emails (created_at) where status = 'queued';

-- A link leads to the test, or to a notice.
alter table app.record_links
  alter column code drop not null,
  add column notice_email_id uuid references public.notice_emails (id) on delete restrict,
  add constraint to_the_test_or_a_notice check (num_nonnulls(code, notice_email_id) = 1);
comment on table app.record_links is 'By which link a client agrees to electronic records, opens one, and withdraws. The link''s secret is in the letter alone, the code in the PDF.';
create index record_links_notice_email on app.record_links (notice_email_id);
