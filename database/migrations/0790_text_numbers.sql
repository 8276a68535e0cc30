-- The numbers that companies text from. A carrier in the US registers a number for one brand, so no two companies share one.
create table app.text_numbers (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  number text not null check (number ~ '^[0-9]{10}$'),
  is_sandbox boolean not null default false,
  assigned_at timestamptz not null default clock_timestamp(),
  -- Null for a number that the product assigned itself.
  assigned_by uuid references app.people (id) on delete set null,
  ended_at timestamptz,
  ended_by uuid references app.people (id) on delete set null,
  primary key (organization_id, id),
  constraint only_an_ended_number_has_an_end check (ended_at is not null or ended_by is null)
);
comment on table app.text_numbers is 'The numbers that companies text from, with those taken back: a reply to one goes to the company that texted from it.';
create unique index text_numbers_of_one_company on app.text_numbers (number) where ended_at is null;
create unique index text_numbers_in_use on app.text_numbers (organization_id) where ended_at is null;
create index text_numbers_by_number on app.text_numbers (number);
create index text_numbers_assigned_by on app.text_numbers (assigned_by);
create index text_numbers_ended_by on app.text_numbers (ended_by);

-- Null for the number that all companies shared before, and for an incoming text.
alter table app.carrier_texts add column sent_from text;
-- No stored row has a number, so none needs a check.
alter table app.carrier_texts add constraint sent_from_is_a_number check (sent_from ~ '^[0-9]{10}$') not valid;
comment on column app.carrier_texts.sent_from is 'The company''s number that the text went from. Null for the number that all companies shared.';

-- The number or short code that all companies shared, and whether the carrier is real. The server writes them when it starts.
alter table app.installation
  add column has_real_text_carrier boolean not null default false,
  add column shared_text_number text;
alter table app.installation
  add constraint shared_text_number_is_one check (shared_text_number ~ '^([0-9]{10}|[0-9]{5,6})$') not valid;

-- A signer's link isn't sent if the company has no number.
alter table public.envelope_signers drop constraint envelope_signers_undelivered_because_check;
-- The rule only grew, so no stored row needs a check.
alter table public.envelope_signers add constraint envelope_signers_undelivered_because_check
  check (undelivered_because in ('no_consent', 'refused', 'not_reached', 'not_allowed', 'no_number')) not valid;
