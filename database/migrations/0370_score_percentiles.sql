-- The tables by which a score disclosure says how a score compares with others (12 CFR 1022.74(e)(1)(ii)(F)). A company enters
-- each table once a year, as the score provider publishes it.
create table public.score_percentiles (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  -- As notices name it, such as FICO 8.
  model text not null check (length(btrim(model)) between 1 and 40),
  source text not null check (length(btrim(source)) between 1 and 300),
  as_of date not null,
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 900),
  created_by uuid references app.people (id) on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id)
);
comment on table public.score_percentiles is
  'The percent of consumers that each score of a model ranks higher than, by company. Never changed; a newer table replaces an earlier one.';
comment on column public.score_percentiles.as_of is 'The date of the figures, as the score provider states it.';
comment on column public.score_percentiles.steps is 'Rising steps: from this score on, the score ranks higher than this percent of consumers.';
create index score_percentiles_newest on public.score_percentiles (organization_id, model, as_of desc, created_at desc);
create index score_percentiles_creator on public.score_percentiles (created_by);

-- The new rules are not checked against stored rows, because their columns are new and empty.
alter table public.loan_applications
  add column report_used boolean,
  add column no_report_statement text,
  add constraint statement_is_short check (length(btrim(no_report_statement)) between 1 and 500) not valid,
  add constraint statement_of_no_report check (no_report_statement is null or not coalesce(report_used, true)) not valid;
comment on column public.loan_applications.report_used is
  'True if the approval used a credit report; null if the application was not approved here.';
comment on column public.loan_applications.no_report_statement is
  'The approver''s statement that no report was used although the client has one from another time or for another purpose.';
