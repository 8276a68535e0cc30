-- Repossessions. Members read them; the server takes their steps (features/collections/server/repossession).
alter table public.repossessions enable row level security;
alter table public.repossession_events enable row level security;

create policy "staff read their organization's repossessions" on public.repossessions
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "staff read their organization's repossession steps" on public.repossession_events
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "the server keeps repossessions" on public.repossessions for all to tradeline_server using (true);
create policy "the server keeps repossession steps" on public.repossession_events for all to tradeline_server using (true);

grant select on public.repossessions, public.repossession_events to authenticated, tradeline_server;
grant insert on public.repossessions, public.repossession_events to tradeline_server;
grant update (state, version, ordered_on, military_checked_on, military_certificates, is_in_service, court_order, agent_name, agent_phone,
              assigned_on, recovered_on, recovered_where, stored_on, stored_where, notice_on, sale_kind, sale_on, sale_time, sale_where,
              sold_on, sold_to, sale_posting_id, owed_before_cents, costs_cents, proceeds_cents, deficiency_cents, deficiency_claim,
              letter_on, ended_on, end_reason)
  on public.repossessions to tradeline_server;
-- API users write nothing, and no one removes a repossession.

create or replace trigger refuse_removing before delete on public.repossessions
  for each row execute function app.refuse_rewriting('A repossession cannot be removed. Cancel it instead');
create or replace trigger refuse_truncating before truncate on public.repossessions
  for each statement execute function app.refuse_rewriting('A repossession cannot be removed. Cancel it instead');
create or replace trigger refuse_rewriting before update or delete on public.repossession_events
  for each row execute function app.refuse_rewriting('The steps of a repossession cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.repossession_events
  for each statement execute function app.refuse_rewriting('The steps of a repossession cannot be changed or removed');

-- Definer: see app.record_audit.
create or replace function app.audit_repossession() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'repossessions.' || new.state, 'loans', new.loan_id,
    jsonb_strip_nulls(jsonb_build_object('client_id', new.client_id, 'repossession', new.id, 'reason', new.end_reason,
                                         'amount_cents', new.deficiency_cents)));
  return null;
end;
$$;
create or replace trigger audit_begun after insert on public.repossessions
  for each row execute function app.audit_repossession();
create or replace trigger audit_moved after update on public.repossessions
  for each row when (old.state is distinct from new.state) execute function app.audit_repossession();

alter table public.service_certificates enable row level security;
create policy "staff read their organization's service certificates" on public.service_certificates
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "the server keeps service certificates" on public.service_certificates for all to tradeline_server using (true);
grant select on public.service_certificates to authenticated, tradeline_server;
grant insert on public.service_certificates to tradeline_server;
create or replace trigger refuse_rewriting before update or delete on public.service_certificates
  for each row execute function app.refuse_rewriting('A certificate cannot be changed');
create or replace trigger refuse_truncating before truncate on public.service_certificates
  for each statement execute function app.refuse_rewriting('A certificate cannot be changed');
create or replace trigger guard_person before insert on public.service_certificates
  for each row execute function app.guard_collection_row();
