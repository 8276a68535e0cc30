-- Access to settlements. Members read their company's rows; the server writes them (features/collections/server/settlements).
alter table public.loan_settlements enable row level security;
alter table public.settlement_payments enable row level security;

create policy "staff read their organization's settlements" on public.loan_settlements
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "staff read their organization's settlement payments" on public.settlement_payments
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "the server keeps settlements" on public.loan_settlements for all to tradeline_server using (true);
create policy "the server keeps settlement payments" on public.settlement_payments for all to tradeline_server using (true);

grant select on public.loan_settlements, public.settlement_payments to authenticated, tradeline_server;
grant insert on public.loan_settlements, public.settlement_payments to tradeline_server;
grant update (status, next_due_on, received_cents, accepted_on, accepted_by_name, ended_on, cancel_reason, posting_id, forgiven_cents)
  on public.loan_settlements to tradeline_server;
-- API users write nothing. Super admins and the service key read nothing: a company's collections are not the platform's.

create or replace trigger refuse_removing before delete on public.loan_settlements
  for each row execute function app.refuse_rewriting('Settlements cannot be removed. Cancel them instead');
create or replace trigger refuse_truncating before truncate on public.loan_settlements
  for each statement execute function app.refuse_rewriting('Settlements cannot be removed. Cancel them instead');
create or replace trigger refuse_rewriting before update or delete on public.settlement_payments
  for each row execute function app.refuse_rewriting('A settlement cannot be changed. Cancel it, and offer another one');
create or replace trigger refuse_truncating before truncate on public.settlement_payments
  for each statement execute function app.refuse_rewriting('A settlement cannot be changed. Cancel it, and offer another one');

create or replace trigger guard_person before insert on public.loan_settlements
  for each row execute function app.guard_collection_row();
create or replace trigger place_settled after insert or update of status, next_due_on on public.loan_settlements
  for each row execute function app.follow_collection_row();

-- Definer: see app.record_audit. A change by a job has no actor.
create or replace function app.audit_settlement() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'loan_settlements.' || new.status, 'loans', new.loan_id,
    jsonb_strip_nulls(jsonb_build_object('client_id', new.client_id, 'settlement', new.id, 'amount_cents', new.total_cents,
                                         'forgiven_cents', new.forgiven_cents, 'reason', new.cancel_reason)));
  return null;
end;
$$;
create or replace trigger audit_offered after insert on public.loan_settlements
  for each row execute function app.audit_settlement();
create or replace trigger audit_changed after update on public.loan_settlements
  for each row when (old.status is distinct from new.status) execute function app.audit_settlement();
