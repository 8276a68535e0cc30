-- Member activity. See report-figures.sql for the parts of a report.

-- The parts of a person's action: that it happened, and its kind.
create or replace function app.act_parts(e app.audit_events)
returns table (report text, dimension text, happened_on date, value text, measure text, amount numeric)
language sql stable
as $$
  select 'team', along.dimension, (e.happened_at at time zone 'UTC')::date, along.value, counted.measure, 1::numeric
    from (values ('all', ''), ('person', coalesce(e.actor_id::text, '')), ('action', e.action)) as along (dimension, value),
         (values ('acts'),
                 (case when e.action = 'clients.created' then 'clients_added' when e.action = 'clients.changed' then 'clients_changed'
                       when e.action = 'client.viewed' then 'files_opened' when e.action = 'credit_report.ordered' then 'pulls'
                       when e.action = 'client_documents.created' then 'documents' when e.action = 'client.revealed' then 'reveals'
                       when e.action like '%.exported' then 'exports' end)) as counted (measure)
   where counted.measure is not null
$$;

create or replace function app.report_on_acts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array(select distinct organization_id from added));
begin
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select e.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from added e, lateral app.act_parts(row(e.*)::app.audit_events) part
   where not is_recounting or app.is_act_counted(e.organization_id, e.chain_number)
   group by 1, 2, 3, 4, 5, 6;
  return null;
end;
$$;

create or replace trigger report_new_acts after insert on app.audit_events
  referencing new table as added for each statement execute function app.report_on_acts();

create or replace function app.recount_team_audit_events(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from app.audit_events e, lateral app.act_parts(e) part
   where e.organization_id = home and e.chain_number = any (rows::bigint[])
   group by 2, 3, 4, 5, 6
$$;

-- Definer: no role can read member activity directly. The first line checks the permission.
create or replace function public.report_team(group_by text, from_day date, until_day date)
returns table (key text, label text, acts bigint, clients_added bigint, clients_changed bigint, files_opened bigint, pulls bigint,
               documents bigint, reveals bigint, exports bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_permission('see_team_report');
  perform app.refuse_grouping(group_by, array['day', 'week', 'month', 'person', 'action']);
  return query
    with figures as (select * from app.report_figures('team', group_by, from_day, until_day)),
    rows as (
      select f.key, grouping(f.key) = 1 as is_total, coalesce(sum(f.amount) filter (where f.measure = 'acts'), 0)::bigint as acts,
             coalesce(sum(f.amount) filter (where f.measure = 'clients_added'), 0)::bigint as clients_added,
             coalesce(sum(f.amount) filter (where f.measure = 'clients_changed'), 0)::bigint as clients_changed,
             coalesce(sum(f.amount) filter (where f.measure = 'files_opened'), 0)::bigint as files_opened,
             coalesce(sum(f.amount) filter (where f.measure = 'pulls'), 0)::bigint as pulls,
             coalesce(sum(f.amount) filter (where f.measure = 'documents'), 0)::bigint as documents,
             coalesce(sum(f.amount) filter (where f.measure = 'reveals'), 0)::bigint as reveals,
             coalesce(sum(f.amount) filter (where f.measure = 'exports'), 0)::bigint as exports
        from figures f where f.measure not like 'ever.%' and f.measure not like 'later.%'
       group by grouping sets ((f.key), ())
    )
    select r.key, case group_by when 'person' then app.report_label(r.key) end, r.acts, r.clients_added, r.clients_changed, r.files_opened, r.pulls, r.documents,
           r.reveals, r.exports
      from rows r order by r.is_total, case when group_by in ('day', 'week', 'month') then r.key end, r.acts desc, r.key;
end;
$$;
comment on function public.report_team is 'Member activity by day, week, month, person or action. Requires the permission to see the team report.';
grant execute on function public.report_team to authenticated, tradeline_server;
