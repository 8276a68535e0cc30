-- The scores of credit reports, and the columns that repeat them for other readers.
alter table public.credit_report_scores enable row level security;

create policy "staff read their organization's scores" on public.credit_report_scores
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every score" on public.credit_report_scores
  for select to platform_admin
  using (true);

create policy "the credit pull stores scores" on public.credit_report_scores
  for all to tradeline_server
  using (true);

grant select on public.credit_report_scores to authenticated, platform_admin, service_role;
grant select, insert, update, delete on public.credit_report_scores to tradeline_server;
-- No role of the wire writes a score. Screens need no changes of this table: scores change only together with their report.

-- Returns the scores of a model by bureau, { "experian": 711 }; an empty object without any.
create or replace function app.model_scores(organization uuid, report uuid, of_model text) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(s.bureau, s.score), '{}')
    from public.credit_report_scores s
   where s.organization_id = organization and s.report_id = report and s.model = of_model and s.score is not null
$$;

-- Returns the scores of the shown model by bureau.
create or replace function app.shown_scores(organization uuid, report uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select app.model_scores(organization, report, app.shown_model())
$$;

-- Returns the shown score of each bureau, null for those without one.
create or replace function app.score_of_each_bureau(organization uuid, report uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_object_agg(bureau, shown -> bureau) from app.shown_scores(organization, report) as shown, unnest(app.bureaus()) as bureau
$$;

-- Returns each bureau's newest score of a client, of the model that the company uses in lists. An order of one bureau leaves the scores
-- of the others as they were. A bureau that answered later without a score has none; an error is no answer.
create or replace function app.latest_scores(client uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(asked.bureau, newest.score) filter (where newest.score is not null), '{}')
    from unnest(app.bureaus()) as asked (bureau),
         lateral (select s.score
                    from public.credit_reports r
                    left join public.credit_report_scores s
                      on s.organization_id = r.organization_id and s.report_id = r.id and s.bureau = asked.bureau
                     and s.model = app.list_model(r.organization_id)
                   where r.client_id = client
                     and (s.score is not null or coalesce(r.report_data -> 'outcomes' ->> asked.bureau, 'error') <> 'error')
                   order by r.created_at desc limit 1) newest
$$;

-- Returns the score that lenders go by: of three the middle one, of two the lower, of four the lower of the middle two.
create or replace function app.middle_of(scores jsonb) returns smallint
language sql immutable set search_path = ''
as $$
  select percentile_disc(0.5) within group (order by value::smallint) from jsonb_each_text(scores)
$$;

-- The columns of credit_reports that repeat the shown scores for clients of the wire. No other function writes them.
create or replace function app.score_columns(scores jsonb, out experian_score smallint, out equifax_score smallint, out transunion_score smallint)
language sql immutable set search_path = ''
as $$
  select (scores ->> 'experian')::smallint, (scores ->> 'equifax')::smallint, (scores ->> 'transunion')::smallint
$$;

-- Stores a report's scores with it. `scores` is a list of { bureau, model, score, lowest, highest, reasons }.
create or replace function app.store_report(report public.credit_reports, scores jsonb) returns void
language sql volatile set search_path = ''
as $$
  with given as (
    select * from jsonb_to_recordset(scores) as one (bureau text, model text, score smallint, lowest smallint, highest smallint, reasons jsonb)
  ), columns as (
    select (app.score_columns(coalesce(jsonb_object_agg(bureau, score) filter (where model = app.shown_model() and score is not null), '{}'))).*
      from given
  ), stored as (
    insert into public.credit_reports (id, organization_id, client_id, report_type, status, report_data, bureau_data,
                                       experian_score, equifax_score, transunion_score, ordered_by)
    select report.id, report.organization_id, report.client_id, 'tri-bureau', report.status, report.report_data, report.bureau_data,
           columns.experian_score, columns.equifax_score, columns.transunion_score, report.ordered_by
      from columns
    returning id, organization_id, client_id
  )
  insert into public.credit_report_scores (organization_id, report_id, client_id, bureau, model, score, lowest, highest, reasons)
  select stored.organization_id, stored.id, stored.client_id, given.bureau, given.model, given.score, given.lowest, given.highest,
         coalesce(given.reasons, '[]')
    from stored, given
$$;

-- Returns the scores of a report that a process of the release before settles: it sends none beside bureau_data.
create or replace function app.scores_in(bureau_data jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('bureau', found.bureau, 'model', app.shown_model(), 'score', found.score,
                                               'lowest', 300, 'highest', 850)), '[]')
    from (select bureau, bureau_data -> bureau #>> array['full_feed', 'credit_score', app.shown_model(), 'score'] as score
            from unnest(app.bureaus()) as bureau) found
   where found.score ~ '^([3-7]\d\d|8[0-4]\d|850)$'
$$;

-- Keeps the columns that repeat scores true when scores change by themselves, as when a report's contents are disposed of.
-- Definer: see app.show_latest_report.
create or replace function app.follow_scores() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct report_id) into changed from removed;
  else
    select array_agg(distinct report_id) into changed from added;
  end if;
  update public.credit_reports r
     set experian_score = now_shown.experian_score, equifax_score = now_shown.equifax_score, transunion_score = now_shown.transunion_score
    from public.credit_reports o, lateral app.score_columns(app.shown_scores(o.organization_id, o.id)) now_shown
   where o.id = any (changed) and r.id = o.id
     and (r.experian_score, r.equifax_score, r.transunion_score)
         is distinct from (now_shown.experian_score, now_shown.equifax_score, now_shown.transunion_score);
  perform app.show_latest_report(array(select distinct client_id from public.credit_reports where id = any (changed)));
  return null;
end;
$$;

create or replace trigger follow_new_scores after insert on public.credit_report_scores
  referencing new table as added for each statement execute function app.follow_scores();
create or replace trigger follow_changed_scores after update on public.credit_report_scores
  referencing new table as added for each statement execute function app.follow_scores();
create or replace trigger follow_removed_scores after delete on public.credit_report_scores
  referencing old table as removed for each statement execute function app.follow_scores();

grant execute on function app.model_scores, app.shown_scores, app.score_of_each_bureau, app.latest_scores, app.middle_of to authenticated, platform_admin, tradeline_server;
grant execute on function app.score_columns, app.store_report, app.scores_in to tradeline_server;
