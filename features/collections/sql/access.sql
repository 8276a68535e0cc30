-- Access to collections. Members read their company's rows; the server writes them (features/collections/server).
alter table public.collection_settings enable row level security;
alter table public.collection_queues enable row level security;
alter table public.collection_texts enable row level security;
alter table public.collection_accounts enable row level security;
alter table public.contact_attempts enable row level security;
alter table public.contact_stops enable row level security;
alter table public.payment_promises enable row level security;
alter table public.promised_payments enable row level security;

create policy "staff read their organization's settings" on public.collection_settings
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "staff read their organization's queues" on public.collection_queues
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "staff read their organization's texts" on public.collection_texts
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "staff read their organization's accounts" on public.collection_accounts
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "staff read their organization's attempts" on public.contact_attempts
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "staff read their organization's stops" on public.contact_stops
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "staff read their organization's promises" on public.payment_promises
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "staff read their organization's promised payments" on public.promised_payments
  for select to authenticated using (organization_id = (select app.current_organization_id()));

create policy "the server keeps collection settings" on public.collection_settings for all to tradeline_server using (true);
create policy "the server keeps queues" on public.collection_queues for all to tradeline_server using (true);
create policy "the server keeps collection texts" on public.collection_texts for all to tradeline_server using (true);
create policy "the server keeps collection accounts" on public.collection_accounts for all to tradeline_server using (true);
create policy "the server keeps contact attempts" on public.contact_attempts for all to tradeline_server using (true);
create policy "the server keeps contact stops" on public.contact_stops for all to tradeline_server using (true);
create policy "the server keeps promises" on public.payment_promises for all to tradeline_server using (true);
create policy "the server keeps promised payments" on public.promised_payments for all to tradeline_server using (true);

grant select on public.collection_settings, public.collection_queues, public.collection_texts, public.collection_accounts,
  public.contact_attempts, public.contact_stops, public.payment_promises, public.promised_payments to authenticated, tradeline_server;
grant insert on public.collection_settings, public.collection_queues, public.collection_texts, public.contact_attempts,
  public.contact_stops, public.payment_promises, public.promised_payments to tradeline_server;
grant update (collects_for_others, promise_grace_days, promise_tolerance_cents, updated_at, updated_by_name)
  on public.collection_settings to tradeline_server;
grant update (name, place, min_days, max_days, min_cents, max_cents, is_broken_promise, no_contact_days, is_first_payment_default, removed_at)
  on public.collection_queues to tradeline_server;
grant update (kind, title, subject, body, changed_at, changed_by_name, removed_at) on public.collection_texts to tradeline_server;
grant update (follow_up_on, follow_up_note, collector_id, collector_name, assigned_at) on public.collection_accounts to tradeline_server;
grant update (outcome, note, message_id, ended_at) on public.contact_attempts to tradeline_server;
grant update (released_by, released_by_name, released_at, release_reason) on public.contact_stops to tradeline_server;
grant update (status, next_due_on, received_cents, judged_on, cancel_reason) on public.payment_promises to tradeline_server;
-- API users write nothing. Super admins and the service key read nothing: a company's collections are not the platform's.

create or replace trigger refuse_removing before delete on public.contact_attempts
  for each row execute function app.refuse_rewriting('Contact attempts cannot be removed');
create or replace trigger refuse_truncating before truncate on public.contact_attempts
  for each statement execute function app.refuse_rewriting('Contact attempts cannot be removed');
create or replace trigger refuse_removing before delete on public.contact_stops
  for each row execute function app.refuse_rewriting('A contact stop cannot be removed. Release it instead');
create or replace trigger refuse_truncating before truncate on public.contact_stops
  for each statement execute function app.refuse_rewriting('A contact stop cannot be removed. Release it instead');
create or replace trigger refuse_removing before delete on public.payment_promises
  for each row execute function app.refuse_rewriting('Promises cannot be removed. Cancel them instead');
create or replace trigger refuse_truncating before truncate on public.payment_promises
  for each statement execute function app.refuse_rewriting('Promises cannot be removed. Cancel them instead');
create or replace trigger refuse_rewriting before update or delete on public.promised_payments
  for each row execute function app.refuse_rewriting('A promise cannot be changed. Cancel it, and record another one');
create or replace trigger refuse_truncating before truncate on public.promised_payments
  for each statement execute function app.refuse_rewriting('A promise cannot be changed. Cancel it, and record another one');

-- Definer: the check must not depend on the caller's policies.
create or replace function app.guard_collection_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.loans l
                  where l.id = new.loan_id and l.organization_id = new.organization_id
                    and (l.client_id = new.client_id or exists (
                      select from public.application_people p
                       where p.organization_id = l.organization_id and p.application_id = l.application_id and p.client_id = new.client_id))) then
    raise exception 'The person does not owe this loan' using errcode = '42501';
  end if;
  return new;
end;
$$;
create or replace trigger guard_person before insert on public.contact_attempts
  for each row execute function app.guard_collection_row();
create or replace trigger guard_person before insert on public.payment_promises
  for each row execute function app.guard_collection_row();

-- Definer: see app.record_audit. A change by a job has no actor.
create or replace function app.audit_promise() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'payment_promises.' || new.status, 'loans', new.loan_id,
    jsonb_strip_nulls(jsonb_build_object('client_id', new.client_id, 'promise', new.id, 'amount_cents', new.total_cents,
                                         'reason', new.cancel_reason, 'source', new.source)));
  return null;
end;
$$;
create or replace trigger audit_made after insert on public.payment_promises
  for each row execute function app.audit_promise();
create or replace trigger audit_judged after update on public.payment_promises
  for each row when (old.status is distinct from new.status) execute function app.audit_promise();

-- Definer: see above. Never the note, which may describe the person's circumstances.
create or replace function app.audit_attempt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), case tg_op when 'INSERT' then 'collections.attempt' else 'collections.result' end,
    'loans', new.loan_id,
    jsonb_strip_nulls(jsonb_build_object('client_id', new.client_id, 'channel', new.channel, 'outcome', new.outcome,
                                         'reason', new.override_reason)));
  return null;
end;
$$;
create or replace trigger audit_made after insert on public.contact_attempts
  for each row execute function app.audit_attempt();
create or replace trigger audit_result after update on public.contact_attempts
  for each row when (old.outcome is distinct from new.outcome) execute function app.audit_attempt();

-- Definer: see above.
create or replace function app.audit_contact_stop() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), case tg_op when 'INSERT' then 'collections.stopped' else 'collections.stop_released' end,
    'clients', new.client_id,
    jsonb_strip_nulls(jsonb_build_object('client_id', new.client_id, 'kind', new.kind, 'reason', new.release_reason)));
  return null;
end;
$$;
create or replace trigger audit_set after insert on public.contact_stops
  for each row execute function app.audit_contact_stop();
create or replace trigger audit_released after update on public.contact_stops
  for each row when (old.released_at is null and new.released_at is not null) execute function app.audit_contact_stop();
