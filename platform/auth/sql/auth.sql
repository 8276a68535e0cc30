-- The caller's claims, for policies and columns. The server that verified the token sets them for one transaction.
-- Every statement under a policy calls this. The body is parsed at creation, so it needs no search_path of its own, and
-- without one PostgreSQL can inline it: a fifth of the time.
create or replace function auth.jwt() returns jsonb
language sql stable
begin atomic
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb;
end;

create or replace function auth.uid() returns uuid
language sql stable
begin atomic
  select (auth.jwt() ->> 'sub')::uuid;
end;

create or replace function auth.email() returns text
language sql stable set search_path = ''
as $$
  select auth.jwt() ->> 'email'
$$;

-- An API key without a user has no claims, so this returns the transaction's role.
create or replace function auth.role() returns text
language sql stable set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'role', nullif(current_setting('role', true), 'none'))
$$;

-- A token can outlive its session by up to an hour. This rejects it at once after a sign-out, a ban, or a change of
-- role. The caller passes `person` and `role` from the verified token, because every request calls this and reading
-- them from the claims would take longer than all the rest. Returns the session's assurance level. A null session is a
-- key without a user and passes. Security definer, because callers may not read sessions and users.
create or replace function auth.assert_session(session uuid, person uuid, role text) returns auth.aal_level
language plpgsql stable security definer set search_path = ''
as $$
declare
  level auth.aal_level;
begin
  if session is null then
    return null;
  end if;
  select sessions.aal into level from auth.sessions
    join auth.users on users.id = sessions.user_id
   where sessions.id = assert_session.session
     and (sessions.not_after is null or sessions.not_after > now())
     and users.id = assert_session.person
     and users.role = assert_session.role
     and users.deleted_at is null
     and (users.banned_until is null or users.banned_until <= now());
  if not found then
    raise exception 'The session of this token has ended' using errcode = 'PT401', hint = 'Sign in again.';
  end if;
  return level;
end;
$$;

grant usage on schema auth to anon, authenticated, platform_admin, service_role, tradeline_server;

grant execute on function auth.jwt(), auth.uid(), auth.email(), auth.role(), auth.assert_session(uuid, uuid, text)
  to anon, authenticated, platform_admin, service_role, tradeline_server;

-- The next token's number is drawn first, because the token is derived from it.
grant usage on sequence auth.refresh_tokens_id_seq to tradeline_server;

-- No caller has access to these tables, not even the service role: accounts, factors, and codes change only through
-- /auth/v1.
do $$
declare
  auth_table regclass;
begin
  for auth_table in
    select oid from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'
  loop
    execute format('alter table %s enable row level security', auth_table);
    execute format('drop policy if exists "the server keeps accounts and sessions" on %s', auth_table);
    execute format(
      'create policy "the server keeps accounts and sessions" on %s for all to tradeline_server using (true) with check (true)',
      auth_table);
    execute format('grant select, insert, update, delete on %s to tradeline_server', auth_table);
  end loop;
end;
$$;

-- The REST server's login checks the session in the statement that switches to the caller's role, so before it has that
-- role.
grant usage on schema auth to authenticator;
grant execute on function auth.assert_session(uuid, uuid, text) to authenticator;
