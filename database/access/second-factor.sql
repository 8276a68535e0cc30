-- What a session must have shown before it reaches data: a living session, and the second factor where there is one or one
-- is asked for.

-- Raises for somebody who has shown nothing but a password and owes more.
-- Definer: callers may not read factors and colleagues' organisations.
create or replace function app.assert_second_factor(person uuid, is_asked_of_super_admins boolean) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  has_one boolean;
  owes_one boolean;
begin
  select exists (select from auth.mfa_factors f where f.user_id = assert_second_factor.person and f.status = 'verified'),
         (select o.requires_second_factor or (is_asked_of_super_admins and p.is_super_admin)
            from app.people p left join app.organizations o on o.id = p.organization_id
           where p.id = assert_second_factor.person)
    into has_one, owes_one;
  if has_one then
    raise exception 'Enter the code of your second factor to go on' using errcode = 'PT403';
  elsif owes_one then
    raise exception 'Your company requires two-factor sign-in. Set it up to go on' using errcode = 'PT403';
  end if;
end;
$$;

-- Whether the caller acts for somebody else. Most claims say nothing of it anywhere, and those are not taken apart.
create or replace function app.is_acting() returns boolean
language sql stable
begin atomic
  select current_setting('request.jwt.claims', true) like '%"act"%' and auth.jwt() ? 'act';
end;

-- Whoever acts for somebody else holds a viewing, never a session.
create or replace function app.assert_session(session uuid, person uuid, role text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if app.is_acting() then
    perform app.assert_viewing(session);
  elsif auth.assert_session(session, person, role) = 'aal1' then
    perform app.assert_second_factor(person, false);
  end if;
end;
$$;

-- Outside demo mode whoever oversees every tenant has a second factor.
create or replace function app.assert_session_in_production(session uuid, person uuid, role text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if app.is_acting() then
    perform app.assert_viewing(session);
  elsif auth.assert_session(session, person, role) = 'aal1' then
    perform app.assert_second_factor(person, true);
  end if;
end;
$$;

-- The sessions of which both checks above would ask no more: living, and with a second factor, or of somebody who owes none. None for
-- claims that may be of somebody who acts for somebody else. Read with its owner's rights, by the wire's login alone.
create or replace view app.settled_sessions as
  select s.id, s.user_id, u.role
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    left join app.people p on p.id = s.user_id
    left join app.organizations o on o.id = p.organization_id
   where (s.not_after is null or s.not_after > now())
     and u.deleted_at is null
     and (u.banned_until is null or u.banned_until <= now())
     and (s.aal = 'aal2'
          or (p.is_super_admin is not true and o.requires_second_factor is not true
              and not exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')))
     and coalesce(current_setting('request.jwt.claims', true), '') not like '%"act"%';
revoke all on app.settled_sessions from public;
grant select on app.settled_sessions to authenticator;

-- For acts that a borrowed session must not reach: the password was given, or a mailed link opened, within ten minutes. A code is
-- no such proof: whoever has borrowed the session sets up a device of their own in it.
-- Definer: see above.
create or replace function app.assert_recent_sign_in() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform from auth.mfa_amr_claims
    where session_id = (auth.jwt() ->> 'session_id')::uuid and created_at > now() - interval '10 minutes'
      and authentication_method in ('password', 'otp');
  if not found then
    raise exception 'Confirm that it is you to go on' using errcode = 'PT428';
  end if;
end;
$$;

-- Definer: the rule stands in a table nobody on the wire may write.
create or replace function public.require_second_factor(is_required boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person app.people;
  level auth.aal_level;
begin
  select * into person from app.people where id = (select auth.uid());
  if person.organization_role is distinct from 'owner' then
    raise exception 'Only an owner may change how people sign in' using errcode = '42501';
  end if;
  perform app.assert_recent_sign_in();
  select aal into level from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid;
  if is_required and level is distinct from 'aal2' then
    raise exception 'Set up two-factor sign-in for yourself first' using errcode = 'PT409';
  end if;
  update app.organizations set requires_second_factor = is_required
   where id = person.organization_id and requires_second_factor <> is_required;
  if found then
    perform app.record_audit(person.organization_id, person.id, 'organization.second_factor_rule', 'organizations',
                             person.organization_id, jsonb_build_object('is_required', is_required));
  end if;
end;
$$;

-- Definer: who has a factor is in the auth schema. Colleagues are counted, never named.
create or replace function public.second_factor_rule()
returns table (is_required boolean, may_change boolean, member_count integer, members_without_count integer)
language sql stable security definer set search_path = ''
as $$
  select o.requires_second_factor, me.organization_role = 'owner', count(*)::int,
         count(*) filter (where not exists (
           select from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified' and f.factor_type = 'totp'))::int
    from app.people me
    join app.organizations o on o.id = me.organization_id
    join app.people p on p.organization_id = o.id
   where me.id = (select auth.uid())
   group by o.requires_second_factor, me.organization_role
$$;

grant usage on schema app to authenticator;
grant execute on function app.assert_second_factor(uuid, boolean), app.is_acting(), app.assert_session(uuid, uuid, text),
  app.assert_session_in_production(uuid, uuid, text)
  to authenticator, authenticated, platform_admin, service_role, tradeline_server;
grant execute on function app.assert_recent_sign_in() to authenticated, platform_admin, tradeline_server;
grant execute on function public.require_second_factor(boolean), public.second_factor_rule() to authenticated;
