-- Links with which the co-applicants of an online application fill in their own part.
create table app.co_applicant_links (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null unique,
  application_id uuid not null,
  -- The application waits for this condition until the co-applicant has finished.
  condition_id uuid not null,
  applicant_name text not null check (length(applicant_name) between 1 and 60),
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text not null check (length(last_name) between 1 and 60),
  email text check (length(email) <= 320),
  phone text check (phone ~ '^[0-9]{10}$'),
  relation text not null check (relation in ('household', 'family', 'other')),
  language text not null check (language in ('en', 'es')),
  -- 12 CFR 1002.7(d)(1): each of them states the intent to apply jointly, by this version of the sentence.
  intent_version text not null check (length(intent_version) <= 100),
  applicant_intent_at timestamptz not null default clock_timestamp(),
  own_intent_at timestamptz,
  client_id uuid,
  consent_id uuid references public.credit_consents (id) on delete restrict,
  signed_name text check (length(signed_name) <= 200),
  sent_at timestamptz not null default clock_timestamp(),
  times_sent integer not null default 0 check (times_sent between 0 and 1000),
  opened_at timestamptz,
  submitted_at timestamptz,
  reminded_at timestamptz,
  removed_at timestamptz,
  revoked_at timestamptz,
  revoked_by_name text,
  renewal_asked_at timestamptz,
  address_hash bytea,
  device_hash bytea,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references public.loan_applications (organization_id, id) on delete restrict,
  foreign key (organization_id, condition_id) references public.application_conditions (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  constraint a_co_applicant_can_be_reached check (num_nonnulls(email, phone) > 0),
  constraint a_finished_form_is_whole check (
    num_nonnulls(submitted_at, own_intent_at, client_id, consent_id, signed_name) in (0, 5)),
  constraint a_finished_co_applicant_stays check (submitted_at is null or removed_at is null)
);
comment on table app.co_applicant_links is 'Links with which co-applicants finish their part of an online application. Only the hash of the secret is stored.';
comment on column app.co_applicant_links.first_name is 'As the applicant entered it. The client has the name that the co-applicant entered.';
comment on column app.co_applicant_links.relation is 'Never the marital status: 12 CFR 1002.5(d).';
comment on column app.co_applicant_links.removed_at is 'When the applicant removed the co-applicant.';
create index co_applicant_links_of_application on app.co_applicant_links (organization_id, application_id, created_at);
create index co_applicant_links_of_condition on app.co_applicant_links (organization_id, condition_id);
create index co_applicant_links_of_client on app.co_applicant_links (organization_id, client_id) where client_id is not null;
create index co_applicant_links_of_consent on app.co_applicant_links (consent_id) where consent_id is not null;
create index co_applicant_links_waiting on app.co_applicant_links (sent_at)
  where submitted_at is null and removed_at is null and revoked_at is null and reminded_at is null;

-- The income that a co-applicant states. Earlier ones have none, and the new rules are not checked against stored rows.
alter table public.application_people
  add column monthly_income_cents bigint,
  add column income_source text,
  add column employer text,
  add constraint persons_income_is_possible check (monthly_income_cents between 0 and 99999999999) not valid,
  add constraint persons_income_source_is_known
    check (income_source in ('employment', 'self_employment', 'retirement', 'investments', 'other')) not valid,
  add constraint persons_income_is_whole check ((monthly_income_cents is null) = (income_source is null)) not valid,
  add constraint persons_employer_is_short check (length(employer) <= 200) not valid;
comment on column public.application_people.monthly_income_cents is 'Before taxes and deductions, as stated.';
