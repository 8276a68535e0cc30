-- Saved reports, and mailing them to members.
alter table public.saved_reports enable row level security;
alter table app.report_schedules enable row level security;
alter table app.report_recipients enable row level security;
alter table app.report_mailings enable row level security;
alter table public.saved_reports alter column organization_id set default app.current_organization_id();
alter table public.saved_reports alter column user_id set default auth.uid();

create policy "people read their own reports" on public.saved_reports
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "staff read the reports shared with their organization" on public.saved_reports
  for select to authenticated
  using (shared_with_organization_id = (select app.current_organization_id()));

create policy "people save reports of their own" on public.saved_reports
  for insert to authenticated
  with check (user_id = (select auth.uid()));

-- A person who left a company can't change the reports they saved there.
create policy "people change their own reports" on public.saved_reports
  for update to authenticated
  using (user_id = (select auth.uid()) and organization_id = (select app.current_organization_id()));

create policy "people delete their own reports" on public.saved_reports
  for delete to authenticated
  using (user_id = (select auth.uid()) and organization_id = (select app.current_organization_id()));

create policy "the server reads saved reports" on public.saved_reports for select to tradeline_server using (true);
create policy "the server keeps schedules" on app.report_schedules for all to tradeline_server using (true);
create policy "the server keeps recipients" on app.report_recipients for all to tradeline_server using (true);
create policy "the server keeps mailings" on app.report_mailings for all to tradeline_server using (true);

grant select, delete on public.saved_reports to authenticated;
grant insert (name, query, is_shared) on public.saved_reports to authenticated;
grant update (name, query, is_shared) on public.saved_reports to authenticated;
grant select on public.saved_reports to tradeline_server;
grant select, update on app.report_schedules, app.report_recipients to tradeline_server;
grant select, insert on app.report_mailings to tradeline_server;
-- Schedules and recipients are granted to no API role; only the functions below use them.

-- Returns the next Monday or first of a month at six in the morning (UTC) after a moment.
create or replace function app.next_report_due(every text, after timestamptz) returns timestamptz
language sql immutable set search_path = ''
as $$
  select (date_trunc(every, (after at time zone 'UTC') - interval '6 hours') + ('1 ' || every)::interval + interval '6 hours')
         at time zone 'UTC'
$$;

-- Definer: callers can't read recipients. Returns only the caller's own reports, those shared with them and those
-- mailed to them.
create or replace function public.saved_report_list()
returns table (id uuid, name text, query text, is_shared boolean, is_own boolean, saved_by text, every text, next_due_at timestamptz,
               recipients jsonb, is_sent_to_me boolean, is_stopped_by_me boolean)
language sql stable security definer set search_path = ''
as $$
  select r.id, r.name, r.query, r.is_shared, r.user_id = caller.id, coalesce(owner.full_name, owner.email), s.every, s.next_due_at,
         coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', coalesce(p.full_name, p.email), 'is_stopped', g.stopped_at is not null)
                                    order by coalesce(p.full_name, p.email), p.id)
                     from app.report_recipients g join app.people p on p.id = g.person_id and p.organization_id = g.organization_id
                    where g.saved_report_id = r.id), '[]'),
         mine.person_id is not null, mine.stopped_at is not null
    from (select (select auth.uid()) as id, (select app.current_organization_id()) as home) caller
    join public.saved_reports r on r.organization_id = caller.home
    left join app.report_schedules s on s.saved_report_id = r.id
    left join app.report_recipients mine on mine.saved_report_id = r.id and mine.person_id = caller.id
    left join app.people owner on owner.id = r.user_id
   where r.user_id = caller.id or r.is_shared or mine.person_id is not null
   order by r.user_id = caller.id desc, lower(r.name), r.id
   limit 200
$$;
comment on function public.saved_report_list is 'The caller''s saved reports, those shared with them and those mailed to them, with schedule and recipients.';

-- Schedules the caller's saved report to be mailed every week or month; null for `every` stops it. People who
-- unsubscribed stay unsubscribed. Definer: see public.saved_report_list.
create or replace function public.schedule_report(saved_report_id uuid, every text, recipients uuid[]) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
declare
  home uuid := app.current_organization_id();
  wanted public.saved_reports;
  due timestamptz;
