alter table public.client_imports enable row level security;
alter table app.client_import_rows enable row level security;

create policy "staff see their organization's imports" on public.client_imports
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "the server keeps imports" on public.client_imports
  for all to tradeline_server
  using (true);

create policy "the server keeps the rows of imports" on app.client_import_rows
  for all to tradeline_server
  using (true);

grant select on public.client_imports to authenticated;
grant select, insert, update on public.client_imports to tradeline_server;
grant select, insert, update, delete on app.client_import_rows to tradeline_server;
-- API users can't write imports or read their rows. The import command does both.

-- Records an event for each client that a batch of an import added, in one pass. See app.record_audit.
create or replace function app.audit_imported_clients(home uuid, import uuid, actor uuid, clients uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  details constant jsonb := jsonb_build_object('import_id', import);
  at constant timestamptz := clock_timestamp();
begin
  with numbered as (
    select nextval('app.audit_event_numbers') as number, client from unnest(clients) as client
  ), added as (
    insert into app.audit_events (organization_id, chain_number, happened_at, actor_id, action, subject_table, subject_id, details, hash)
    select home, number, at, actor, 'clients.created', 'clients', client, details,
           app.audit_hash('', home, number, at, actor, 'clients.created', 'clients', client, details, null)
      from numbered
    returning chain_number
  )
  insert into app.unlinked_audit_events (organization_id, chain_number) select home, chain_number from added;
end;
$$;
grant execute on function app.audit_imported_clients to tradeline_server;

-- Stores the sealed values of a batch's new clients at once: [{ id, ssn, date_of_birth }], each as the server seals it for a row. The rows of
-- the clients then hold the masks alone (app.keep_sealed finds the values here). One by one, a trigger would check the same key for each
-- value. The ids are new, so no value replaces another. Definer: see app.keep_sealed.
create or replace function app.keep_imported_values(home uuid, clients jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from jsonb_array_elements(clients) as client, unnest(array['ssn', 'date_of_birth']) as sealed_column
              where client ->> sealed_column not like 'sealed:1:' || home || ':%') then
    raise exception 'A sealed value belongs to another organization' using errcode = '42501';
  end if;
  perform app.assert_index_key(home, used.version)
     from (select distinct app.key_version(decode(split_part(client ->> sealed_column, ':', 6), 'hex')) as version
             from jsonb_array_elements(clients) as client, unnest(array['ssn', 'date_of_birth']) as sealed_column
            where client ->> sealed_column is not null) used;
  insert into app.sealed_values (organization_id, table_name, row_id, column_name, mask, sealed, blind_index)
  select home, 'clients', (client ->> 'id')::uuid, sealed_column, split_part(client ->> sealed_column, ':', 4),
         decode(split_part(client ->> sealed_column, ':', 6), 'hex'), decode(split_part(client ->> sealed_column, ':', 5), 'hex')
    from jsonb_array_elements(clients) as client, unnest(array['ssn', 'date_of_birth']) as sealed_column
   where client ->> sealed_column is not null;
end;
$$;
grant execute on function app.keep_imported_values to tradeline_server;
