-- What a company does under the Safeguards Rule (16 CFR 314) beside what the product does for it, and what went wrong.
-- Both are written once: a correction is another row, and the newest counts.

create table app.safeguard_records (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  duty text not null check (duty in ('qualified_individual', 'risk_assessment', 'penetration_test', 'vulnerability_scan',
                                     'vendor_review', 'incident_plan', 'board_report')),
  done_on date not null,
  -- Whom the company named to run its program: 16 CFR 314.4(a).
  person_name text check (length(btrim(person_name)) between 1 and 200),
  note text not null default '' check (length(note) <= 2000),
  recorded_by uuid references app.people (id) on delete set null,
  recorded_by_name text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  submission uuid not null,
  unique (organization_id, submission),
  constraint only_a_named_person_has_a_name check ((duty = 'qualified_individual') = (person_name is not null)),
  constraint a_duty_is_done_before_it_is_recorded check (done_on <= (recorded_at at time zone 'utc')::date)
);
comment on table app.safeguard_records is 'When a company did what the Safeguards Rule asks of it, by its own account. Never changed once written.';
create index safeguard_records_newest on app.safeguard_records (organization_id, recorded_at desc);
create index safeguard_records_person on app.safeguard_records (recorded_by);

-- Each row says all that was known at its moment; the incident is what its newest row says.
create table app.incident_entries (
  incident_id uuid not null,
  number integer not null check (number > 0),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  act text not null check (act in ('recorded', 'changed', 'notified', 'closed', 'reopened')),
  what_happened text not null check (length(btrim(what_happened)) between 3 and 5000),
  discovered_on date not null,
  began_on date,
  ended_on date,
  information text[] not null check (cardinality(information) > 0 and information
    <@ array['names', 'contact', 'ssn', 'birth_date', 'identity_papers', 'accounts', 'cards', 'credit_reports', 'income',
             'passwords', 'other']),
  information_note text not null default '' check (length(information_note) <= 500),
  -- Null while nobody knows.
  consumers integer check (consumers >= 0),
  exposure text not null check (exposure in ('unencrypted', 'key_reached', 'encrypted', 'not_acquired')),
  asks_delay boolean not null default false,
  law_contact text not null default '' check (length(law_contact) <= 500),
  contact text not null default '' check (length(contact) <= 500),
  notified_on date,
  is_closed boolean not null default false,
  recorded_by uuid references app.people (id) on delete set null,
  recorded_by_name text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  submission uuid not null,
  primary key (incident_id, number),
  unique (organization_id, submission),
  constraint an_incident_begins_before_it_is_discovered check (began_on <= discovered_on),
  constraint an_incident_ends_after_it_begins check (ended_on >= began_on),
  constraint notice_follows_discovery check (notified_on >= discovered_on),
  constraint nothing_is_of_the_future
    check (greatest(discovered_on, ended_on, notified_on) <= (recorded_at at time zone 'utc')::date)
);
comment on table app.incident_entries is 'Security incidents as a company tells them, entry by entry: 16 CFR 314.4(j). Never changed once written.';
create index incident_entries_of_organization on app.incident_entries (organization_id, recorded_at desc);
create index incident_entries_person on app.incident_entries (recorded_by);
