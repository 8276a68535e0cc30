-- The decision policies of a company, and the decisions that its engine made by them.
create table public.decision_policy_versions (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  version integer not null check (version >= 1),
  name text not null check (length(btrim(name)) between 1 and 120),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'published', 'retired')),
  -- features/lending/rules/decisioning/policy.ts has its schema, and the server checks it.
  policy jsonb not null check (jsonb_typeof(policy) = 'object'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- The counts of the shadow run of exactly this policy; null if it was changed since.
  shadow jsonb check (jsonb_typeof(shadow) = 'object'),
  shadow_at timestamptz,
  created_by uuid not null references app.people (id) on delete restrict,
  created_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  changed_by uuid not null references app.people (id) on delete restrict,
  changed_at timestamptz not null default clock_timestamp(),
  submitted_by uuid references app.people (id) on delete restrict,
  submitted_by_name text,
  submitted_at timestamptz,
  published_by uuid references app.people (id) on delete restrict,
  published_by_name text,
  published_at timestamptz,
  -- True if a company with one person who manages policies published it alone, a day after submitting it.
  published_alone boolean not null default false,
  effective_on date,
  retired_by_name text,
  retired_at timestamptz,
  retired_because text check (length(btrim(retired_because)) between 3 and 500),
  primary key (organization_id, id),
  unique (organization_id, version),
  constraint a_shadow_run_has_its_time check ((shadow is null) = (shadow_at is null)),
  constraint a_submitted_policy_says_by_whom check (state in ('draft', 'retired') or submitted_by is not null),
  constraint a_published_policy_is_whole check (
    state <> 'published' or num_nulls(published_by, published_by_name, published_at, effective_on, shadow_at) = 0),
  constraint two_people_publish check (
    published_by is null or published_alone
    or (published_by <> created_by and published_by <> changed_by and published_by <> submitted_by)),
  constraint a_retired_policy_says_why check ((state = 'retired') = (retired_at is not null and retired_because is not null))
);
comment on table public.decision_policy_versions is 'The decision policies of a company. A version is never changed once it was submitted; another one follows it.';
comment on column public.decision_policy_versions.effective_on is 'The company''s day from which it decides. Of several, the latest that has begun is in force.';
create index decision_policy_versions_in_force on public.decision_policy_versions (organization_id, effective_on desc, published_at desc)
  where state = 'published';
create index decision_policy_versions_author on public.decision_policy_versions (created_by);
create index decision_policy_versions_editor on public.decision_policy_versions (changed_by);
create index decision_policy_versions_submitter on public.decision_policy_versions (submitted_by);
create index decision_policy_versions_publisher on public.decision_policy_versions (published_by);

create table public.application_decisions (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  client_id uuid not null,
  policy_version_id uuid not null,
  policy_hash text not null check (policy_hash ~ '^[0-9a-f]{64}$'),
  engine_version integer not null check (engine_version >= 1),
  -- Contains no name, SSN, birth date, or address.
  inputs jsonb not null check (jsonb_typeof(inputs) = 'object'),
  inputs_hash text not null check (inputs_hash ~ '^[0-9a-f]{64}$'),
  result jsonb not null check (jsonb_typeof(result) = 'object'),
  result_hash text not null check (result_hash ~ '^[0-9a-f]{64}$'),
  outcome text not null check (outcome in ('approve', 'approve_with_conditions', 'counteroffer', 'refer', 'decline')),
  tier text,
  reasons text[] not null,
  report_id uuid references public.credit_reports (id) on delete restrict,
  -- Null if the engine ran by itself.
  decided_by_name text,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  -- Nothing is decided twice.
  unique (organization_id, application_id, policy_version_id, inputs_hash),
  foreign key (organization_id, application_id) references public.loan_applications (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, policy_version_id) references public.decision_policy_versions (organization_id, id) on delete restrict,
  constraint adverse_outcomes_have_reasons check (outcome not in ('decline', 'counteroffer') or cardinality(reasons) between 1 and 4)
);
comment on table public.application_decisions is 'What the decision engine found for an application: its inputs, its outcome, and its trace. It advises; people decide.';
create index application_decisions_newest on public.application_decisions (organization_id, application_id, decided_at desc);
create index application_decisions_of_client on public.application_decisions (organization_id, client_id);
create index application_decisions_of_policy on public.application_decisions (organization_id, policy_version_id);
create index application_decisions_of_report on public.application_decisions (report_id) where report_id is not null;
