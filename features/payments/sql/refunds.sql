-- Refunds of charges. Members read them; the server writes them (features/payments/server/refunds).
alter table public.charge_refunds enable row level security;

create policy "staff read their organization's refunds" on public.charge_refunds
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every refund" on public.charge_refunds for select to platform_admin using (true);
create policy "the server keeps refunds" on public.charge_refunds for all to tradeline_server using (true);

grant select on public.charge_refunds to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.charge_refunds to tradeline_server;
grant update (status, processor_id, paid_cents, settled_at, failure, review_note, credit_posting_id, correction_id, asked_again_at)
  on public.charge_refunds to tradeline_server;

create or replace trigger refuse_removing before delete on public.charge_refunds
  for each row execute function app.refuse_rewriting('Refunds cannot be removed');
create or replace trigger refuse_truncating before truncate on public.charge_refunds
  for each statement execute function app.refuse_rewriting('Refunds cannot be removed');

-- Definer: see app.record_audit. A change by a job has no actor.
create or replace function app.audit_charge_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'charge_refunds.' || new.status, 'loans', new.loan_id,
    jsonb_strip_nulls(jsonb_build_object(
      'client_id', new.client_id, 'refund', new.id, 'charge', new.charge_id, 'amount_cents', coalesce(new.paid_cents, new.amount_cents),
      'cause', new.cause, 'reason', new.failure)));
  return null;
end;
$$;
create or replace trigger audit_requested after insert on public.charge_refunds
  for each row execute function app.audit_charge_refund();
create or replace trigger audit_changed after update on public.charge_refunds
  for each row when (old.status is distinct from new.status) execute function app.audit_charge_refund();
