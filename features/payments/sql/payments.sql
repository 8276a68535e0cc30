-- Payment methods and charges. Members read them without tokens; the server writes them (features/payments/server).
alter table public.payment_methods enable row level security;
alter table public.loan_charges enable row level security;
alter table public.loan_charge_events enable row level security;
alter table app.payment_accounts enable row level security;
alter table app.payment_customers enable row level security;
alter table app.processor_methods enable row level security;
alter table app.payment_method_pages enable row level security;
alter table app.payment_hook_events enable row level security;

create policy "staff read their organization's payment methods" on public.payment_methods
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every payment method" on public.payment_methods for select to platform_admin using (true);
create policy "the server keeps payment methods" on public.payment_methods for all to tradeline_server using (true);

create policy "staff read their organization's charges" on public.loan_charges
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every charge" on public.loan_charges for select to platform_admin using (true);
create policy "the server keeps charges" on public.loan_charges for all to tradeline_server using (true);

create policy "staff read their organization's charge events" on public.loan_charge_events
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every charge event" on public.loan_charge_events for select to platform_admin using (true);
create policy "the server keeps charge events" on public.loan_charge_events for all to tradeline_server using (true);

create policy "the server keeps payment accounts" on app.payment_accounts for all to tradeline_server using (true);
create policy "the server keeps payment customers" on app.payment_customers for all to tradeline_server using (true);
create policy "the server keeps methods of the processor" on app.processor_methods for all to tradeline_server using (true);
create policy "the server keeps payment method pages" on app.payment_method_pages for all to tradeline_server using (true);
create policy "the server keeps payment events" on app.payment_hook_events for all to tradeline_server using (true);

grant select on public.payment_methods, public.loan_charges, public.loan_charge_events
  to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.payment_methods, public.loan_charges, public.loan_charge_events to tradeline_server;
grant update (status, end_reason, ended_at, last_four) on public.payment_methods to tradeline_server;
grant update (status, processor_id, sent_on, settled_at, returned_on, decline_code, decline_reason, review_note, posting_id, reversal_id,
              asked_again_at, taken_cents, is_sandbox)
  on public.loan_charges to tradeline_server;
grant select, insert on app.payment_accounts, app.payment_customers, app.processor_methods, app.payment_method_pages,
  app.payment_hook_events to tradeline_server;
grant update (takes_payments, updated_at) on app.payment_accounts to tradeline_server;
grant update (page, method_id) on app.payment_method_pages to tradeline_server;
grant delete on app.payment_hook_events to tradeline_server;

create or replace trigger refuse_rewriting before update or delete on public.loan_charge_events
  for each row execute function app.refuse_rewriting('The history of a charge cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.loan_charge_events
  for each statement execute function app.refuse_rewriting('The history of a charge cannot be changed or removed');
create or replace trigger refuse_removing before delete on public.loan_charges
  for each row execute function app.refuse_rewriting('Charges cannot be removed. Cancel them instead');
create or replace trigger refuse_truncating before truncate on public.loan_charges
  for each statement execute function app.refuse_rewriting('Charges cannot be removed. Cancel them instead');

-- Definer: see app.record_audit. A change by a job has no actor.
create or replace function app.audit_loan_charge() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'loan_charges.' || new.status, 'loans', new.loan_id,
    jsonb_strip_nulls(jsonb_build_object(
      'client_id', new.client_id, 'charge', new.id, 'amount_cents', new.amount_cents, 'code', new.decline_code)));
  return null;
end;
$$;
create or replace trigger audit_requested after insert on public.loan_charges
  for each row execute function app.audit_loan_charge();
create or replace trigger audit_changed after update on public.loan_charges
  for each row when (old.status is distinct from new.status) execute function app.audit_loan_charge();

-- Definer: see app.record_audit.
create or replace function app.audit_payment_method() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'payment_methods.' || new.status, 'clients', new.client_id,
    jsonb_strip_nulls(jsonb_build_object(
      'client_id', new.client_id, 'method', new.id, 'kind', new.kind, 'last_four', new.last_four, 'reason', new.end_reason)));
  return null;
end;
$$;
create or replace trigger audit_added after insert on public.payment_methods
  for each row execute function app.audit_payment_method();
create or replace trigger audit_ended after update on public.payment_methods
  for each row when (old.status is distinct from new.status) execute function app.audit_payment_method();

-- Definer: see app.record_audit. A bank corrects the account that the company debits.
create or replace function app.audit_corrected_method() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'payment_methods.corrected', 'clients', new.client_id,
    jsonb_build_object('client_id', new.client_id, 'method', new.id, 'last_four', new.last_four));
  return null;
end;
$$;
create or replace trigger audit_corrected after update on public.payment_methods
  for each row when (old.last_four is distinct from new.last_four) execute function app.audit_corrected_method();
