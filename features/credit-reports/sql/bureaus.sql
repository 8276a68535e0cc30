-- The keys of the bureaus, in the order of features/credit-reports/rules/bureaus.ts, which a test compares with this list.
-- Constraints use it, so it may only grow. It has no `set search_path`, which would keep PostgreSQL from inlining it.
create or replace function app.bureaus() returns text[]
language sql immutable
as $$
  select array['experian', 'equifax', 'transunion']
$$;

-- The score model that every list, tile, and chart shows: SHOWN_MODEL of features/credit-reports/rules/score-models.ts.
create or replace function app.shown_model() returns text
language sql immutable
as $$
  select 'fico_8'
$$;

grant execute on function app.bureaus, app.shown_model to authenticated, platform_admin, service_role, tradeline_server;
