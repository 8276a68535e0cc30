-- Red flags of identity theft on an application (16 CFR 681.1, Appendix A): what somebody saw or the product found in sealed values,
-- how each was answered, and who went through the checklist. What rows tell is looked up when it is asked for (access/red-flags.sql).
create table public.red_flag_entries (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  application_id uuid not null references public.loan_applications (id) on delete restrict,
  kind text not null check (kind in ('found', 'answered', 'reviewed')),
  code text check (code ~ '^[a-z_]{3,40}$'),
  basis text not null default '' check (length(basis) <= 200),
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  response text check (response in ('verified', 'declined', 'not_warranted')),
  method text check (method in ('alert_phone', 'government_id', 'known_customer', 'utility_record', 'other')),
  note text check (length(btrim(note)) between 3 and 2000),
  recorded_by uuid references app.people (id) on delete set null,
  recorded_by_name text,
  recorded_at timestamptz not null default clock_timestamp(),
  constraint a_flag_is_named check ((kind = 'reviewed') = (code is null)),
  constraint an_answer_is_whole check ((kind = 'answered') = (response is not null) and (kind <> 'answered' or note is not null)),
  constraint a_verification_says_how check ((response is not distinct from 'verified') = (method is not null)),
  constraint who_saw_it_says_what check (kind <> 'found' or (recorded_by_name is null) = (note is null)),
  constraint who_did_it_is_named check (kind = 'found' or recorded_by_name is not null)
);
comment on table public.red_flag_entries is 'Red flags of identity theft on applications: found, answered, and the checklist gone through. Never changed.';
comment on column public.red_flag_entries.basis is 'What the flag stands on: an answer counts for that alone, and the same flag on other facts is open anew.';
comment on column public.red_flag_entries.recorded_by_name is 'Null for what the product found.';
create index red_flag_entries_of_application on public.red_flag_entries (application_id, recorded_at);
create index red_flag_entries_of_client on public.red_flag_entries (client_id);
create index red_flag_entries_of_organization on public.red_flag_entries (organization_id);
create index red_flag_entries_of_recorder on public.red_flag_entries (recorded_by);
