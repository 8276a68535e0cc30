-- Objects that a company may add to its own database: a schema, rights of its own role, and that role's function in one
-- of our schemas.
create role reporter;
grant reporter to current_user;
create schema reporting authorization current_user;
create table reporting.notes (words text default 'kept');
alter table reporting.notes enable row level security;
create policy "theirs" on reporting.notes to public using (true);
create function reporting.stamp() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger theirs before insert on reporting.notes for each row execute function reporting.stamp();
insert into reporting.notes default values;

grant usage on schema public, app to reporter;
grant select on public.clients to reporter;
grant select (email) on app.people to reporter;
grant create on schema app to reporter;
create function app.reported() returns text language sql as $$ select 'kept' $$;
alter function app.reported() owner to reporter;

-- The company's views use one of our views, and a function that is no longer ours.
create function app.built_on() returns text language sql as $$ select 'kept' $$;
create view reporting.people as select id, full_name from public.users;
create view reporting.stays as
  select (select count(*)::int from pg_policies where schemaname = 'reporting') as policies,
         (select count(*)::int from pg_trigger where tgname = 'theirs') as triggers,
         has_table_privilege('reporter', 'public.clients', 'select') as clients,
         has_column_privilege('reporter', 'app.people', 'email', 'select') as columns,
         (select count(*)::int from pg_proc where proname in ('reported', 'stamp')) as functions,
         (select count(*)::int from reporting.people) as people,
         (select min(words) from reporting.notes where words = app.built_on()) as words;
