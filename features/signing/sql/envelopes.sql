-- Envelopes and their parts. Members read them; only the server writes them (features/signing/server).
alter table public.envelopes enable row level security;
alter table public.envelope_documents enable row level security;
alter table public.envelope_signers enable row level security;
alter table public.envelope_events enable row level security;
alter table app.signer_links enable row level security;
alter table app.envelope_values enable row level security;

create policy "staff read their organization's envelopes" on public.envelopes
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "staff read their organization's envelope documents" on public.envelope_documents
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "staff read their organization's signers" on public.envelope_signers
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "staff read their organization's envelope events" on public.envelope_events
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every envelope" on public.envelopes for select to platform_admin using (true);
create policy "platform admins read every envelope document" on public.envelope_documents for select to platform_admin using (true);
create policy "platform admins read every signer" on public.envelope_signers for select to platform_admin using (true);
create policy "platform admins read every envelope event" on public.envelope_events for select to platform_admin using (true);
create policy "the server keeps envelopes" on public.envelopes for all to tradeline_server using (true);
create policy "the server keeps envelope documents" on public.envelope_documents for all to tradeline_server using (true);
create policy "the server keeps signers" on public.envelope_signers for all to tradeline_server using (true);
create policy "the server keeps envelope events" on public.envelope_events for all to tradeline_server using (true);
create policy "the server keeps links of signers" on app.signer_links for all to tradeline_server using (true);
create policy "the server keeps values of envelopes" on app.envelope_values for all to tradeline_server using (true);

grant select on public.envelopes, public.envelope_documents, public.envelope_signers, public.envelope_events
  to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.envelopes, public.envelope_documents, public.envelope_signers, public.envelope_events to tradeline_server;
grant update (status, expires_on, last_sequence, last_hash, sent_at, signed_at, completed_at, ended_at, ended_why, events_object, reminded_at,
              reminders)
  on public.envelopes to tradeline_server;
grant update (signed_document_id, signed_sha256) on public.envelope_documents to tradeline_server;
grant update (email, phone, language, means, asked_at, delivered_at, opened_at, consented_at, consent_version, signed_at, declined_at, declined_because,
              paper_signed_on, paper_recorded_by_name, paper_document_id)
  on public.envelope_signers to tradeline_server;
grant select, insert, update on app.signer_links to tradeline_server;
grant select, insert, update, delete on app.envelope_values to tradeline_server;
-- API users write nothing: each act goes through a command, which adds its event. Links and values are secrets of the signers.

create or replace trigger refuse_removing before delete on public.envelopes
  for each row execute function app.refuse_rewriting('Envelopes are kept; cancel the envelope instead');
create or replace trigger refuse_truncating before truncate on public.envelopes
  for each statement execute function app.refuse_rewriting('Envelopes are kept; cancel the envelope instead');
create or replace trigger refuse_removing before delete on public.envelope_documents
  for each row execute function app.refuse_rewriting('Documents of an envelope are kept');
create or replace trigger refuse_truncating before truncate on public.envelope_documents
  for each statement execute function app.refuse_rewriting('Documents of an envelope are kept');
create or replace trigger refuse_removing before delete on public.envelope_signers
  for each row execute function app.refuse_rewriting('Signers of an envelope are kept');
create or replace trigger refuse_truncating before truncate on public.envelope_signers
  for each statement execute function app.refuse_rewriting('Signers of an envelope are kept');
create or replace trigger refuse_rewriting before update or delete on public.envelope_events
  for each row execute function app.refuse_rewriting('Events of an envelope cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.envelope_events
  for each statement execute function app.refuse_rewriting('Events of an envelope cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on app.signer_links
  for each statement execute function app.refuse_rewriting('Links of signers cannot be removed together');

-- An ended envelope stays as it ended, and a signature is final. Each act locks the envelope before it reads the signer.
create or replace trigger refuse_reopening before update of status on public.envelopes
  for each row when (old.status in ('completed', 'declined', 'expired', 'canceled') and new.status <> old.status)
  execute function app.refuse_rewriting('An ended envelope cannot be opened again');
create or replace trigger refuse_signing_again before update of signed_at, declined_at on public.envelope_signers
  for each row when (old.signed_at is not null and new.signed_at is distinct from old.signed_at
                     or old.declined_at is not null and new.declined_at is distinct from old.declined_at)
  execute function app.refuse_rewriting('A signature cannot be changed or removed');

-- Definer: see app.record_audit. Acts of signers have no actor.
create or replace function app.audit_envelope() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'envelopes.' || case when tg_op = 'INSERT' then 'created' else new.status end,
    'envelopes', new.id,
    jsonb_strip_nulls(jsonb_build_object('client_id', new.client_id, 'subject', new.subject_kind, 'subject_id', new.subject_id)));
  return null;
end;
$$;
create or replace trigger audit_created after insert on public.envelopes for each row execute function app.audit_envelope();
create or replace trigger audit_changed after update of status on public.envelopes
  for each row when (old.status is distinct from new.status) execute function app.audit_envelope();
