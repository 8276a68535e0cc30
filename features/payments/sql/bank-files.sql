-- ACH files of debits. Members read files, debits, and returns, which have no account numbers; the server writes them
-- (features/payments/server/bank-files). Settings, numbers, and the bytes of files are the server's alone.
alter table public.debit_files enable row level security;
alter table public.debit_entries enable row level security;
alter table public.debit_returns enable row level security;
alter table app.debit_settings enable row level security;
alter table app.bank_account_numbers enable row level security;
alter table app.debit_file_contents enable row level security;

create policy "staff read their organization's bank files" on public.debit_files
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every bank file" on public.debit_files for select to platform_admin using (true);
create policy "the server keeps bank files" on public.debit_files for all to tradeline_server using (true);

create policy "staff read their organization's debits in files" on public.debit_entries
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every debit in a file" on public.debit_entries for select to platform_admin using (true);
create policy "the server keeps debits in files" on public.debit_entries for all to tradeline_server using (true);

create policy "staff read their organization's returns" on public.debit_returns
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every return" on public.debit_returns for select to platform_admin using (true);
create policy "the server keeps returns" on public.debit_returns for all to tradeline_server using (true);

create policy "the server keeps settings of bank files" on app.debit_settings for all to tradeline_server using (true);
create policy "the server keeps account numbers" on app.bank_account_numbers for all to tradeline_server using (true);
create policy "the server keeps the contents of bank files" on app.debit_file_contents for all to tradeline_server using (true);

grant select on public.debit_files, public.debit_entries, public.debit_returns
  to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.debit_files, public.debit_entries, public.debit_returns to tradeline_server;
grant update (status, downloaded_at, downloaded_by_name, delivered_at, delivered_by_name, canceled_at, canceled_by_name, cancel_reason)
  on public.debit_files to tradeline_server;
grant update (is_canceled) on public.debit_entries to tradeline_server;
grant update (handled_at, handled_by_name) on public.debit_returns to tradeline_server;
grant select, insert on app.debit_settings, app.bank_account_numbers, app.debit_file_contents to tradeline_server;
grant update (is_on, cutoff, made_at, offset_routing, offset_account_type, offset_last_four, sealed, updated_at, updated_by_name)
  on app.debit_settings to tradeline_server;
grant update (routing, account_type, sealed) on app.bank_account_numbers to tradeline_server;
grant update (sealed) on app.debit_file_contents to tradeline_server;
-- A canceled file must not be downloaded any more.
grant delete on app.debit_file_contents to tradeline_server;

create or replace trigger refuse_removing before delete on public.debit_files
  for each row execute function app.refuse_rewriting('Bank files cannot be removed. Cancel them instead');
create or replace trigger refuse_truncating before truncate on public.debit_files
  for each statement execute function app.refuse_rewriting('Bank files cannot be removed. Cancel them instead');
create or replace trigger refuse_removing before delete on public.debit_returns
  for each row execute function app.refuse_rewriting('Returns cannot be removed');
create or replace trigger refuse_truncating before truncate on public.debit_returns
  for each statement execute function app.refuse_rewriting('Returns cannot be removed');

-- Definer: see app.record_audit. A file that the job made has no actor.
create or replace function app.audit_debit_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'debit_files.' || new.status, 'debit_files', new.id,
    jsonb_strip_nulls(jsonb_build_object(
      'file', new.file_name, 'entries', new.entries, 'total_cents', new.total_cents, 'reason', new.cancel_reason)));
  return null;
end;
$$;
create or replace trigger audit_made after insert on public.debit_files
  for each row execute function app.audit_debit_file();
create or replace trigger audit_changed after update on public.debit_files
  for each row when (old.status is distinct from new.status) execute function app.audit_debit_file();
