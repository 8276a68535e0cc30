-- Objects that access files of other releases may have left in a database: policies, triggers, and grants that no other
-- file would replace.
create function app.left_over() returns text language sql stable security definer set search_path = '' as $$ select 'left over' $$;
create function public.left_over(written text) returns text language sql begin atomic select app.left_over() || written; end;
create procedure app.left_over_too() language sql as $$ select 1 $$;
create function app.left_over_trigger() returns trigger language plpgsql as $$ begin return new; end $$;
create view public.left_over_view as select app.left_over() as text;
create function app.left_over_of_a_view(shown public.left_over_view) returns text language sql as $$ select shown.text $$;
create function app.has_permission(permission text, of_whom uuid) returns boolean language sql as $$ select true $$;
comment on function app.has_permission(text) is 'An older comment';
create or replace function auth.email() returns text language sql volatile security definer as $$ select 'older'::text $$;

create trigger left_over before insert on public.clients for each row execute function app.left_over_trigger();
create trigger left_over instead of delete on public.left_over_view for each row execute function app.left_over_trigger();
alter table public.clients disable trigger guard_client;
alter table public.clients alter column city set default app.left_over();

create policy "left over" on public.clients for select to anon using (app.left_over() = 'left over');
create policy "left over" on storage.objects for all to public using (true);
create policy "left over" on auth.users for select to authenticated using (app.has_permission('x', id));

grant select, delete on public.clients to anon with grant option;
grant update (email, phone) on public.clients to public;
grant all on app.people, public.users to service_role, platform_admin;
grant usage on sequence app.mailbox_id_seq to authenticated;
grant execute on function app.left_over, app.company_block to public, anon;
grant create on schema public to public;
grant all on schema migrations to authenticator;
revoke usage on schema app from authenticated;
revoke select on public.clients from authenticated;
alter default privileges grant execute on functions to public;
alter default privileges in schema app grant select on tables to anon;
alter default privileges in schema public grant usage on sequences to authenticated;
