-- The payouts of loans and their ACH files. Members read them without account numbers; the server writes them
-- (features/lending/server/funding).
alter table public.loan_fundings enable row level security;
alter table public.loan_funding_events enable row level security;
alter table public.funding_files enable row level security;
alter table app.loan_funding_accounts enable row level security;
alter table app.ach_origins enable row level security;
alter table app.funding_file_contents enable row level security;

create policy "staff read their organization's fundings" on public.loan_fundings
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every funding" on public.loan_fundings for select to platform_admin using (true);
create policy "the server keeps fundings" on public.loan_fundings for all to tradeline_server using (true);

create policy "staff read their organization's funding events" on public.loan_funding_events
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every funding event" on public.loan_funding_events for select to platform_admin using (true);
create policy "the server keeps funding events" on public.loan_funding_events for all to tradeline_server using (true);

create policy "staff read their organization's funding files" on public.funding_files
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every funding file" on public.funding_files for select to platform_admin using (true);
create policy "the server keeps funding files" on public.funding_files for all to tradeline_server using (true);

create policy "the server keeps the accounts of fundings" on app.loan_funding_accounts for all to tradeline_server using (true);
create policy "the server keeps the banks of ACH files" on app.ach_origins for all to tradeline_server using (true);
create policy "the server keeps the contents of funding files" on app.funding_file_contents for all to tradeline_server using (true);

grant select on public.loan_fundings, public.loan_funding_events, public.funding_files
  to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.loan_fundings, public.loan_funding_events, public.funding_files to tradeline_server;
grant update (status, prenote, prenote_until, prenote_trace, reference, file_id, trace_number, sent_on, sent_by, sent_initials, settled_on,
              witness_initials, returned_on, return_code, return_reason, change_code, is_sandbox)
  on public.loan_fundings to tradeline_server;
grant select, insert on app.loan_funding_accounts, app.funding_file_contents to tradeline_server;
grant update (sealed) on app.loan_funding_accounts, app.funding_file_contents to tradeline_server;
grant select, insert on app.ach_origins to tradeline_server;
grant update (origin, updated_at, trace_count) on app.ach_origins to tradeline_server;
-- API users write nothing, and read no account number: the commands check amounts, holds, and who may send money.

create or replace trigger refuse_rewriting before update or delete on public.loan_funding_events
  for each row execute function app.refuse_rewriting('The history of a payout cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.loan_funding_events
  for each statement execute function app.refuse_rewriting('The history of a payout cannot be changed or removed');
create or replace trigger refuse_removing before delete on public.loan_fundings
  for each row execute function app.refuse_rewriting('Payouts cannot be removed. Cancel them instead');
create or replace trigger refuse_truncating before truncate on public.loan_fundings
  for each statement execute function app.refuse_rewriting('Payouts cannot be removed. Cancel them instead');

-- Definer: see app.record_audit. A change by a job has no actor.
create or replace function app.audit_loan_funding() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'loan_fundings.' || new.status, 'loans', new.loan_id,
    jsonb_strip_nulls(jsonb_build_object(
      'client_id', new.client_id, 'funding', new.id, 'kind', new.kind, 'amount_cents', new.amount_cents, 'code', new.return_code)));
  return null;
end;
$$;
create or replace trigger audit_requested after insert on public.loan_fundings
  for each row execute function app.audit_loan_funding();
create or replace trigger audit_changed after update on public.loan_fundings
  for each row when (old.status is distinct from new.status) execute function app.audit_loan_funding();
