-- The rights to read merges. A merged client's row is hidden from everyone; the merge leads to the kept client.
alter table public.client_merges enable row level security;
alter table app.client_merge_rows enable row level security;

create policy "staff read their organization's merges" on public.client_merges
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "those who see assigned clients see merges into them" on public.client_merges
  as restrictive for select to authenticated
  using ((select app.sees_all_clients()) or kept_id in (select app.own_client_ids()));
create policy "platform admins read every merge" on public.client_merges for select to platform_admin using (true);
create policy "the server keeps merges" on public.client_merges for all to tradeline_server using (true);
create policy "the server keeps the rows of merges" on app.client_merge_rows for all to tradeline_server using (true);

grant select on public.client_merges to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.client_merges to tradeline_server;
grant select on app.client_merge_rows to tradeline_server;
-- API users write nothing. Only the functions of merge-clients.sql and undo-merge.sql write rows of an undo.

create policy "merged clients are read as the client that was kept" on public.clients
  as restrictive for select to authenticated
  using (merged_into_id is null);
create policy "merged clients are hidden from super admins too" on public.clients
  as restrictive for select to platform_admin
  using (merged_into_id is null);

-- Returns true during a merge or its undo. Guards of single rows then let the client of a row change.
create or replace function app.is_merging() returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(current_setting('app.client_merge', true), '') <> ''
$$;

-- Returns true if only the client of a row changes, between the two clients of the merge at hand. A record that can't be changed may then
-- move with its content as it is. Definer: the caller may not be able to read merges.
create or replace function app.moves_between_files(before jsonb, after jsonb) returns boolean
language sql stable security definer set search_path = ''
as $$
  select before - 'client_id' = after - 'client_id'
     and exists (select from public.client_merges m
                  where m.id::text = current_setting('app.client_merge', true) and m.organization_id::text = after ->> 'organization_id'
                    and array[before ->> 'client_id', after ->> 'client_id'] <@ array[m.kept_id::text, m.merged_id::text])
$$;
grant execute on function app.is_merging, app.moves_between_files to public;

-- Returns the client that a client was merged into in the end; the client itself if it wasn't.
create or replace function app.kept_client(client uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  with recursive chain as (
    select c.id, c.organization_id, c.merged_into_id from public.clients c where c.id = client
    union
    select c.id, c.organization_id, c.merged_into_id
      from chain join public.clients c on c.organization_id = chain.organization_id and c.id = chain.merged_into_id)
  select coalesce((select id from chain where merged_into_id is null), client)
$$;

-- Returns a client and the clients that were merged into it, also by way of others.
create or replace function app.files_of_client(client uuid) returns setof uuid
language sql stable security definer rows 2 set search_path = ''
as $$
  with recursive files as (
    select c.id, c.organization_id from public.clients c where c.id = client
    union
    select c.id, c.organization_id from files join public.clients c on c.organization_id = files.organization_id and c.merged_into_id = files.id)
  select id from files
$$;
grant execute on function app.kept_client to authenticated, platform_admin, tradeline_server;
grant execute on function app.files_of_client to tradeline_server;
