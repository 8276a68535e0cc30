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
