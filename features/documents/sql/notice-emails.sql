-- Access to notices sent by email, and the checks that the client consented. Only the server writes them
-- (server/electronic-records).
alter table public.notice_emails enable row level security;

create policy "staff read their organization's notices by email" on public.notice_emails
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every notice by email" on public.notice_emails for select to platform_admin using (true);
create policy "the server sends notices by email" on public.notice_emails for all to tradeline_server using (true);

grant select on public.notice_emails to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.notice_emails to tradeline_server;
grant update (status, failure, sent_at, opened_at) on public.notice_emails to tradeline_server;

create or replace trigger refuse_rewriting before update on public.notice_emails
  for each row when (to_jsonb(old) - '{status,failure,sent_by,sent_at,opened_at}'::text[]
                       is distinct from to_jsonb(new) - '{status,failure,sent_by,sent_at,opened_at}'::text[]
                     or old.status <> 'queued' and (old.status, old.failure, old.sent_at) is distinct from (new.status, new.failure, new.sent_at)
                     or old.opened_at is not null and old.opened_at is distinct from new.opened_at)
  execute function app.refuse_rewriting('The status of a notice by email cannot be changed or removed');
create or replace trigger refuse_removing before delete on public.notice_emails
  for each row execute function app.refuse_rewriting('The status of a notice by email cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.notice_emails
  for each statement execute function app.refuse_rewriting('The status of a notice by email cannot be changed or removed');

-- 15 USC 7001(c)(1): email requires that the client consented, showed that they can open notices, and did not withdraw.
-- Locks the consent, so that a withdrawal comes either before or after the notice. Definer: consents count even if the
-- caller can't see them.
create or replace function app.guard_notice_by_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.electronic_consents e
    where e.id = app.electronic_consent_of(new.client_id) and e.withdrawn_at is null for share;
  if not found then
    raise exception using errcode = 'PT422', hint = 'electronic_consent_required', message =
      'This client has not consented to legal notices by email or shown that they can open them. Send the notice by mail';
  end if;
  return new;
end;
$$;
create or replace trigger guard_notice_by_email before insert or update of given_how on public.adverse_action_notices
  for each row when (new.given_how = 'email') execute function app.guard_notice_by_email();
create or replace trigger guard_notice_by_email before insert or update of given_how on public.credit_score_notices
  for each row when (new.given_how = 'email') execute function app.guard_notice_by_email();
create or replace trigger guard_notice_by_email before insert or update of given_how on public.incompleteness_notices
  for each row when (new.given_how = 'email') execute function app.guard_notice_by_email();
create or replace trigger guard_notice_by_email before insert or update of given_how on public.applicant_notices
  for each row when (new.given_how = 'email') execute function app.guard_notice_by_email();
create or replace trigger guard_notice_by_email before insert on public.notice_emails
  for each row execute function app.guard_notice_by_email();

-- 12 CFR 1016.9(a): the same for the privacy notice, which requires a consent that covers it, given by the day of the
-- email. Locks it and runs as definer, as above. The same rule as rules/privacy/notice-by-email.ts.
create or replace function app.guard_privacy_notice_by_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.electronic_consents e
    where e.id = app.electronic_consent_of(new.client_id) and e.withdrawn_at is null and e.covers_privacy_notice
      and (e.demonstrated_at at time zone 'UTC')::date <= new.happened_on for share;
  if not found then
    raise exception using errcode = 'PT422', hint = 'electronic_consent_required', message =
      'On that day the client had no valid consent to the privacy notice by email. Print it, give it on paper and record that';
  end if;
  return new;
end;
$$;
create or replace trigger guard_privacy_notice_by_email before insert on public.privacy_entries
  for each row when (new.kind = 'given' and new.how = 'email') execute function app.guard_privacy_notice_by_email();

-- Definer: the check of notice and consent must not depend on the caller's policies.
create or replace function app.guard_notice_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from (select organization_id, client_id from public.adverse_action_notices where id = new.adverse_action_notice_id
                 union all select organization_id, client_id from public.credit_score_notices where id = new.credit_score_notice_id
                 union all select organization_id, client_id from public.incompleteness_notices where id = new.incompleteness_notice_id
                 union all select organization_id, client_id from public.applicant_notices
                            where organization_id = new.organization_id and id = new.applicant_notice_id) n
     where (n.organization_id, n.client_id) = (new.organization_id, new.client_id)) then
    raise exception 'The notice belongs to another client' using errcode = '42501';
  end if;
  if new.consent_id is distinct from app.electronic_consent_of(new.client_id) then
    raise exception 'The consent is not the client''s current one' using errcode = '42501';
  end if;
  return new;
