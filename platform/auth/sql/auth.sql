-- Who the caller is, for policies and columns. The claims are set for one transaction by whoever verified the token.
-- Every statement under a policy asks this. A body that is parsed when it is created needs no search_path of its own, and
-- without one it is folded into the query: a fifth of the time.
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

-- A key without a user carries no claims: then the role of the transaction says it.
create or replace function auth.role() returns text
language sql stable set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'role', nullif(current_setting('role', true), 'none'))
$$;

-- A token outlives its session by up to an hour; this refuses it at once after a sign-out, a ban or a change of role.
-- `person` and `role` are the token's, told by whoever verified it: every request asks this, and reading them out of the
-- claims takes longer than all the rest. Answers how surely the person was recognised. Null is a key without a user and passes.
-- Definer: callers may not read sessions and users.
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

-- The next token's number is drawn before the token: it is part of what the token is made from.
grant usage on sequence auth.refresh_tokens_id_seq to tradeline_server;

-- No caller is granted a table here, the service role included: accounts, factors and codes change through /auth/v1 only.
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

-- The wire's login checks the session in the statement that takes on the caller's role, before it has that role.
grant usage on schema auth to authenticator;
grant execute on function auth.assert_session(uuid, uuid, text) to authenticator;
