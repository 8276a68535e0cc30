-- The initial state of the hosted service's databases: new tables are open to the API roles, with policies as their
-- protection, and appear in the API at once.
do $$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
-- The current functions by which policies identify the caller. Old scripts restore functions that read each claim from
-- its own setting, and would find no caller, so every session would seem to have ended.
create table if not exists migrations.caller_functions (name text primary key, definition text not null);
insert into migrations.caller_functions
  select oid::regprocedure::text, pg_get_functiondef(oid) from pg_proc
   where oid in ('auth.uid()'::regprocedure, 'auth.role()'::regprocedure, 'auth.email()'::regprocedure, 'auth.jwt()'::regprocedure)
  on conflict (name) do update set definition = excluded.definition;
-- Security definer, because a role that creates a function may not read the table.
create or replace function migrations.announce_schema() returns event_trigger
language plpgsql security definer set search_path = ''
as $$ declare
  current text;
begin
  notify schema_changed;
  if tg_tag = 'CREATE FUNCTION' then
    for current in
      select definition from migrations.caller_functions join pg_proc on oid = to_regprocedure(name)
       where prosrc ~ 'request\.jwt\.claim\.' and prosrc !~ 'request\.jwt\.claims'
    loop
      execute current;
    end loop;
  end if;
end $$;
do $$ begin
  if not exists (select from pg_event_trigger where evtname = 'announce_schema') then
    create event trigger announce_schema on ddl_command_end execute function migrations.announce_schema();
  end if;
exception when insufficient_privilege then
  null;
end $$;
do $$ begin
  -- A login that isn't a superuser may have created these roles without the right to switch to them.
  grant authenticator, tradeline_server to current_user;
exception when insufficient_privilege then
  null;
end $$;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges grant execute on functions to public;
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
do $$ declare
  wanted text;
begin
  for wanted in
    select name from pg_available_extensions where name in ('pgcrypto', 'uuid-ossp') and installed_version is null
  loop
    execute format('create extension %I with schema extensions', wanted);
  end loop;
  perform from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) as setting
    where d.datname = current_database() and s.setrole = 0 and starts_with(setting, 'search_path=');
  if not found then
    execute format('alter database %I set search_path = "$user", public, extensions', current_database());
  end if;
  -- Existing relations whose rights no one has ever granted or revoked.
  for wanted in
    select oid::regclass::text from pg_class
    where relnamespace = 'public'::regnamespace and relacl is null and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and pg_get_userbyid(relowner) = current_user
  loop
    execute format('grant all on %s to anon, authenticated, service_role', wanted);
  end loop;
end $$;
