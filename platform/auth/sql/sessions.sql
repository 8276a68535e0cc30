-- The caller's own sessions: list them, and end one. supabase-js's signOut ends all of them.

-- Security definer, because callers may not read sessions. Returns only the caller's own. A super admin who views a
-- subscriber is another person and sees none.
create or replace function public.my_sessions()
returns table (id uuid, user_agent text, address text, created_at timestamptz, last_active_at timestamptz, is_current boolean)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.user_agent, host(s.ip), s.created_at,
         greatest(s.created_at, s.updated_at, s.refreshed_at),
         s.id = (auth.jwt() ->> 'session_id')::uuid
    from auth.sessions s
   where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now()) and not auth.jwt() ? 'act'
   order by 6 desc, 5 desc
$$;

-- Security definer, as above. Another person's session counts as missing.
create or replace function public.end_session(session uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  home uuid := app.current_organization_id();
begin
  delete from auth.sessions s where s.id = end_session.session and s.user_id = (select auth.uid());
  if not found then
    raise exception 'This session has ended already' using errcode = 'PT404';
  end if;
  if home is not null then
    perform app.record_audit(home, (select auth.uid()), 'session.ended', 'sessions', end_session.session, null);
  end if;
end;
$$;

-- Security definer, because callers may not read accounts. Two sign-ups for one address with different passwords leave
-- the account without one.
create or replace function public.has_password() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.users u where u.id = (select auth.uid()) and u.encrypted_password is not null)
$$;
comment on function public.has_password is 'True if the caller can sign in with a password.';

grant execute on function public.has_password() to authenticated, platform_admin;
grant execute on function public.my_sessions(), public.end_session(uuid) to authenticated, platform_admin;
