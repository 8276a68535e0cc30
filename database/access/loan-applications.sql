-- What happens to an application on its way to a decision. Who may read and write one stands in loans.sql.

-- An application is decided on when it is approved, declined or, without either before, funded.
create or replace function app.date_decision() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.decision_at := greatest(clock_timestamp(), new.submitted_at);
  return new;
end;
$$;

create or replace trigger date_decision before insert on public.loan_applications
  for each row when (new.status in ('approved', 'declined', 'funded') and new.decision_at is null)
  execute function app.date_decision();
create or replace trigger date_changed_decision before update of status on public.loan_applications
  for each row when (new.status in ('approved', 'declined', 'funded') and new.status <> old.status
                     and (old.status, new.status) <> ('approved', 'funded'))
  execute function app.date_decision();

-- Definer: see app.record_audit. What a client asked for, and each step of its decision.
create or replace function app.audit_application() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()),
    case tg_op when 'INSERT' then 'loan_applications.created' else 'loan_applications.decided' end, 'loan_applications', new.id,
    jsonb_build_object('client_id', new.client_id, 'status', new.status));
  return null;
end;
$$;

create or replace trigger audit_application after insert on public.loan_applications
  for each row execute function app.audit_application();
create or replace trigger audit_decision after update of status on public.loan_applications
  for each row when (new.status is distinct from old.status) execute function app.audit_application();
