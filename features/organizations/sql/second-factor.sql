-- The requirements for a session before it can read data: it has not ended, and has a second factor if the person has
-- one or needs one.

-- Raises an error if a session with only a password needs a second factor. `is_asked_of_everyone`: true in
-- production, where no company can change it. A new colleague has the grace period of their company; a super admin
-- has none. The code mfa_required is PostgREST's way to set an error's code. Definer: callers can't read factors and
-- colleagues' organizations.
create or replace function app.assert_second_factor(person uuid, is_asked_of_everyone boolean) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  has_one boolean;
  needs_one boolean;
begin
  select exists (select from auth.mfa_factors f where f.user_id = assert_second_factor.person and f.status = 'verified'),
         coalesce((select (is_asked_of_everyone or o.requires_second_factor)
                          and (p.is_super_admin or p.second_factor_grace_from is null
                               or p.second_factor_grace_from + o.second_factor_grace_days * interval '1 day' <= now())
                     from app.people p left join app.organizations o on o.id = p.organization_id
                    where p.id = assert_second_factor.person), is_asked_of_everyone)
    into has_one, needs_one;
  if has_one then
    raise exception 'Enter the code of your second factor to continue' using errcode = 'PT403';
  elsif needs_one then
    raise sqlstate 'PGRST' using
      message = '{"code": "mfa_required", "message": "Two-factor authentication is required. Set it up to continue."}',
      detail = '{"status": 403, "headers": {}}';
  end if;
end;
$$;

-- Returns true if the caller acts for another person. Most claims contain no such field at all and are not parsed.
create or replace function app.is_acting() returns boolean
language sql stable
begin atomic
  select current_setting('request.jwt.claims', true) like '%"act"%' and auth.jwt() ? 'act';
end;