end;
$$;
create or replace trigger guard_notice_email before insert on public.notice_emails
  for each row execute function app.guard_notice_email();

-- Returns the contents of a notice of any kind.
create or replace function app.contents_of_notice(mailed public.notice_emails) returns jsonb
language sql stable set search_path = ''
as $$
  select contents from public.adverse_action_notices where id = mailed.adverse_action_notice_id
  union all select contents from public.credit_score_notices where id = mailed.credit_score_notice_id
  union all select contents from public.incompleteness_notices where id = mailed.incompleteness_notice_id
  union all select contents from public.applicant_notices
             where organization_id = mailed.organization_id and id = mailed.applicant_notice_id
$$;

-- Records that a mail server accepted the notice. It is then given, unless it was given in another way meanwhile. Fails
-- if the client withdrew during sending.
create or replace function app.note_notice_sent(mailed uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  sent public.notice_emails;
  today date := (now() at time zone 'UTC')::date;
begin
  update public.notice_emails set status = 'sent', sent_at = clock_timestamp() where id = mailed and status = 'queued' returning * into sent;
  update public.adverse_action_notices n
     set given_how = 'email', given_on = today, given_by = sent.sent_by, given_by_name = sent.sent_by_name
   where n.id = sent.adverse_action_notice_id and n.given_on is null;
  update public.credit_score_notices n
     set given_how = 'email', given_on = today, given_by = sent.sent_by, given_by_name = sent.sent_by_name
   where n.id = sent.credit_score_notice_id and n.given_on is null;
  update public.incompleteness_notices n
     set given_how = 'email', given_on = today, given_by = sent.sent_by, given_by_name = sent.sent_by_name
   where n.id = sent.incompleteness_notice_id and n.given_on is null;
  update public.applicant_notices n
     set given_how = 'email', given_on = today, given_by = sent.sent_by, given_by_name = sent.sent_by_name
   where n.organization_id = sent.organization_id and n.id = sent.applicant_notice_id and n.given_on is null;
end;
$$;

-- Records that the client saved the notice. Only the first time counts and appears in their timeline.
create or replace function app.note_notice_opened(mailed uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  opened public.notice_emails;
begin
  update public.notice_emails set opened_at = clock_timestamp() where id = mailed and status = 'sent' and opened_at is null returning * into opened;
  if opened.id is not null then
    perform app.record_audit(opened.organization_id, null, 'notice_email.opened', 'notice_emails', opened.id,
                             jsonb_build_object('client_id', opened.client_id));
  end if;
end;
$$;

-- Deletes expired links, and fails queued notices without a job: see app.sweep_messages.
create or replace function app.sweep_records() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from app.record_links where expires_at <= now();
  update public.notice_emails m set status = 'failed', failure = 'It could not be sent'
   where m.status = 'queued' and m.created_at < now() - interval '10 minutes'
     and not exists (select from graphile_worker._private_jobs j
                      where j.key = 'notice:' || m.id
                        and (j.attempts < j.max_attempts or j.locked_at > now() - interval '4 hours'));
end;
$$;

grant execute on function app.contents_of_notice, app.note_notice_sent, app.note_notice_opened, app.sweep_records to tradeline_server;
