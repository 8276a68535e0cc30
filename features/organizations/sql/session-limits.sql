-- When sessions end. `auth.sessions.not_after` stores the moment, so that the check of each request is one
-- comparison. It moves with each refresh of the token, which counts as activity.

-- Definer: the login that opens a session may not be able to read the company's limits.
create or replace function app.limit_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  idle interval;
  total interval;
begin
  select make_interval(mins => o.session_idle_minutes), make_interval(hours => o.session_total_hours) into idle, total
    from app.people p join app.organizations o on o.id = p.organization_id
   where p.id = new.user_id;
  new.not_after := least(case when tg_op = 'INSERT' then new.not_after end,
                         now() + coalesce(idle, interval '12 hours'), new.created_at + coalesce(total, interval '7 days'));
  return new;
end;
$$;

create or replace trigger limit_session before insert or update of refreshed_at on auth.sessions
  for each row execute function app.limit_session();

-- Definer: no API role can write the table of these limits. Running sessions get a lower limit immediately, and a
-- higher one at their next refresh.
create or replace function public.set_session_limits(idle_minutes integer, total_hours integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person app.people := app.owner_changing_sign_in();
  company app.organizations;
begin
  if idle_minutes is null or idle_minutes not between 15 and 720 then
    raise exception 'Sessions can stay idle for 15 minutes to 12 hours' using errcode = 'PT422';
  end if;
  if total_hours is null or total_hours not between 1 and 168 then
    raise exception 'Sessions can last 1 hour to 7 days' using errcode = 'PT422';
  end if;
  select * into company from app.organizations where id = person.organization_id for no key update;
  if company.session_idle_minutes = idle_minutes and company.session_total_hours = total_hours then
    return;
  end if;
  update app.organizations set session_idle_minutes = idle_minutes, session_total_hours = total_hours where id = company.id;
  update auth.sessions s
     set not_after = least(s.not_after, greatest(s.created_at, s.refreshed_at) + make_interval(mins => idle_minutes),
                           s.created_at + make_interval(hours => total_hours))
   where s.user_id in (select id from app.people where organization_id = company.id);
  perform app.record_audit(company.id, person.id, 'organization.session_limits', 'organizations', company.id,
                           jsonb_build_object('from_idle_minutes', company.session_idle_minutes, 'to_idle_minutes', idle_minutes,
                                              'from_total_hours', company.session_total_hours, 'to_total_hours', total_hours));
end;
$$;
comment on function public.set_session_limits is 'Sets when sessions of the company end: after 15 to 720 idle minutes, and 1 to 168 hours after sign-in. For owners.';

-- Definer: see public.set_session_limits.
create or replace function public.session_limits()
returns table (idle_minutes integer, total_hours integer, may_change boolean)
language sql stable security definer set search_path = ''
as $$
  select o.session_idle_minutes, o.session_total_hours, me.organization_role = 'owner'
    from app.people me join app.organizations o on o.id = me.organization_id
   where me.id = (select auth.uid())
$$;
comment on function public.session_limits is 'The session limits of the caller''s company.';

grant execute on function public.set_session_limits(integer, integer), public.session_limits() to authenticated;
