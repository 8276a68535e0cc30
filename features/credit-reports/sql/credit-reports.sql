alter table public.credit_reports enable row level security;
alter table app.credit_report_replies enable row level security;
alter table app.credit_pulls enable row level security;

create policy "staff read their organization's reports" on public.credit_reports
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every report" on public.credit_reports
  for select to platform_admin
  using (true);

create policy "the credit pull stores reports" on public.credit_reports
  for all to tradeline_server
  using (true);

create policy "the credit pull stores replies" on app.credit_report_replies
  for all to tradeline_server
  using (true);

create policy "the credit pull keeps its orders" on app.credit_pulls
  for all to tradeline_server
  using (true);

grant select on public.credit_reports to authenticated, platform_admin, service_role;
grant select, insert, update on public.credit_reports, app.credit_report_replies, app.credit_pulls to tradeline_server;
-- No API role can write a report, so reports can't be forged. No role can delete one.

-- Definer: see app.record_audit. Records that there was a search, but not its text, which may be a name.
create or replace function public.record_report_list_export(filter jsonb, reports integer) returns void
language sql volatile security definer set search_path = ''
as $$
  select app.assert_recent_sign_in();
  select app.record_audit(organization, auth.uid(), 'credit_reports.exported', 'credit_reports', null,
           jsonb_build_object('filter', app.known_filter(filter, '{status,bureau,from,to}'), 'searched', coalesce(filter ->> 'client', '') <> '', 'reports', reports))
    from app.current_organization_id() as organization
   where organization is not null and (select app.may_or_refuse('export_data'))
$$;
comment on function public.record_report_list_export is 'Records that the caller exported a list of credit reports: the number of reports, and the filters.';

grant execute on function public.record_report_list_export to authenticated;

-- Definer: see app.record_audit. Removes nine-digit numbers from the reason, because an SSN would stay in the log
-- forever.
create or replace function public.record_report_print(report_id uuid, reason text default null) returns void
language sql volatile security definer set search_path = ''
as $$
  select app.record_audit(r.organization_id, auth.uid(), 'credit_report.print_opened', 'credit_reports', r.id,
           jsonb_strip_nulls(jsonb_build_object(
             'client_id', r.client_id,
             'reason', regexp_replace(left(nullif(btrim(reason), ''), 500), '\d{3}[- ]?\d{2}[- ]?\d{4}', '[redacted]', 'g'))))
    from public.credit_reports r
   where r.id = report_id and r.organization_id = (select app.current_organization_id()) and (select app.may_or_refuse('export_data'))
     and app.sees_client(r.client_id)
$$;
comment on function public.record_report_print is 'Records that the caller printed this report in the browser. Ignores reports of others.';

grant execute on function public.record_report_print to authenticated;
