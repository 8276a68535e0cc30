-- What an applicant was told after a decline: 12 CFR 1002.9 and 15 USC 1681m(a). Kept word for word, for at least the 25 months of
-- 12 CFR 1002.12(b); nothing disposes of it.
create table public.adverse_action_notices (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  application_id uuid not null unique references public.loan_applications (id) on delete restrict,
  report_id uuid references public.credit_reports (id) on delete restrict,
  reasons text[] not null check (cardinality(reasons) between 1 and 4),
  contents jsonb not null check (contents ?& '{day,creditor,applicant,reasons,bureaus,ecoa,parts}'
                                 and jsonb_array_length(contents -> 'reasons') = cardinality(reasons)),
  decided_by uuid references app.people (id) on delete set null,
  decided_by_name text not null,
  created_at timestamptz not null default now(),
  -- Once it was given out: how, on which day, and who recorded it.
  given_how text check (given_how in ('mail', 'in_person')),
  given_on date check (given_on >= (created_at at time zone 'UTC')::date),
  given_by uuid references app.people (id) on delete set null,
  given_by_name text,
  constraint given_as_a_whole check (num_nonnulls(given_how, given_on, given_by_name) in (0, 3))
);
comment on table public.adverse_action_notices is 'The notice of adverse action of each application that was declined here, as it is given out.';
create index adverse_action_notices_of_organization on public.adverse_action_notices (organization_id, created_at desc);
create index adverse_action_notices_of_client on public.adverse_action_notices (client_id);
create index adverse_action_notices_of_report on public.adverse_action_notices (report_id);
create index adverse_action_notices_of_decider on public.adverse_action_notices (decided_by);
create index adverse_action_notices_of_giver on public.adverse_action_notices (given_by);
