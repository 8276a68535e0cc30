-- The scoring models of a company (AI Underwriting), who turned which one on, and what they said beside each decision of the policy.
create table public.scoring_models (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  version integer not null check (version >= 1),
  state text not null default 'training' check (state in ('training', 'trained', 'failed')),
  trained_on text check (trained_on in ('own_loans', 'demo')),
  -- features/lending/rules/scoring-model/scoring-model.ts has its schema.
  model jsonb check (jsonb_typeof(model) = 'object'),
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  facts jsonb check (jsonb_typeof(facts) = 'object'),
  created_by uuid references app.people (id) on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, version),
  constraint a_trained_model_is_whole check (
    num_nulls(trained_on, model, hash, facts) = case when state = 'trained' then 0 else 4 end),
  constraint a_finished_training_has_its_time check ((state = 'training') = (finished_at is null))
);
comment on table public.scoring_models is 'The scoring models of a company. A trained model is never changed; another training adds another version.';
comment on column public.scoring_models.trained_on is 'The company''s own booked loans, or the demo portfolio if it has too few.';
-- A double click or a second person can't start a second training.
create unique index scoring_models_one_training on public.scoring_models (organization_id) where state = 'training';
create index scoring_models_creator on public.scoring_models (created_by);

create table public.scoring_model_switches (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  model_id uuid,
  switched_by uuid references app.people (id) on delete set null,
  switched_by_name text not null,
  switched_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, model_id) references public.scoring_models (organization_id, id) on delete restrict
);
comment on table public.scoring_model_switches is 'Which scoring model an owner turned on, and when. The newest row counts; without a model, scoring is off.';
create index scoring_model_switches_newest on public.scoring_model_switches (organization_id, switched_at desc);
create index scoring_model_switches_of_model on public.scoring_model_switches (organization_id, model_id);
create index scoring_model_switches_person on public.scoring_model_switches (switched_by);

create table public.application_model_scores (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  decision_id uuid not null,
  application_id uuid not null,
  client_id uuid not null,
  model_id uuid not null,
  points integer,
  tier text check (length(tier) between 1 and 40),
  reasons text[] not null check (cardinality(reasons) <= 4),
  features jsonb not null check (jsonb_typeof(features) = 'array'),
  scored_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, decision_id, model_id),
  foreign key (organization_id, decision_id) references public.application_decisions (organization_id, id) on delete restrict,
  foreign key (organization_id, application_id) references public.loan_applications (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, model_id) references public.scoring_models (organization_id, id) on delete restrict,
  constraint points_have_a_tier check ((points is null) = (tier is null))
);
comment on table public.application_model_scores is 'What a scoring model said about a decision''s inputs. It advises only; without points, too much was unknown.';
comment on column public.application_model_scores.features is 'The points of each feature against the average loan of the training.';
create index application_model_scores_of_application on public.application_model_scores (organization_id, application_id, scored_at desc);
create index application_model_scores_of_client on public.application_model_scores (organization_id, client_id);
create index application_model_scores_of_model on public.application_model_scores (organization_id, model_id);
