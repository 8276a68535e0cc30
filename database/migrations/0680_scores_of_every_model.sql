-- Scores of models that are not listed are stored too. Their range is null if the bureau did not send it.
alter table public.credit_report_scores alter column lowest drop not null;
alter table public.credit_report_scores alter column highest drop not null;

-- The score model that the company's lists and new policies use: a key of features/credit-reports/rules/score-models.ts.
-- lock: app.organizations: 100,000 rows in 0.1 s, because the default is not written to them
alter table app.organizations add column score_model text not null default 'fico_8' check (score_model ~ '^[a-z][a-z0-9_]{0,39}$');
