-- The pay page. Members read its events; the server keeps links and events (features/pay-page/server).
alter table app.pay_links enable row level security;
alter table public.pay_page_events enable row level security;

create policy "the server keeps links to the pay page" on app.pay_links for all to tradeline_server using (true);
create policy "staff read their organization's pay page events" on public.pay_page_events
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every pay page event" on public.pay_page_events for select to platform_admin using (true);
create policy "the server keeps pay page events" on public.pay_page_events for all to tradeline_server using (true);

grant select, insert on app.pay_links to tradeline_server;
grant update (language, revoked_at, code_channel, code_sent_at, text_asked_at, codes_sent, wrong_codes, session_hash, session_expires_at)
  on app.pay_links to tradeline_server;
grant select on public.pay_page_events to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.pay_page_events to tradeline_server;

create or replace trigger refuse_rewriting before update or delete on public.pay_page_events
  for each row execute function app.refuse_rewriting('The history of the pay page cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.pay_page_events
  for each statement execute function app.refuse_rewriting('The history of the pay page cannot be changed or removed');

-- Definer: see app.record_audit. A borrower is no person of the company, so their acts have no actor.
create or replace function app.audit_pay_page() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'pay_page.' || new.kind, 'clients', new.client_id,
    jsonb_strip_nulls(jsonb_build_object('client_id', new.client_id, 'note', new.note)));
  return null;
end;
$$;
create or replace trigger audit_event after insert on public.pay_page_events
  for each row execute function app.audit_pay_page();
