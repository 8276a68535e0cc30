-- Annual interest statements. Members read them; the server writes them (features/payment-notices/server/annual).
alter table public.annual_interest_statements enable row level security;
create policy "staff read their organization's annual statements" on public.annual_interest_statements
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "the server keeps annual statements" on public.annual_interest_statements for all to tradeline_server using (true);
grant select on public.annual_interest_statements to authenticated, tradeline_server;
grant insert, update (status, batch_id, checked_at, finished_at, finished_by_name) on public.annual_interest_statements to tradeline_server;

create or replace trigger refuse_removing before delete on public.annual_interest_statements
  for each row execute function app.refuse_rewriting('A statement cannot be removed');
create or replace trigger refuse_truncating before truncate on public.annual_interest_statements
  for each statement execute function app.refuse_rewriting('A statement cannot be removed');

-- Definer: see app.record_audit. A statement by a job has no actor.
create or replace function app.audit_annual_statement() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'annual_interest.' || new.status, 'loans', new.loan_id,
    jsonb_build_object('client_id', new.client_id, 'year', new.year, 'version', new.version));
  return null;
end;
$$;
create or replace trigger audit_added after insert on public.annual_interest_statements
  for each row execute function app.audit_annual_statement();
create or replace trigger audit_changed after update on public.annual_interest_statements
  for each row when (old.status is distinct from new.status) execute function app.audit_annual_statement();
