-- Who can talk to the database. `authenticator` carries the wire's requests and has no rights of its own: each request
-- takes on one of the four roles it is a member of. `tradeline_server` does the server's own acts. Both get their
-- passwords when the server starts; neither owns anything. Roles belong to the whole cluster, so they may exist already.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('platform_admin', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('tradeline_server', 'login noinherit')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
  end loop;
end;
$$;

grant anon, authenticated, platform_admin, service_role to authenticator;

alter role authenticated set statement_timeout = '5s';
alter role anon set statement_timeout = '5s';
alter role authenticator set statement_timeout = '5s';
alter role authenticator set lock_timeout = '2s';
alter role authenticator set idle_in_transaction_session_timeout = '10s';
alter role tradeline_server set statement_timeout = '30s';
alter role tradeline_server set lock_timeout = '5s';
alter role tradeline_server set idle_in_transaction_session_timeout = '30s';

-- Nothing may be created in public by whoever happens to connect.
revoke all on schema public from public;
grant usage on schema public to anon, authenticated, platform_admin, service_role, tradeline_server;

-- Functions are for those they are granted to, not for everybody.
alter default privileges revoke execute on functions from public;

create schema app;
comment on schema app is 'What the wire must not show: tenants, sealed values, audit, pulls.';
-- Usage lets policies and view columns name what is here; each table and function is granted on its own.
grant usage on schema app to authenticated, platform_admin, service_role, tradeline_server;

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
