-- The page of a credit repair client. Members read its events and attestations; the server keeps all (server/client-page).
alter table app.repair_links enable row level security;
alter table public.repair_page_events enable row level security;
alter table public.dispute_attestations enable row level security;

create policy "the server keeps links to the repair page" on app.repair_links for all to tradeline_server using (true);
create policy "staff read their organization's repair page events" on public.repair_page_events
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every repair page event" on public.repair_page_events for select to platform_admin using (true);
create policy "the server keeps repair page events" on public.repair_page_events for all to tradeline_server using (true);
create policy "staff read their organization's attestations" on public.dispute_attestations
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every attestation" on public.dispute_attestations for select to platform_admin using (true);
create policy "the server keeps attestations" on public.dispute_attestations for all to tradeline_server using (true);

grant select, insert on app.repair_links to tradeline_server;
grant update (language, opened_at, revoked_at, code_channel, code_sent_at, text_asked_at, codes_sent, wrong_codes, session_hash, session_expires_at)
  on app.repair_links to tradeline_server;
grant select on public.repair_page_events, public.dispute_attestations to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.repair_page_events, public.dispute_attestations to tradeline_server;

create or replace trigger refuse_rewriting before update or delete on public.repair_page_events
  for each row execute function app.refuse_rewriting('The history of the client''s page cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.repair_page_events
  for each statement execute function app.refuse_rewriting('The history of the client''s page cannot be changed or removed');
create or replace trigger refuse_rewriting before update or delete on public.dispute_attestations
  for each row execute function app.refuse_rewriting('What a client attested to cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.dispute_attestations
  for each statement execute function app.refuse_rewriting('What a client attested to cannot be changed or removed');

-- Definer: see app.record_audit. A client is no person of the company, so their acts have no actor.
create or replace function app.audit_repair_page() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'repair_page.' || new.kind, 'clients', new.client_id,
    jsonb_strip_nulls(jsonb_build_object('client_id', new.client_id, 'note', new.note)));
  return null;
end;
$$;
create or replace trigger audit_event after insert on public.repair_page_events
  for each row execute function app.audit_repair_page();

-- The dispute is the client's own, and the page that attests is theirs too.
create or replace function app.guard_attestation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.disputes d join app.repair_links l on l.organization_id = d.organization_id and l.client_id = d.client_id
                  where d.id = new.dispute_id and d.organization_id = new.organization_id and d.client_id = new.client_id
                    and l.id = new.link_id) then
    raise exception 'The dispute or the link belongs to another client' using errcode = '42501';
  end if;
  return new;
end;
$$;
create or replace trigger guard_attestation before insert on public.dispute_attestations
  for each row execute function app.guard_attestation();
