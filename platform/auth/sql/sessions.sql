-- One's own sessions: where one is signed in, and ending them one by one. All at once, supabase-js's signOut does it.

-- Definer: callers may not read sessions. Limited to the caller's own: who views a subscriber is not the person whose sessions
-- these are, and sees none.
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

-- Definer: see above. Somebody else's session is one that doesn't exist.
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

-- Definer: callers may not read accounts. An account has none if two sign-ups for its address chose different ones.
create or replace function public.has_password() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.users u where u.id = (select auth.uid()) and u.encrypted_password is not null)
$$;
comment on function public.has_password is 'Whether the caller can sign in with a password.';

grant execute on function public.has_password() to authenticated, platform_admin;
grant execute on function public.my_sessions(), public.end_session(uuid) to authenticated, platform_admin;
