-- Limits people whose role lacks "See all clients" to their assigned clients, in every table that shows something about a client.
-- The policies here are restrictive: they narrow the policies of each table. Each subquery runs once per statement, and the second
-- one only for people with that limit.

-- Definer: see app.permissions_of. Returns the clients assigned to the caller.
create or replace function app.own_client_ids() returns setof uuid
language sql stable security definer
begin atomic
  select c.id from public.clients c
   where c.assigned_contact_id = (select auth.uid()) and c.organization_id = (select app.current_organization_id());
end;

-- Returns true if the caller sees the client. Super admins see every client.
create or replace function app.sees_client(wanted uuid) returns boolean
language sql stable security definer
begin atomic
  select app.wire_role() = 'platform_admin' or app.sees_all_clients() or wanted in (select app.own_client_ids());
end;

-- Returns true if a person sees a client, for notifications that they didn't ask for.
create or replace function app.person_sees_client(person uuid, wanted uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select 'see_all_clients' = any (app.permissions_of(person))
      or exists (select from public.clients c where c.id = wanted and c.assigned_contact_id = person)
$$;

create or replace function app.own_loan_ids() returns setof uuid
language sql stable security definer
begin atomic
  select l.id from public.loans l where l.client_id in (select app.own_client_ids());
end;

create or replace function app.own_card_ids() returns setof uuid
language sql stable security definer
begin atomic
  select c.id from public.credit_cards c where c.client_id in (select app.own_client_ids());
end;

create or replace function app.own_funding_ids() returns setof uuid
language sql stable security definer
begin atomic
  select f.id from public.loan_fundings f where f.loan_id in (select app.own_loan_ids());
end;

create or replace function app.own_envelope_ids() returns setof uuid
language sql stable security definer
begin atomic
  select e.id from public.envelopes e where e.client_id in (select app.own_client_ids());
end;

-- Returns the files that the caller uploaded, and those of documents of the clients assigned to the caller.
create or replace function app.own_file_names() returns setof text
language sql stable security definer
begin atomic
  select d.file_url from public.client_documents d where d.client_id in (select app.own_client_ids())
  union
  select o.name from storage.objects o
   where o.bucket_id = 'client-documents' and o.owner = (select auth.uid())
     and not exists (select from public.client_documents d where d.file_url = o.name);
end;

-- Covers each table that refers to a client, a loan, a card, a payout or an envelope. Tables added later are covered automatically. A signer's own
-- file can be missing or another one, so the parts of an envelope follow the envelope.
do $$
declare
  narrowed record;
begin
  for narrowed in
    select distinct on (c.oid) c.oid::regclass as name, owned.field, owned.ids
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      join (values (0, 'envelope_id', 'app.own_envelope_ids'), (1, 'client_id', 'app.own_client_ids'), (2, 'loan_id', 'app.own_loan_ids'),
                   (3, 'card_id', 'app.own_card_ids'), (4, 'funding_id', 'app.own_funding_ids'))
           as owned (rank, field, ids) on owned.field = a.attname
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
     order by c.oid, owned.rank
  loop
    execute format(
      'create policy "those who see assigned clients see nothing of others" on %s as restrictive for select to authenticated
         using ((select app.sees_all_clients()) or %I in (select %s()))', narrowed.name, narrowed.field, narrowed.ids);
  end loop;
end;
$$;

create policy "those who see assigned clients see no others" on public.clients
  as restrictive for select to authenticated
  using ((select app.sees_all_clients()) or assigned_contact_id = (select auth.uid()));

create policy "those who see assigned clients see imports of their own" on public.client_imports
  as restrictive for select to authenticated
  using ((select app.sees_all_clients()) or user_id = (select auth.uid()));

-- Totals cover all clients together.
create policy "totals are for those who see all clients" on app.daily_totals
  as restrictive for select to authenticated
  using ((select app.sees_all_clients()));
create policy "changes of totals are for those who see all clients" on app.daily_changes
  as restrictive for select to authenticated
  using ((select app.sees_all_clients()));
create policy "figures are for those who see all clients" on app.report_totals
  as restrictive for select to authenticated
  using ((select app.sees_all_clients()));
create policy "the newest figures are for those who see all clients" on app.report_changes
  as restrictive for select to authenticated
  using ((select app.sees_all_clients()));
create policy "revenue is for those who may see it, of all clients" on app.repair_totals
  as restrictive for select to authenticated
  using ((select app.sees_all_clients()) and (select app.has_permission('see_revenue')));

create policy "ACH files pay out loans of all clients" on public.funding_files
  as restrictive for select to authenticated
  using ((select app.sees_all_clients()));

create policy "bank files debit loans of all clients" on public.debit_files
  as restrictive for select to authenticated
  using ((select app.sees_all_clients()));

create policy "those who see assigned clients see no other files" on storage.objects
  as restrictive for select to authenticated
  using (bucket_id <> 'client-documents' or (select app.sees_all_clients()) or name in (select app.own_file_names()));

-- Checks the permission for each write over /rest and /storage. A refused update raises 42501 instead of silently changing no row.
create policy "only roles that change clients add them" on public.clients
  as restrictive for insert to authenticated
  with check ((select app.has_permission('change_clients')));
-- app.guard_client_columns decides which columns.
create policy "only roles that change clients or documents change them" on public.clients
  as restrictive for update to authenticated
  using (true)
  with check ((select app.has_permission('change_clients')) or (select app.has_permission('change_documents')));

create policy "only roles that change documents add them, for clients they see" on public.client_documents
  as restrictive for insert to authenticated
  with check ((select app.has_permission('change_documents'))
              and ((select app.sees_all_clients()) or client_id in (select app.own_client_ids())));
create policy "only roles that change documents remove and restore them" on public.client_documents
  as restrictive for update to authenticated
  using (true)
  with check ((select app.has_permission('change_documents')));

create policy "only roles that manage compliance write consent texts" on public.consent_texts
  as restrictive for insert to authenticated
  with check ((select app.has_permission('manage_compliance')));
create policy "only roles that manage compliance add caps" on public.rate_caps
  as restrictive for insert to authenticated
  with check ((select app.has_permission('manage_compliance')));
create policy "only roles that manage compliance end caps" on public.rate_caps
  as restrictive for update to authenticated
  using (true)
  with check ((select app.has_permission('manage_compliance')));

create policy "only roles that change documents add files" on storage.objects
  as restrictive for insert to authenticated
  with check (bucket_id <> 'client-documents' or (select app.has_permission('change_documents')));
create policy "only roles that change documents replace files" on storage.objects
  as restrictive for update to authenticated
  using (true)
  with check (bucket_id <> 'client-documents' or (select app.has_permission('change_documents')));
create policy "only roles that change documents remove files" on storage.objects
  as restrictive for delete to authenticated
  using (bucket_id <> 'client-documents' or (select app.has_permission('change_documents')));

-- A document's file is also a client column, so the permission to change one doesn't include the other. People limited
-- to assigned clients are assigned those they add and can't reassign them, because they couldn't see them afterwards.
-- Not definer: functions of the product, such as those that reassign clients, are exempt.
create or replace function app.guard_client_columns() returns trigger
language plpgsql set search_path = ''
as $$
declare
  changed text[];
begin
  if current_user <> 'authenticated' then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.assigned_contact_id is null and not app.sees_all_clients() then
      new.assigned_contact_id := (select auth.uid());
    end if;
    return new;
  end if;
  if new.assigned_contact_id is distinct from old.assigned_contact_id and not app.sees_all_clients() then
    raise exception 'Only a colleague who sees all clients can assign this client to another person' using errcode = '42501';
  end if;
  changed := array(select key from jsonb_object_keys(app.row_changes(to_jsonb(old), to_jsonb(new))) as key);
  if exists (select from unnest(changed) as field where field ~ app.file_columns()) then
    perform app.require_permission('change_documents');
  end if;
  if exists (select from unnest(changed) as field where field !~ app.file_columns()) then
    perform app.require_permission('change_clients');
  end if;
  return new;
end;
$$;

-- The client columns that refer to files, as a pattern.
create or replace function app.file_columns() returns text
language sql immutable set search_path = ''
as $$
  select '^(drivers_license_front|drivers_license_back|ssn_card_image|proof_of_(address|income|bank)_image)(_uploaded_at)?$'
$$;

-- Its name sorts before guard_client and before the contact's name is set, because triggers run in name order.
create or replace trigger guard_assigned_and_columns before insert or update on public.clients
  for each row execute function app.guard_client_columns();

-- Maps row ids to the clients of a company that they belong to. Built from each table that refers to a client, for
-- commands whose requests name rows and that run as a role that sees every tenant.
do $$
declare
  parts text;
begin
  select string_agg(format('select t.client_id from public.%I t where t.organization_id = $2 and t.id = any ($1)', c.relname),
                    ' union all ' order by c.relname)
    into parts
    from pg_class c
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     and exists (select from pg_attribute where attrelid = c.oid and attname = 'client_id' and not attisdropped)
     and exists (select from pg_attribute where attrelid = c.oid and attname = 'organization_id' and not attisdropped)
     and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype);
  execute format($made$
    create or replace function app.clients_of_rows(ids uuid[], organization uuid) returns setof uuid
    language sql stable security definer set search_path = ''
    as $body$
      select c.id from public.clients c where c.organization_id = $2 and c.id = any ($1) union all
      select l.client_id from public.loan_postings p join public.loans l on l.id = p.loan_id
       where l.organization_id = $2 and p.id = any ($1) union all
      select k.client_id from public.card_entries e join public.credit_cards k on k.id = e.card_id
       where k.organization_id = $2 and e.id = any ($1) union all
      select unnest(s.client_ids) from public.shared_texts s where s.organization_id = $2 and s.id = any ($1) union all %s
    $body$ $made$, parts);
end;
$$;

-- Returns true if one of the rows belongs to a client whom the person can't see.
create or replace function app.names_hidden_client(ids uuid[], organization uuid, person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from app.clients_of_rows(ids, organization) as named
                   join public.clients c on c.id = named
                  where c.assigned_contact_id is distinct from person)
$$;

grant execute on function app.row_changes, app.file_columns to authenticated, service_role, tradeline_server;
grant execute on function app.own_client_ids, app.own_loan_ids, app.own_card_ids, app.own_envelope_ids, app.own_funding_ids,
  app.own_file_names, app.sees_client
  to authenticated, platform_admin;
grant execute on function app.names_hidden_client, app.person_sees_client to tradeline_server;
