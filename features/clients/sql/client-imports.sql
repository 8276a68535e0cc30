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
-- the clients then hold the masks alone (app.check_imported_clients). One by one, triggers would check the same key, and count an SSN, for
-- each value. Definer: see app.keep_sealed.
create or replace function app.keep_imported_values(home uuid, clients jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  prefix constant text := 'sealed:1:' || home || ':';
  versions smallint[];
  strange boolean;
begin
  select bool_or(not starts_with(w.written, prefix)), array_agg(distinct app.key_version(decode(left(split_part(w.written, ':', 6), 6), 'hex')))
    into strange, versions
    from jsonb_to_recordset(clients) as c (ssn text, date_of_birth text), unnest(array[c.ssn, c.date_of_birth]) as w (written)
   where w.written is not null;
  if strange then
    raise exception 'A sealed value belongs to another organization' using errcode = '42501';
  end if;
  if exists (select from public.clients c where c.id = any (array(select (client ->> 'id')::uuid from jsonb_array_elements(clients) as client))) then
    raise exception 'The sealed values are of a client on file' using errcode = '42501';
  end if;
  perform app.assert_index_key(home, version) from unnest(versions) as version;
  insert into app.sealed_values (organization_id, table_name, row_id, column_name, mask, sealed, blind_index)
  select home, 'clients', id, column_name, parts[4], decode(parts[6], 'hex'), decode(parts[5], 'hex')
    from (select c.id, w.column_name, string_to_array(w.written, ':') as parts
            from jsonb_to_recordset(clients) as c (id uuid, ssn text, date_of_birth text),
                 lateral (values ('ssn', c.ssn), ('date_of_birth', c.date_of_birth)) as w (column_name, written)
           where w.written is not null
          offset 0) as kept;
end;
$$;
grant execute on function app.keep_imported_values to tradeline_server;

-- Refuses a batch of imported clients with one that app.guard_client would refuse or change, or with a mask that has no sealed value, which
-- app.keep_sealed would refuse. Definer: see app.keep_sealed. Without `enable_seqscan`, a plan from before the first batch would read all
-- values of the installation for each client.
create or replace function app.check_imported_clients() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off
as $$
begin
  if exists (select from (select distinct organization_id, unnest(array[user_id, assigned_contact_id]) as id from added) named
              where named.id is not null
                and not exists (select from app.people p where p.id = named.id and p.organization_id = named.organization_id)) then
    raise exception 'A client belongs to someone of the same organization' using errcode = '42501';
  end if;
  if exists (select from added where app.is_blank(first_name) or app.is_blank(last_name) and last_name <> '' or state <> app.us_state(state)) then
    raise exception 'An imported client lacks its first name or a valid state' using errcode = '23514';
  end if;
  if exists (select from added c,
                    lateral (values ('ssn', c.ssn), ('date_of_birth', c.date_of_birth)) as written (column_name, mask)
              where written.mask is not null
                and written.mask is distinct from (
                      select v.mask from app.sealed_values v
                       where v.row_id = c.id and v.column_name = written.column_name and v.organization_id = c.organization_id)) then
    raise exception 'This value must be sealed before it is stored' using errcode = '22023';
  end if;
  return null;
end;
$$;

create or replace trigger check_imported_clients after insert on public.clients
  referencing new table as added
  for each statement when (current_setting('app.client_import', true) = 'on')
  execute function app.check_imported_clients();
