-- Access to military status checks, and the rate cap for covered borrowers. server/military/check-military-status.ts
-- checks borrowers before there is a loan, never after.
alter table public.military_checks enable row level security;
alter table app.military_check_identities enable row level security;

create policy "staff read their organization's military checks" on public.military_checks
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every military check" on public.military_checks for select to platform_admin using (true);
create policy "the server keeps military checks" on public.military_checks for all to tradeline_server using (true);
create policy "the server keeps whom checks were about" on app.military_check_identities for insert to tradeline_server with check (true);

grant select on public.military_checks to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.military_checks to tradeline_server;
grant insert on app.military_check_identities to tradeline_server;
-- API users can't write checks or choose the check of a loan. No one may read the identities behind checks, because
-- equal fingerprints reveal equal numbers.

-- Returns true if a check used the client's current name, SSN and date of birth. Definer: users can't read
-- fingerprints.
create or replace function app.is_about_client(checked public.military_checks) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from app.military_check_identities i join public.clients c on c.id = checked.client_id
                  where i.check_id = checked.id and i.basis = app.identity_basis(c.id)
                    and checked.asked_about = c.full_name)
$$;

-- Returns a client's "not covered" checks made for a different identity. They don't count for future loans. The client
-- must belong to the caller's organization, or be any client for a platform admin.
create or replace function public.military_checks_about_another(client_id uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select m.id from public.military_checks m
   where m.client_id = military_checks_about_another.client_id and not m.is_covered and not app.is_about_client(m)
     and m.organization_id = (select app.organization_of_client(military_checks_about_another.client_id))
$$;
comment on function public.military_checks_about_another is 'Checks with a "not covered" result for a name, SSN or date of birth that the client no longer has. They no longer count.';
grant execute on function public.military_checks_about_another to authenticated, platform_admin;

-- Everyone who owes the loan can be checked: the applicant, co-applicants, and guarantors.
-- Definer: the check of the application and its loans must not depend on the caller's policies. Locks the application
-- so that it waits for a loan being made, because checking its borrower afterwards is forbidden (32 CFR
-- 232.5(b)(2)(i)(B)).
create or replace function app.guard_military_check() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  application public.loan_applications;
begin
  select * into application from public.loan_applications where id = new.application_id for update;
  if application.organization_id is distinct from new.organization_id
     or application.client_id <> new.client_id
        and not exists (select from public.application_people p
                         where p.organization_id = new.organization_id and p.application_id = new.application_id
                           and p.client_id = new.client_id) then
    raise exception 'This person is not the applicant, a co-applicant, or a guarantor of the application'
      using errcode = '42501', hint = 'person_not_on_application';
  end if;
  if application.status = 'funded' or exists (select from public.loans where application_id = new.application_id) then
    raise exception 'This loan is already made, so its borrower can no longer be checked' using errcode = 'PT409', hint = 'mla_lookback_prohibited';
  end if;
  return new;
end;
$$;

create or replace trigger guard_military_check before insert on public.military_checks
  for each row execute function app.guard_military_check();

-- Deleting a user account clears the user's id, which is not a change of the record.
create or replace trigger refuse_rewriting before update on public.military_checks
  for each row when (to_jsonb(old) - 'checked_by' is distinct from to_jsonb(new) - 'checked_by')
  execute function app.refuse_rewriting('A military check cannot be changed or removed');
create or replace trigger refuse_removing before delete on public.military_checks
  for each row execute function app.refuse_rewriting('A military check cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.military_checks
  for each statement execute function app.refuse_rewriting('A military check cannot be changed or removed');

-- Definer: see app.record_audit.
create or replace function app.audit_military_check() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, new.checked_by, 'military_check.answered', 'military_checks', new.id,
    jsonb_build_object('client_id', new.client_id, 'application_id', new.application_id, 'is_covered', new.is_covered,
                       'certificate_number', new.certificate_number));
  return null;
end;
$$;

create or replace trigger audit_military_check after insert on public.military_checks
  for each row execute function app.audit_military_check();

-- Returns whether the caller's organization requires a check before loans. Definer: users can't read the column of this
-- rule.
create or replace function public.military_check_rule() returns table (required_from date, may_change boolean)
language sql stable security definer set search_path = ''
as $$
  select o.military_checks_required_from, app.has_permission('manage_compliance')
    from app.people p join app.organizations o on o.id = p.organization_id
   where p.id = (select auth.uid())
$$;

-- Requires a check for loans that begin today or later, or stops requiring one. Definer: see above.
create or replace function public.require_military_checks(is_required boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person app.people := (select p from app.people p where p.id = (select auth.uid()));
begin
  perform app.require_permission('manage_compliance');
  update app.organizations
     set military_checks_required_from = case when is_required then (now() at time zone 'UTC')::date end
   where id = person.organization_id and (military_checks_required_from is not null) <> is_required;
  if found then
    perform app.record_audit(person.organization_id, person.id, 'organization.military_check_rule', 'organizations',
                             person.organization_id, jsonb_build_object('is_required', is_required));
  end if;
end;
$$;

grant execute on function public.military_check_rule(), public.require_military_checks(boolean) to authenticated;

grant execute on function app.is_about_client(public.military_checks) to tradeline_server;

-- The orders behind benefits of the SCRA.
alter table public.scra_benefits enable row level security;
create policy "staff read their organization's scra benefits" on public.scra_benefits
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "the server keeps scra benefits" on public.scra_benefits for all to tradeline_server using (true);
grant select on public.scra_benefits to authenticated, tradeline_server;
grant insert, update (document_id, attached_at, attached_by_name) on public.scra_benefits to tradeline_server;
create or replace trigger refuse_removing before delete on public.scra_benefits
  for each row execute function app.refuse_rewriting('Orders cannot be removed');
create or replace trigger refuse_truncating before truncate on public.scra_benefits
  for each statement execute function app.refuse_rewriting('Orders cannot be removed');
