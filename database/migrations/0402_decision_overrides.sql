-- Decisions that differ from the engine's, and the second person who confirms one above the company's limit.
alter table app.organizations
  add column override_limit_cents bigint,
  -- Not checked against stored rows, because the column is new and empty.
  add constraint organizations_override_limit_cents_check check (override_limit_cents >= 0) not valid;
comment on column app.organizations.override_limit_cents is 'A decision against the engine about a higher amount needs a second person; null if none does.';

create table public.decision_overrides (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  client_id uuid not null,
  engine_decision_id uuid not null,
  kind text not null check (kind in ('credit_not_approved', 'declined_approval', 'better_price', 'other_terms')),
  decision text not null check (decision in ('approved', 'declined', 'counteroffered')),
  amount_cents bigint not null check (amount_cents >= 0),
  reason text not null check (length(btrim(reason)) between 8 and 500),
  -- What is decided once a second person confirms; features/lending/rules/adverse-action/decision.ts has its schema.
  request jsonb check (jsonb_typeof(request) = 'object'),
  state text not null check (state in ('made', 'requested', 'confirmed', 'rejected', 'lapsed')),
  requested_by uuid references app.people (id) on delete set null,
  requested_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  answered_by uuid references app.people (id) on delete set null,
  answered_by_name text,
  answered_at timestamptz,
  answer_reason text check (length(btrim(answer_reason)) between 8 and 500),
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references public.loan_applications (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, engine_decision_id) references public.application_decisions (organization_id, id) on delete restrict,
  constraint another_person_confirms check (state <> 'confirmed' or answered_by is null or requested_by is null or answered_by <> requested_by),
  constraint an_answer_is_whole check ((answered_at is null) = (answered_by_name is null)),
  constraint a_confirmation_says_by_whom check (state <> 'confirmed' or answered_at is not null),
  constraint a_rejection_says_why check (state <> 'rejected' or answered_at is not null and answer_reason is not null),
  constraint a_request_says_what check (state = 'made' or request is not null)
);
comment on table public.decision_overrides is 'Decisions of people that differ from the engine''s latest one, with the reason, and the answer of a second person.';
create unique index decision_overrides_open on public.decision_overrides (organization_id, application_id) where state = 'requested';
create index decision_overrides_of_application on public.decision_overrides (organization_id, application_id, created_at desc);
create index decision_overrides_of_client on public.decision_overrides (organization_id, client_id);
create index decision_overrides_of_decision on public.decision_overrides (organization_id, engine_decision_id);
create index decision_overrides_requester on public.decision_overrides (requested_by);
create index decision_overrides_answerer on public.decision_overrides (answered_by);
