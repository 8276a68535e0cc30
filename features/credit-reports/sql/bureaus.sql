-- The keys of the bureaus, in the order of features/credit-reports/rules/bureaus.ts, which a test compares with this list.
-- Constraints use it, so it may only grow. It has no `set search_path`, which would keep PostgreSQL from inlining it.
create or replace function app.bureaus() returns text[]
language sql immutable
as $$
  select array['experian', 'equifax', 'transunion']
$$;

-- The score model of the places where the specification says FICO 8: SHOWN_MODEL of features/credit-reports/rules/score-models.ts.
create or replace function app.shown_model() returns text
language sql immutable
as $$
  select 'fico_8'
$$;

-- The keys of the score models of features/credit-reports/rules/score-models.ts, which a test compares with this list.
create or replace function app.score_models() returns text[]
language sql immutable
as $$
  select array['fico_8', 'fico_9', 'fico_10', 'fico_10t', 'fico_2', 'fico_3', 'fico_4', 'fico_5', 'fico_auto_2', 'fico_auto_4',
               'fico_auto_5', 'fico_auto_8', 'fico_auto_9', 'fico_auto_10', 'fico_bankcard_2', 'fico_bankcard_4', 'fico_bankcard_5',
               'fico_bankcard_8', 'fico_bankcard_9', 'fico_bankcard_10', 'vantage_1', 'vantage_2', 'vantage_3', 'vantage_4']
$$;

grant execute on function app.bureaus, app.shown_model, app.score_models to authenticated, platform_admin, service_role, tradeline_server;
