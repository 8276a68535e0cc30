alter table public.clients enable row level security;
alter table public.clients alter column organization_id set default app.current_organization_id();
alter table public.clients alter column user_id set default auth.uid();

drop policy if exists "staff read their organisation's clients" on public.clients;
create policy "staff read their organisation's clients" on public.clients
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

drop policy if exists "staff add clients to their organisation" on public.clients;
create policy "staff add clients to their organisation" on public.clients
  for insert to authenticated
  with check (organization_id = (select app.current_organization_id()));

drop policy if exists "staff edit their organisation's clients" on public.clients;
create policy "staff edit their organisation's clients" on public.clients
  for update to authenticated
  using (organization_id = (select app.current_organization_id()));

drop policy if exists "platform admins read every client" on public.clients;
create policy "platform admins read every client" on public.clients
  for select to platform_admin
  using (true);

drop policy if exists "the server keeps clients" on public.clients;
create policy "the server keeps clients" on public.clients
  for all to tradeline_server
  using (true);

grant select on public.clients to authenticated, platform_admin, service_role, tradeline_server;
grant insert (first_name, last_name, email, phone, address, city, state, zip, ssn, date_of_birth, user_id, assigned_contact_id)
  on public.clients to authenticated;
grant update (first_name, last_name, email, phone, address, city, state, zip, ssn, date_of_birth, assigned_contact_id, archived_at)
  on public.clients to authenticated;
grant insert, update on public.clients to tradeline_server, service_role;
-- organization_id and user_id are not updatable: a client never changes hands over the wire. The file columns are written
-- with the documents. delete is not granted: clients are archived.

-- Definer: whether two people share an organisation is not for the caller's policies to decide.
create or replace function app.guard_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from app.people where id = new.user_id and organization_id = new.organization_id) then
    raise exception 'A client belongs to someone of the same organisation' using errcode = '42501';
  end if;
  if new.assigned_contact_id is not null
     and not exists (select from app.people where id = new.assigned_contact_id and organization_id = new.organization_id) then
    raise exception 'The assigned contact works for another organisation' using errcode = '42501';
  end if;
  new.updated_at := now();
  return new;
end;
$$;

create or replace trigger guard_client before insert or update on public.clients
  for each row execute function app.guard_client();
create or replace trigger keep_sealed before insert or update of ssn, date_of_birth on public.clients
  for each row execute function app.keep_sealed('ssn', 'date_of_birth');
create or replace trigger forget_sealed after delete on public.clients
  for each row execute function app.forget_sealed();
create or replace trigger audit_client after insert or update on public.clients
  for each row execute function app.audit_row();

-- Definer: `ilike` isn't leakproof, so under a policy the trigram index would go unused. The organisation is filtered here
-- instead. The newest thousand matches are enough to page through; beyond that the search wants another word.
create or replace function app.matching_client_ids(query text) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select id from public.clients
   where organization_id = (select app.current_organization_id())
     and search_text like all (app.search_patterns(query))
   order by created_at desc
   limit 1000
$$;

-- Each word must occur somewhere; a phone number is found however it is written.
create or replace function app.search_patterns(query text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when query ~ '^[0-9() .+-]+$' and length(regexp_replace(query, '[^0-9]', '', 'g')) >= 3
      then array['%' || regexp_replace(query, '[^0-9]', '', 'g') || '%']
    else coalesce((
      select array_agg('%' || replace(replace(replace(lower(word), '\', '\\'), '%', '\%'), '_', '\_') || '%')
        from regexp_split_to_table(btrim(query), '\s+') as word
       where word <> ''), array['%'])
  end
$$;

create or replace function public.search_clients(query text) returns setof public.clients
language sql stable set search_path = ''
as $$
  select * from public.clients where id in (select app.matching_client_ids(query))
$$;
comment on function public.search_clients is 'Clients of the caller''s organisation whose name, e-mail, phone or city contain every word.';

grant execute on function public.search_clients, app.matching_client_ids, app.search_patterns to authenticated;
