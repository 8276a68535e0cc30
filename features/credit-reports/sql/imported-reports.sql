alter table public.imported_reports enable row level security;

create policy "staff read their organization's imported reports" on public.imported_reports
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every imported report" on public.imported_reports
  for select to platform_admin
  using (true);

create policy "the import stores reports" on public.imported_reports
  for all to tradeline_server
  using (true);

grant select on public.imported_reports to authenticated, platform_admin, service_role;
grant select, insert, update on public.imported_reports to tradeline_server;
-- Corrections are made by the command imported-report, which records them. No role deletes an imported report.