-- A person who acts for another person has a viewing, never a session.
create or replace function app.assert_session(session uuid, person uuid, role text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if app.is_acting() then
    perform app.assert_viewing(session);
  elsif auth.assert_session(session, person, role) = 'aal1' then
    perform app.assert_second_factor(person, false);
  end if;
  perform app.hold_blocked_company(person, role);
end;
$$;

-- In production everyone needs a second factor.
create or replace function app.assert_session_in_production(session uuid, person uuid, role text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if app.is_acting() then
    perform app.assert_viewing(session);
  elsif auth.assert_session(session, person, role) = 'aal1' then
    perform app.assert_second_factor(person, true);
  end if;
  perform app.hold_blocked_company(person, role);
end;
$$;

-- Sessions that have not ended, of people who may sign in and whose company may work. Empty for claims that may
-- belong to a person acting for another.
create or replace view app.living_sessions as
  select s.id, s.user_id, u.role, s.aal, o.requires_second_factor
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    left join app.people p on p.id = s.user_id
    left join app.organizations o on o.id = p.organization_id
    cross join app.installation i
   where (s.not_after is null or s.not_after > now())
     and app.company_block(o, i.past_due_grace_days) is null
     and u.deleted_at is null
     and (u.banned_until is null or u.banned_until <= now())
     and coalesce(current_setting('request.jwt.claims', true), '') not like '%"act"%';

-- Sessions that app.assert_session accepts: with a second factor, or of a person who needs none. Only the API's login
-- can read it, with its owner's rights.
create or replace view app.settled_sessions as
  select s.id, s.user_id, s.role
    from app.living_sessions s
   where s.aal = 'aal2'
      or (s.requires_second_factor is not true
          and not exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'));

-- The same for app.assert_session_in_production. That function handles sessions within their grace period.
create or replace view app.settled_sessions_in_production as
  select s.id, s.user_id, s.role from app.living_sessions s where s.aal = 'aal2';

grant select on app.settled_sessions, app.settled_sessions_in_production to authenticator;

-- Protects actions from a borrowed session: within the last ten minutes, the password was given, a mailed link
-- opened, or a passkey used. The code of an authenticator app is not enough, because it can be read from a screen or
-- told over the phone. Definer: see app.assert_second_factor.
create or replace function app.assert_recent_sign_in() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform from auth.mfa_amr_claims
    where session_id = (auth.jwt() ->> 'session_id')::uuid and created_at > now() - interval '10 minutes'
      and authentication_method in ('password', 'otp', 'passkey', 'mfa/webauthn');
  if not found then
    raise exception 'Confirm that it is you to go on' using errcode = 'PT428';
  end if;
end;
$$;

-- Returns the caller. Raises an error unless the caller owns their company and has signed in recently. Definer: see
-- app.assert_second_factor.
create or replace function app.owner_changing_sign_in() returns app.people
language plpgsql stable security definer set search_path = ''
as $$
declare
  person app.people;
begin
  select * into person from app.people where id = (select auth.uid());
  if person.organization_role is distinct from 'owner' then
    raise exception 'Only an owner can change how people sign in' using errcode = '42501';
  end if;
  perform app.assert_recent_sign_in();
  return person;
end;
$$;

-- Definer: no API role can write the table of this rule.
create or replace function public.require_second_factor(is_required boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person app.people := app.owner_changing_sign_in();
  level auth.aal_level;
begin
  select aal into level from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid;
  if is_required and level is distinct from 'aal2' then
    raise exception 'Set up two-factor authentication for yourself first' using errcode = 'PT409';
  end if;
  update app.organizations set requires_second_factor = is_required
   where id = person.organization_id and requires_second_factor <> is_required;
  if found then
    perform app.record_audit(person.organization_id, person.id, 'organization.second_factor_rule', 'organizations',
                             person.organization_id, jsonb_build_object('is_required', is_required));
  end if;
end;
$$;

-- Definer: no API role can write the table of this setting.
create or replace function public.set_second_factor_grace(grace_days integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person app.people := app.owner_changing_sign_in();
  before integer;
begin
  if grace_days is null or grace_days not between 0 and 7 then
    raise exception 'The grace period must be 0 to 7 days' using errcode = 'PT422';
  end if;
  select second_factor_grace_days into before from app.organizations where id = person.organization_id for no key update;
  if before = grace_days then
    return;
  end if;
  update app.organizations set second_factor_grace_days = grace_days where id = person.organization_id;
  perform app.record_audit(person.organization_id, person.id, 'organization.second_factor_grace', 'organizations',
                           person.organization_id, jsonb_build_object('from_days', before, 'to_days', grace_days));
end;
$$;
comment on function public.set_second_factor_grace is 'Sets how many days, 0 to 7, a new colleague has to set up a second factor. For owners.';

-- Definer: factors are in the auth schema. Returns only the number of colleagues, never their names.
create or replace function public.second_factor_rule()
returns table (is_required boolean, may_change boolean, grace_days integer, member_count integer, members_without_count integer)
language sql stable security definer set search_path = ''
as $$
  select o.requires_second_factor, me.organization_role = 'owner', o.second_factor_grace_days::int, count(*)::int,
         count(*) filter (where not exists (
           select from auth.mfa_factors f
            where f.user_id = p.id and f.status = 'verified' and f.factor_type in ('totp', 'webauthn')))::int
    from app.people me
    join app.organizations o on o.id = me.organization_id
    join app.people p on p.organization_id = o.id
   where me.id = (select auth.uid())
   group by o.requires_second_factor, me.organization_role, o.second_factor_grace_days
$$;

grant usage on schema app to authenticator;
grant execute on function app.assert_second_factor(uuid, boolean), app.is_acting(), app.assert_session(uuid, uuid, text),
  app.assert_session_in_production(uuid, uuid, text)
  to authenticator, authenticated, platform_admin, service_role, tradeline_server;
grant execute on function app.assert_recent_sign_in() to authenticated, platform_admin, tradeline_server;
grant execute on function public.require_second_factor(boolean), public.set_second_factor_grace(integer), public.second_factor_rule()
  to authenticated;
