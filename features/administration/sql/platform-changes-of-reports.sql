-- The parts that reports and files add to the figures of all subscribers. Definer triggers: see platform-changes.sql.

-- One report's parts: a pull, and for each bureau the request, a failure, and the response time.
create or replace function app.report_part(r public.credit_reports) returns table (starts_at timestamptz, measure text, amount numeric)
language sql stable set search_path = ''
as $$
  with report as (
    select date_trunc('hour', r.created_at, 'UTC') as hour,
           case when jsonb_typeof(r.report_data -> 'outcomes') = 'object' then r.report_data -> 'outcomes' end as outcomes,
           case when jsonb_typeof(r.report_data -> 'latency_ms') = 'object' then r.report_data -> 'latency_ms' end as latencies
  )
  select hour, 'reports', 1::numeric from report
  union all select hour, 'asked.' || bureau.key, 1 from report, jsonb_each_text(outcomes) bureau
  union all select hour, 'failed.' || bureau.key, 1 from report, jsonb_each_text(outcomes) bureau where bureau.value = 'error'
  union all select hour, 'timed.' || bureau.key, 1 from report, jsonb_each(latencies) bureau where jsonb_typeof(bureau.value) = 'number'
  union all select hour, 'latency_ms.' || bureau.key, bureau.value::numeric from report, jsonb_each(latencies) bureau
             where jsonb_typeof(bureau.value) = 'number'
$$;

create or replace function app.disputes_part(r public.credit_reports) returns table (measure text, amount numeric)
language sql immutable set search_path = ''
as $$
  values ('disputes', r.dispute_count::numeric), ('disputes_won', r.successful_disputes)
$$;

create or replace function app.follow_reports() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array(select distinct organization_id from added));
begin
  insert into app.platform_changes (starts_at, measure, amount)
  select part.starts_at, part.measure, sum(part.amount)
    from added r, lateral app.report_part(row(r.*)::public.credit_reports) part
   where not is_recounting or app.is_counted('platform', r.organization_id, 'public.credit_reports', r.created_at, r.id)
   group by 1, 2
  union all
  select '-infinity'::timestamptz, part.measure, sum(part.amount)
    from added r, lateral app.disputes_part(row(r.*)::public.credit_reports) part
   where not is_recounting or app.is_counted('platform', r.organization_id, 'public.credit_reports', r.created_at, r.id)
   group by 2 having sum(part.amount) <> 0;
  return null;
end;
$$;

-- A report already counted as a pull: updates the results of its disputes, and its hour if its date changes.
create or replace function app.follow_changed_reports() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array(select distinct organization_id from added));
begin
  insert into app.platform_changes (starts_at, measure, amount)
  select moves.starts_at, moves.measure, sum(moves.amount)
    from (select '-infinity'::timestamptz as starts_at, part.measure, part.amount
            from added r, lateral app.disputes_part(row(r.*)::public.credit_reports) part
           where not is_recounting or app.is_counted('platform', r.organization_id, 'public.credit_reports', r.created_at, r.id)
          union all
          select '-infinity'::timestamptz, part.measure, -part.amount
            from removed r, lateral app.disputes_part(row(r.*)::public.credit_reports) part
           where not is_recounting or app.is_counted('platform', r.organization_id, 'public.credit_reports', r.created_at, r.id)
          union all
          select part.starts_at, part.measure, part.amount
            from added r join removed before using (id), lateral app.report_part(row(r.*)::public.credit_reports) part
           where r.created_at <> before.created_at
             and (not is_recounting or app.is_counted('platform', r.organization_id, 'public.credit_reports', r.created_at, r.id))
          union all
          select part.starts_at, part.measure, -part.amount
            from removed r join added after using (id), lateral app.report_part(row(r.*)::public.credit_reports) part
           where r.created_at <> after.created_at
             and (not is_recounting or app.is_counted('platform', r.organization_id, 'public.credit_reports', r.created_at, r.id))) moves
   group by 1, 2 having sum(moves.amount) <> 0;
  return null;
end;
$$;

create or replace trigger follow_new_reports after insert on public.credit_reports
  referencing new table as added
  for each statement execute function app.follow_reports();
create or replace trigger follow_changed_reports after update on public.credit_reports
  referencing new table as added old table as removed
  for each statement execute function app.follow_changed_reports();

create or replace function app.file_part(metadata jsonb) returns table (measure text, amount numeric)
language sql immutable set search_path = ''
as $$
  values ('files', 1::numeric),
         ('file_bytes', case when jsonb_typeof(metadata -> 'size') = 'number' then (metadata -> 'size')::numeric else 0 end)
$$;

create or replace function app.follow_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Files are counted without a company, in the order of their ids.
  if app.meet_recounts(array[app.no_company()]) then
    -- A statement of its own sees what the recount has counted while this one waited.
    if not app.is_counted('platform', app.no_company(), 'storage.objects', 'infinity', coalesce(new.id, old.id)) then
      return null;
    end if;
  end if;
  insert into app.platform_changes (starts_at, measure, amount)
  select '-infinity'::timestamptz, moves.measure, sum(moves.amount)
    from (select * from app.file_part(new.metadata) where tg_op <> 'DELETE'
          union all
          select before.measure, -before.amount from app.file_part(old.metadata) before where tg_op <> 'INSERT') moves
   group by moves.measure having sum(moves.amount) <> 0;
  return null;
end;
$$;

create or replace trigger follow_file after insert or update of metadata or delete on storage.objects
  for each row execute function app.follow_file();
