-- The disclosures of loans, and who received them. Members read them; the server writes them (features/lending/server/disclosure).
alter table public.loan_disclosures enable row level security;
alter table public.loan_disclosure_deliveries enable row level security;

create policy "staff read their organization's disclosures" on public.loan_disclosures
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every disclosure" on public.loan_disclosures for select to platform_admin using (true);
create policy "the server keeps disclosures" on public.loan_disclosures for all to tradeline_server using (true);

create policy "staff read their organization's deliveries" on public.loan_disclosure_deliveries
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every delivery" on public.loan_disclosure_deliveries for select to platform_admin using (true);
create policy "the server keeps deliveries" on public.loan_disclosure_deliveries for all to tradeline_server using (true);

grant select on public.loan_disclosures, public.loan_disclosure_deliveries to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.loan_disclosures, public.loan_disclosure_deliveries to tradeline_server;
grant update (superseded_by, superseded_at) on public.loan_disclosures to tradeline_server;
-- API users write nothing: the server computes the figures and their hash.

create or replace trigger refuse_rewriting before update or delete on public.loan_disclosure_deliveries
  for each row execute function app.refuse_rewriting('A delivery of a disclosure cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.loan_disclosure_deliveries
  for each statement execute function app.refuse_rewriting('A delivery of a disclosure cannot be changed or removed');
create or replace trigger refuse_removing before delete on public.loan_disclosures
  for each row execute function app.refuse_rewriting('A disclosure cannot be removed. Another one supersedes it');
create or replace trigger refuse_truncating before truncate on public.loan_disclosures
  for each statement execute function app.refuse_rewriting('A disclosure cannot be removed. Another one supersedes it');

-- Definer: see app.record_audit.
create or replace function app.audit_loan_disclosure() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'loan_disclosures.' || case when tg_op = 'INSERT' then 'made' else 'superseded' end,
    'loan_applications', new.application_id,
    jsonb_build_object('client_id', new.client_id, 'disclosure', new.id, 'number', new.number, 'hash', new.hash));
  return null;
end;
$$;
create or replace trigger audit_made after insert on public.loan_disclosures
  for each row execute function app.audit_loan_disclosure();
create or replace trigger audit_superseded after update on public.loan_disclosures
  for each row when (old.superseded_at is null and new.superseded_at is not null) execute function app.audit_loan_disclosure();

-- Definer: see app.record_audit. A delivery by link has no actor.
create or replace function app.audit_loan_disclosure_delivery() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'loan_disclosures.given', 'loan_applications', d.application_id,
    jsonb_build_object('client_id', new.client_id, 'disclosure', new.disclosure_id, 'how', new.how, 'given_at', new.given_at))
    from public.loan_disclosures d where d.organization_id = new.organization_id and d.id = new.disclosure_id;
  return null;
end;
$$;
create or replace trigger audit_given after insert on public.loan_disclosure_deliveries
  for each row execute function app.audit_loan_disclosure_delivery();
