-- The scores of credit reports: a row for each bureau and score model, where there was a FICO 8 column for each bureau.

-- features/credit-reports/sql/bureaus.sql repeats this function, and adds to it.
create function app.bureaus() returns text[]
language sql immutable
as $$
  select array['experian', 'equifax', 'transunion']
$$;

-- The bureaus' one list replaces a list in each constraint.
-- lock: app.credit_report_replies: 1,000,000 rows in 0.4 s
-- contract: app.credit_report_replies: the new constraint allows every bureau that the old one allowed
alter table app.credit_report_replies
  drop constraint credit_report_replies_bureau_check,
  add constraint credit_report_replies_bureau_check check (bureau = any (app.bureaus()));
-- lock: app.credit_pull_answers: 1,000,000 rows in 0.3 s
-- contract: app.credit_pull_answers: the new constraint allows every bureau that the old one allowed
alter table app.credit_pull_answers
  drop constraint credit_pull_answers_bureau_check,
  add constraint credit_pull_answers_bureau_check check (bureau = any (app.bureaus()));
-- lock: public.disputes: 1,000,000 rows in 0.3 s
-- contract: public.disputes: the new constraint allows every bureau that the old one allowed
alter table public.disputes
  drop constraint disputes_bureau_check,
  add constraint disputes_bureau_check check (bureau = any (app.bureaus()));
-- lock: public.credit_consents: 1,000,000 rows in 0.4 s
-- contract: public.credit_consents: the new constraint allows every bureau that the old one allowed
alter table public.credit_consents
  drop constraint credit_consents_bureaus_check,
  add constraint credit_consents_bureaus_check check (bureaus <@ app.bureaus() and cardinality(bureaus) > 0);

-- lock: public.credit_reports: 1,000,000 rows in 35 s on two busy cores: 2 s for this index, 16 s for the copy of their 3,000,000
-- scores below, and 16 s for the keys of the copy.
create unique index credit_reports_of_organization on public.credit_reports (organization_id, id);

-- Filled before it has keys, because checking all keys at once is faster than checking them row by row.
create table public.credit_report_scores (
  organization_id uuid not null,
  report_id uuid not null,
  -- The report's client, because policies compare a column of the row itself.
  client_id uuid not null,
  bureau text not null check (bureau = any (app.bureaus())),
  -- The key that features/credit-reports/rules/score-models.ts lists.
  model text not null check (model ~ '^[a-z][a-z0-9_]{0,39}$'),
  -- Null if the bureau gave no score of this model; the reasons then say why.
  score smallint,
  lowest smallint not null check (lowest > 0),
  highest smallint not null check (highest > lowest),
  -- A list of { code, text }, in the bureau's order.
  reasons jsonb not null default '[]' check (jsonb_typeof(reasons) = 'array'),
  constraint a_score_is_in_the_range_of_its_model check (score between lowest and highest)
);
comment on table public.credit_report_scores is
  'The scores of a credit report, by bureau and score model. Only the credit pull writes them, with the report.';

-- Only the FICO 8 scores. What other models scored, and the reasons, remain in bureau_data: reading it would take minutes.
insert into public.credit_report_scores (organization_id, report_id, client_id, bureau, model, score, lowest, highest)
select r.organization_id, r.id, r.client_id, given.bureau, 'fico_8', given.score, 300, 850
  from public.credit_reports r,
       lateral (values ('experian', r.experian_score), ('equifax', r.equifax_score), ('transunion', r.transunion_score)) as given (bureau, score)
 where given.score is not null;

alter table public.credit_report_scores
  add primary key (organization_id, report_id, bureau, model),
  add foreign key (organization_id) references app.organizations (id) on delete restrict,
  add foreign key (client_id) references public.clients (id) on delete restrict,
  add foreign key (organization_id, report_id) references public.credit_reports (organization_id, id) on delete cascade;
