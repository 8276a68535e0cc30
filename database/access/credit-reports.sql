alter table public.credit_reports enable row level security;
alter table app.credit_report_replies enable row level security;
alter table app.credit_pulls enable row level security;

drop policy if exists "staff read their organisation's reports" on public.credit_reports;
create policy "staff read their organisation's reports" on public.credit_reports
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

drop policy if exists "platform admins read every report" on public.credit_reports;
create policy "platform admins read every report" on public.credit_reports
  for select to platform_admin
  using (true);

drop policy if exists "the credit pull stores reports" on public.credit_reports;
create policy "the credit pull stores reports" on public.credit_reports
  for all to tradeline_server
  using (true);

drop policy if exists "the credit pull stores replies" on app.credit_report_replies;
create policy "the credit pull stores replies" on app.credit_report_replies
  for all to tradeline_server
  using (true);

drop policy if exists "the credit pull keeps its orders" on app.credit_pulls;
create policy "the credit pull keeps its orders" on app.credit_pulls
  for all to tradeline_server
  using (true);

grant select on public.credit_reports to authenticated, platform_admin, service_role;
grant select, insert, update on public.credit_reports, app.credit_report_replies, app.credit_pulls to tradeline_server;
-- Nobody on the wire writes a report, so none can be forged; nobody deletes one.
