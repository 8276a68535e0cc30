-- Account events, as people and a company's owners read them: sign-ins, refusals, and changes to sign-in methods.

-- Raises an error unless the caller owns the company. Definer: callers can't read app.people.
create or replace function app.owned_organization_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  home uuid;
begin
  select organization_id into home from app.people where id = (select auth.uid()) and organization_role = 'owner';
  if home is null then
    raise exception 'Only an owner of the organization may do this' using errcode = '42501';
  end if;
  return home;
end;
$$;
grant execute on function app.owned_organization_id() to authenticated, platform_admin;

-- One person's entries of the account log, newest first, before an entry. Definer, like all that follow: no caller
-- can read the log.
create or replace function app.account_log(person uuid, actions text[], before uuid, count integer)
returns table (id uuid, happened_at timestamptz, action text, reason text, request text, user_agent text, address text)
language sql stable security definer set search_path = ''
as $$
  select e.id, e.created_at, e.payload ->> 'action', e.payload -> 'traits' ->> 'reason', e.payload -> 'traits' ->> 'request',
         e.payload -> 'traits' ->> 'user_agent', nullif(e.ip_address, '')
    from auth.audit_log_entries e
   where e.payload ->> 'actor_id' = person::text
     and e.payload ->> 'action' = any (actions)
     and (before is null or (e.created_at, e.id) < (select b.created_at, b.id from auth.audit_log_entries b where b.id = before))
   order by e.created_at desc, e.id desc
   limit least(greatest(count, 1), 200)
$$;

create or replace function public.my_sign_ins(before uuid default null, count integer default 20)
returns table (id uuid, happened_at timestamptz, action text, reason text, user_agent text, address text)
language sql stable security definer set search_path = ''
as $$
  select l.id, l.happened_at, l.action, l.reason, l.user_agent, l.address
    from app.account_log((select auth.uid()), '{login,login_refused,code_refused}', before, count) l
   where not auth.jwt() ? 'act'
$$;
comment on function public.my_sign_ins is 'The caller''s sign-ins and refused attempts, newest first, with device and IP address.';

create or replace function public.organization_security_log(
  actions text[], person uuid default null, before uuid default null, count integer default 50
)
returns table (id uuid, happened_at timestamptz, person_id uuid, person_name text, action text, reason text, request text,
               user_agent text, address text)
language sql stable security definer set search_path = ''
as $$
  with home as materialized (select app.owned_organization_id() as id)
  select l.id, l.happened_at, p.id, coalesce(p.full_name, p.email), l.action, l.reason, l.request, l.user_agent, l.address
    from home join app.people p on p.organization_id = home.id
    cross join lateral app.account_log(p.id, actions, before, count) l
   where person is null or p.id = person
   order by l.happened_at desc, l.id desc
   limit least(greatest(count, 1), 200)
$$;
comment on function public.organization_security_log is 'Sign-ins, refusals and account changes of the caller''s colleagues, newest first. For owners.';

grant execute on function public.my_sign_ins, public.organization_security_log to authenticated, platform_admin;
