-- The steps of an application on its way to a decision. loans.sql says who may read and write applications.

-- Sets the decision date when an application is approved, declined, or funded without either.
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

-- A counteroffer restarts the deadline and its warnings. The server passes the date it was sent; otherwise it is now.
create or replace function app.date_counteroffer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.counteroffered_at is not distinct from old.counteroffered_at then
    new.counteroffered_at := greatest(clock_timestamp(), new.submitted_at);
  end if;
  new.notice_warnings := 0;
  return new;
end;
$$;

create or replace trigger date_counteroffer before insert on public.loan_applications
  for each row when (new.status = 'counteroffered') execute function app.date_counteroffer();
create or replace trigger date_later_counteroffer before update of status on public.loan_applications
  for each row when (new.status = 'counteroffered' and old.status <> 'counteroffered') execute function app.date_counteroffer();

-- A new deadline begins, and no one has been warned about it yet.
create or replace function app.restart_warnings() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.notice_warnings := 0;
  return new;
end;
$$;

create or replace trigger restart_warnings before update of completed_at on public.loan_applications
  for each row when (new.completed_at is not null and old.completed_at is null) execute function app.restart_warnings();

-- A step after the deadline keeps the deadline: neither a later completion nor a counteroffer starts a new one. The name
-- sorts after date_later_counteroffer, whose day it reads.
create or replace function app.keep_missed_deadline() returns trigger
language plpgsql set search_path = ''
as $$
declare
  taken_on date := (now() at time zone 'UTC')::date;
begin
  if new.status is distinct from old.status and new.ended_on is not null then
    taken_on := new.ended_on;
  elsif new.status = 'counteroffered' and old.status <> 'counteroffered' then
    taken_on := (new.counteroffered_at at time zone 'UTC')::date;
  elsif new.status is not distinct from old.status then
    taken_on := (new.completed_at at time zone 'UTC')::date;
  end if;
  if taken_on > old.notice_due_on then
    new.missed_due_on := coalesce(old.missed_due_on, old.notice_due_on);
    if new.status <> old.status and new.status not in ('pending', 'in_review') then
      new.decided_days_late := greatest(old.decided_days_late, taken_on - new.missed_due_on);
    end if;
  end if;
  return new;
end;
$$;

create or replace trigger keep_missed_deadline before update of status, completed_at on public.loan_applications
  for each row when (old.status in ('pending', 'in_review', 'counteroffered')
                     and (new.status <> old.status or (new.completed_at is not null and old.completed_at is null)))
  execute function app.keep_missed_deadline();

-- Definer: see app.record_audit. Audits the request, its completion, and each step of its decision.
create or replace function app.audit_application() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'loan_applications.' || tg_argv[0], 'loan_applications', new.id,
    jsonb_strip_nulls(jsonb_build_object(
      'client_id', new.client_id, 'status', new.status, 'notice_due_on', new.notice_due_on, 'report_used', new.report_used,
      'no_report_statement', new.no_report_statement, 'days_late', new.decided_days_late)));
  return null;
end;
$$;

create or replace trigger audit_application after insert on public.loan_applications
  for each row execute function app.audit_application('created');
create or replace trigger audit_completion after update of completed_at on public.loan_applications
  for each row when (new.completed_at is distinct from old.completed_at) execute function app.audit_application('completed');
create or replace trigger audit_decision after update of status on public.loan_applications
  for each row when (new.status is distinct from old.status) execute function app.audit_application('decided');

-- Keeps the old values of what was entered.
create or replace trigger audit_changed_fields after update on public.loan_applications
  for each row when ((old.lender_id, old.loan_type, old.amount, old.purpose, old.term_months, old.payment_frequency, old.down_payment_cents,
                      old.received_how, old.received_on, old.employer, old.job_title, old.employed_since, old.monthly_income_cents,
                      old.income_source, old.income_verified_how, old.housing, old.housing_payment_cents, old.notes, old.lived_since,
                      old.trade_in, old.trade_in_allowance_cents, old.trade_in_payoff_cents, old.debt_changes, old.personal_references,
                      old.product_version_id)
    is distinct from (new.lender_id, new.loan_type, new.amount, new.purpose, new.term_months, new.payment_frequency, new.down_payment_cents,
                      new.received_how, new.received_on, new.employer, new.job_title, new.employed_since, new.monthly_income_cents,
                      new.income_source, new.income_verified_how, new.housing, new.housing_payment_cents, new.notes, new.lived_since,
                      new.trade_in, new.trade_in_allowance_cents, new.trade_in_payoff_cents, new.debt_changes, new.personal_references,
                      new.product_version_id))
  execute function app.audit_row();

-- The server corrects an undecided application (server/applications/change-application.ts).
grant update (lender_id, loan_type, amount, submitted_at, term_months, payment_frequency, down_payment_cents, received_how, received_on,
              employer, job_title, employed_since, monthly_income_cents, income_source, income_verified_how, housing,
              housing_payment_cents, notes, lived_since, trade_in, trade_in_allowance_cents, trade_in_payoff_cents, debt_changes,
              personal_references, product_version_id) on public.loan_applications to tradeline_server;
grant update (completed_at, counteroffered_at, ended_on, ended_how, refusal_told, report_used, no_report_statement)
  on public.loan_applications to tradeline_server;
-- API users can't write these columns. The server sets them (server/date-application.ts, decide-application.ts).

-- Notifies owners, admins and the client's contact five days before a notice is due, and again two days before. Each
-- warning is sent once, however often this runs. Definer: users must not write the record of warnings.
create or replace function app.warn_of_notices(as_of date) returns void
language sql volatile security definer set search_path = ''
as $$
  with warned as (
    update public.loan_applications
       set notice_warnings = case when notice_due_on <= as_of + 2 then 2 else 1 end
     where notice_due_on <= as_of + 5 and notice_warnings < case when notice_due_on <= as_of + 2 then 2 else 1 end
    returning client_id, notice_due_on
  )
  select app.notify(p.id, 'notice_due', jsonb_build_object('client_id', c.id, 'due_on', w.notice_due_on, 'days_left', w.notice_due_on - as_of))
    from warned w join public.clients c on c.id = w.client_id
    join app.people p on p.organization_id = c.organization_id
                     and (p.organization_role in ('owner', 'admin') or p.id = c.assigned_contact_id)
$$;

grant execute on function app.warn_of_notices to tradeline_server;
