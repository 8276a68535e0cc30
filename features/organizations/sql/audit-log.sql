-- The audit log, as the organization's owners and admins read it.

-- A number below which no event of an organization happened at or after a moment. Numbers grow with time, except that two
-- events of the same instant may have theirs in the other order, so this searches for the second before. Numbers have gaps,
-- because all organizations share one counter. Definer, like all that follow: no API role can read events.
create or replace function app.first_audit_number(organization uuid, since timestamptz) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  low bigint := 1;
  high bigint := 1 + coalesce((select max(chain_number) from app.audit_events where organization_id = organization), 0);
  middle bigint;
  candidate app.audit_events;
begin
  while low < high loop
    middle := (low + high) / 2;
    select * into candidate from app.audit_events
     where organization_id = organization and chain_number >= middle order by chain_number limit 1;
    if candidate.happened_at < since - interval '1 second' then
      low := candidate.chain_number + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end;
$$;

-- A page of the log, newest first, before an event's number. Days are in UTC, both included.
create or replace function app.audit_page(organization uuid, filter jsonb, before bigint, count integer)
returns table (id bigint, happened_at timestamptz, actor_id uuid, actor_name text, action text, subject_table text,
               subject_id uuid, details jsonb)
language sql stable security definer set search_path = ''
as $$
  select e.chain_number, e.happened_at, e.actor_id, coalesce(p.full_name, p.email), e.action, e.subject_table, e.subject_id, e.details
    from app.audit_events e
    left join app.people p on p.id = e.actor_id
   where e.organization_id = organization
     and (before is null or e.chain_number < before)
     and (filter ->> 'actor' is null or e.actor_id = (filter ->> 'actor')::uuid)
     and (filter ->> 'action' is null or e.action = filter ->> 'action')
     and (filter ->> 'from' is null
          or e.chain_number >= (select app.first_audit_number(organization, (filter ->> 'from')::date at time zone 'utc'))
         and e.happened_at >= (filter ->> 'from')::date at time zone 'utc')
     and (filter ->> 'until' is null
          or e.chain_number < (select app.first_audit_number(organization, ((filter ->> 'until')::date + 1) at time zone 'utc' + interval '2 seconds'))
         and e.happened_at < ((filter ->> 'until')::date + 1) at time zone 'utc')
   order by e.chain_number desc
   limit least(greatest(count, 1), 1000)
$$;

create or replace function public.organization_audit_log(filter jsonb default '{}', before bigint default null, count integer default 50)
returns table (id bigint, happened_at timestamptz, actor_id uuid, actor_name text, action text, subject_table text,
               subject_id uuid, details jsonb)
language sql stable security definer set search_path = ''
as $$
  select * from app.audit_page((select app.permitted_organization_id('see_audit_log')), filter, before, count)
$$;
comment on function public.organization_audit_log is 'Events of the caller''s organization, newest first, filtered by person, action and days. For owners and admins.';

-- The actions to filter by. Needs one index step per action, not per event.
create or replace function public.organization_audit_actions() returns setof text
language sql stable security definer set search_path = ''
as $$
  with recursive home as (select app.permitted_organization_id('see_audit_log') as id),
  known as (
    select (select min(e.action) from app.audit_events e where e.organization_id = home.id) as action from home
    union all
    select (select min(e.action) from app.audit_events e, home where e.organization_id = home.id and e.action > known.action)
      from known where known.action is not null
  )
  select action from known where action is not null
$$;
comment on function public.organization_audit_actions is 'The actions in the caller''s audit log. For owners and admins.';

-- Links the events so far, and recomputes all hashes of the caller's chain. The check is itself recorded, after the events
-- that it checked.
create or replace function public.verify_audit_chain()
returns table (is_whole boolean, events bigint, first_broken bigint, verified_at timestamptz)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  home uuid := app.permitted_organization_id('see_audit_log');
begin
  perform app.link_audit_events(home);
  select chain_number into events from app.audit_heads where organization_id = home;
  first_broken := app.first_broken_audit_event(home);
  is_whole := first_broken is null;
  verified_at := clock_timestamp();
  perform app.record_audit(home, (select auth.uid()), 'audit_log.verified', 'audit_events', null,
                           jsonb_build_object('events', events, 'is_whole', is_whole));
  return next;
end;
$$;
comment on function public.verify_audit_chain is 'Checks that the caller''s audit log is unchanged. For owners and admins.';

grant execute on function public.organization_audit_log, public.organization_audit_actions, public.verify_audit_chain
  to authenticated, platform_admin;
grant execute on function app.audit_page, app.first_audit_number to tradeline_server;