begin
  perform app.require_permission('export_data');
  select * into wanted from public.saved_reports r
   where r.id = schedule_report.saved_report_id and r.user_id = (select auth.uid()) and r.organization_id = home for update;
  if wanted.id is null then
    raise exception 'You don’t have this report' using errcode = 'PT404';
  end if;
  if schedule_report.every is null then
    delete from app.report_schedules s where s.saved_report_id = wanted.id;
    perform app.record_audit(home, (select auth.uid()), 'report.unscheduled', 'saved_reports', wanted.id, '{}');
    return null;
  end if;
  perform app.refuse_schedule(home, wanted, schedule_report.every, recipients);
  insert into app.report_schedules as kept (saved_report_id, organization_id, every, next_due_at)
  values (wanted.id, home, schedule_report.every, app.next_report_due(schedule_report.every, clock_timestamp()))
  on conflict on constraint report_schedules_pkey do update
    set every = excluded.every,
        -- Changing the recipients does not change the next date.
        next_due_at = case when kept.every = excluded.every then kept.next_due_at else excluded.next_due_at end
  returning kept.next_due_at into due;
  delete from app.report_recipients g where g.saved_report_id = wanted.id and g.person_id <> all (recipients);
  insert into app.report_recipients (saved_report_id, person_id, organization_id)
  select distinct wanted.id, person, home from unnest(recipients) as person on conflict do nothing;
  perform app.record_audit(home, (select auth.uid()), 'report.scheduled', 'saved_reports', wanted.id,
                           jsonb_build_object('every', schedule_report.every, 'recipients', cardinality(recipients)));
  return due;
end;
$$;
comment on function public.schedule_report is 'Schedules the caller''s saved report to be mailed to members every week or month, or stops it.';

create or replace function app.refuse_schedule(home uuid, wanted public.saved_reports, every text, recipients uuid[]) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if every not in ('week', 'month') then
    raise exception 'Choose every week or every month' using errcode = 'PT422';
  end if;
  if coalesce(cardinality(recipients), 0) not between 1 and 50 then
    raise exception 'Choose between one and fifty members' using errcode = 'PT422';
  end if;
  if wanted.query like '%period=custom%' then
    raise exception 'A report of two fixed days never changes. Choose a relative period.' using errcode = 'PT422';
  end if;
  if exists (select from unnest(recipients) as person
              where not exists (select from app.people p where p.id = person and p.organization_id = home)) then
    raise exception 'A report can be sent only to members of the organization' using errcode = 'PT422';
  end if;
  if wanted.query like '%report=team%' then
    perform app.require_permission('see_team_report');
    if exists (select from unnest(recipients) as person where 'see_team_report' <> all (app.permissions_of(person))) then
      raise exception 'Team activity can be sent only to people who may see it' using errcode = 'PT422';
    end if;
  end if;
end;
$$;

-- Definer: callers can't read schedules.
create or replace function app.refuse_fixed_days() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from app.report_schedules s where s.saved_report_id = new.id) then
    raise exception 'This report is sent by email, but a report of two fixed days never changes. Stop sending it first.' using errcode = 'PT422';
  end if;
  return new;
end;
$$;

create or replace trigger refuse_fixed_days before update of query on public.saved_reports
  for each row when (new.query like '%period=custom%') execute function app.refuse_fixed_days();

-- Unsubscribes the caller from a report by email, or subscribes them again. Definer: see public.saved_report_list.
create or replace function public.stop_report_mail(saved_report_id uuid, stopped boolean default true) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.stop_report_mail_to(stop_report_mail.saved_report_id, (select auth.uid()), stopped) then
    raise exception 'This report is not sent to you' using errcode = 'PT404';
  end if;
end;
$$;
comment on function public.stop_report_mail is 'Unsubscribes the caller from a report by email, or subscribes them again.';

-- Definer: the link in an email works without signing in. Returns true if there was such a recipient.
create or replace function app.stop_report_mail_to(report_id uuid, person uuid, stopped boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  home uuid;
begin
  update app.report_recipients g set stopped_at = case when stopped then coalesce(g.stopped_at, clock_timestamp()) end
   where g.saved_report_id = report_id and g.person_id = person
  returning g.organization_id into home;
  if home is null then
    return false;
  end if;
  perform app.record_audit(home, person, case when stopped then 'report.stopped' else 'report.resumed' end, 'saved_reports', report_id, '{}');
  return true;
end;
$$;

grant execute on function public.saved_report_list, public.schedule_report, public.stop_report_mail to authenticated;
grant execute on function app.next_report_due, app.stop_report_mail_to to tradeline_server;
