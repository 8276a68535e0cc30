-- What a company submits for its review, and what a super admin decides. 15 USC 1681e(a): a reseller must know its users.
create table app.company_submissions (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  -- Grows with each saved change, so that two people who edit one draft notice each other.
  version integer not null default 1,
  -- The fields of the form (domain/organizations/company-submission.ts), without the EIN.
  details jsonb not null check (jsonb_typeof(details) = 'object' and length(details::text) <= 40000),
  ein_sealed bytea,
  ein_key_version smallint generated always as (app.key_version(ein_sealed)) stored,
  ein_last_four text check (ein_last_four ~ '^\d{4}$'),
  -- The documents that went with it, fixed when it was sent.
  document_ids uuid[] not null default '{}',
  updated_by uuid references app.people (id) on delete set null,
  updated_at timestamptz not null default clock_timestamp(),
  sent_by uuid references app.people (id) on delete set null,
  sent_by_name text,
  sent_at timestamptz,
  primary key (organization_id, id),
  constraint an_ein_shows_four_digits check ((ein_sealed is null) = (ein_last_four is null)),
  constraint whole_when_sent check (sent_at is null or (ein_last_four is not null and sent_by_name is not null)),
  constraint sealed_with_a_kept_key foreign key (organization_id, ein_key_version)
    references app.organization_keys (organization_id, version) on delete restrict
);
comment on table app.company_submissions is 'What a company says about itself for its review: at most one draft, and each version as it was sent.';
create unique index one_draft_each on app.company_submissions (organization_id) where sent_at is null;
create index company_submissions_by_key on app.company_submissions (organization_id, ein_key_version);
create index company_submissions_editor on app.company_submissions (updated_by);
create index company_submissions_sender on app.company_submissions (sent_by);

create table app.company_documents (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('articles', 'ein_letter', 'license', 'business_id', 'other')),
  file_name text not null check (length(file_name) between 1 and 255),
  file_size bigint not null,
  mime_type text not null,
  -- The object's name in the bucket company-documents.
  object_name text not null unique,
  added_by uuid references app.people (id) on delete set null,
  added_by_name text not null,
  added_at timestamptz not null default clock_timestamp(),
  -- Removed from the draft. A document that was sent stays with the submission it was sent with.
  removed_at timestamptz,
  primary key (organization_id, id)
);
comment on table app.company_documents is 'Documents for a company''s review, such as its articles and its licenses.';
create index company_documents_person on app.company_documents (added_by);

create table app.company_review_events (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('sent', 'approved', 'refused', 'more_requested', 'reopened')),
  submission_id uuid,
  reason text check (length(reason) between 1 and 2000),
  actor_id uuid references app.people (id) on delete set null,
  actor_name text not null,
  happened_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, submission_id) references app.company_submissions (organization_id, id) on delete restrict
);
comment on table app.company_review_events is 'What happened in a company''s review, in order. Each status of app.organizations has the event that led to it.';
create index company_review_events_in_order on app.company_review_events (organization_id, happened_at);
create index company_review_events_submission on app.company_review_events (organization_id, submission_id);
create index company_review_events_person on app.company_review_events (actor_id);

create table app.company_review_checks (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  submission_id uuid not null,
  item text not null check (item in ('legal_name', 'ein', 'licenses', 'website', 'address', 'responsible_person', 'purposes')),
  note text not null default '' check (length(note) <= 500),
  checked_by uuid references app.people (id) on delete set null,
  checked_by_name text not null,
  checked_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, submission_id, item),
  foreign key (organization_id, submission_id) references app.company_submissions (organization_id, id) on delete restrict
);
comment on table app.company_review_checks is 'Checklist items that a super admin ticked for a submission.';
create index company_review_checks_person on app.company_review_checks (checked_by);

-- The queue lists one status, oldest first; most companies are approved.
create index organizations_under_review on app.organizations (review_status) where review_status <> 'approved';

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('company-documents', 'company-documents', false, 10 * 1024 * 1024, array['application/pdf', 'image/jpeg', 'image/png']);

-- Whose review a file is for. Not objects.organization_id: everyone in the company can read what that names.
alter table storage.objects add column review_organization_id uuid references app.organizations (id) on delete restrict;
create index objects_review_organization on storage.objects (review_organization_id) where review_organization_id is not null;

insert into app.notification_kinds (kind, by_email_at_first) values ('company_review', true);
