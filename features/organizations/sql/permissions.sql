-- People's permissions in their company. features/organizations/rules/permissions.ts has the full list; this file
-- repeats names, labels, needs and defaults, because policies use them. test/access/permissions.test.ts compares the
-- two.
create or replace function app.permission_list() returns table (name text, label text, needs text[])
language sql immutable set search_path = ''
as $$
  values
    ('see_all_clients', 'See all clients', '{}'::text[]),
    ('change_clients', 'Change clients', '{}'::text[]),
    ('change_documents', 'Change documents', '{}'::text[]),
    ('write_notes', 'Write notes and tasks', '{}'::text[]),
    ('record_consents', 'Record consents', '{}'::text[]),
    ('reveal_identity', 'Reveal SSNs and birth dates', '{}'::text[]),
    ('review_ssn_changes', 'Review SSN changes', '{}'::text[]),
    ('merge_clients', 'Merge clients', '{change_clients,change_documents,reveal_identity}'::text[]),
    ('export_data', 'Export and print', '{}'::text[]),
    ('order_soft_pulls', 'Order soft pulls', '{}'::text[]),
    ('order_hard_pulls', 'Order hard pulls', '{}'::text[]),
    ('work_applications', 'Work on applications', '{}'::text[]),
    ('decide_applications', 'Decide applications', '{}'::text[]),
    ('override_decisions', 'Decide against the engine', '{decide_applications}'::text[]),
    ('book_loans', 'Book loans', '{}'::text[]),
    ('import_loans', 'Import loans', '{book_loans,change_clients,see_all_clients}'::text[]),
    ('send_funds', 'Pay out loans', '{}'::text[]),
    ('change_loans', 'Change loans', '{}'::text[]),
    ('override_loan_limits', 'Extend loans beyond limits', '{change_loans}'::text[]),
    ('take_payments', 'Take payments', '{}'::text[]),
    ('reverse_payments', 'Reverse payments', '{}'::text[]),
    ('reverse_imported_payments', 'Reverse imported payments', '{reverse_payments}'::text[]),
    ('take_cash', 'Run a cash drawer', '{take_payments}'::text[]),
    ('void_receipts', 'Void receipts', '{reverse_payments}'::text[]),
    ('waive_fees', 'Waive and refund fees', '{}'::text[]),
    ('decide_charge_offs', 'Decide charge-offs', '{}'::text[]),
    ('collect_loans', 'Collect late loans', '{}'::text[]),
    ('keep_books', 'Keep the books', '{see_all_clients}'::text[]),
    ('manage_products', 'Manage loan products', '{}'::text[]),
    ('freeze_cards', 'Freeze cards', '{}'::text[]),
    ('manage_cards', 'Issue and change cards', '{freeze_cards}'::text[]),
    ('handle_disputes', 'Handle disputes', '{}'::text[]),
    ('enroll_clients', 'Enroll clients', '{}'::text[]),
    ('record_fees', 'Record fees', '{}'::text[]),
    ('send_messages', 'Send messages', '{}'::text[]),
    ('see_revenue', 'See revenue', '{}'::text[]),
    ('see_team_report', 'See the team report', '{see_all_clients}'::text[]),
    ('see_billing', 'See billing', '{see_revenue}'::text[]),
    ('see_audit_log', 'See the audit log', '{see_all_clients}'::text[]),
    ('manage_members', 'Manage members and roles', '{}'::text[]),
    ('manage_organization', 'Change company settings', '{}'::text[]),
    ('manage_compliance', 'Manage compliance', '{}'::text[]),
    ('manage_integrations', 'Manage API keys and webhooks', '{see_all_clients}'::text[]),
    ('export_organization', 'Export all company data', '{see_all_clients,see_revenue}'::text[])
$$;

create or replace function app.built_in_permissions(role text) returns text[]
language sql immutable
as $$
  select case role
    when 'owner' then array[
        'see_all_clients','change_clients','change_documents','write_notes','record_consents','reveal_identity','review_ssn_changes','merge_clients',
        'export_data','order_soft_pulls','order_hard_pulls','work_applications','decide_applications','override_decisions','book_loans',
        'import_loans','send_funds','change_loans','override_loan_limits','take_payments','reverse_payments','reverse_imported_payments','take_cash','void_receipts','waive_fees','decide_charge_offs','collect_loans','keep_books','manage_products','freeze_cards','manage_cards',
        'handle_disputes','enroll_clients','record_fees','send_messages','see_revenue','see_team_report','see_billing',
        'see_audit_log','manage_members','manage_organization','manage_compliance','manage_integrations',
        'export_organization']
    when 'admin' then array[
        'see_all_clients','change_clients','change_documents','write_notes','record_consents','reveal_identity','review_ssn_changes','merge_clients',
        'export_data','order_soft_pulls','order_hard_pulls','work_applications','decide_applications','override_decisions','book_loans',
        'import_loans','send_funds','change_loans','take_payments','reverse_payments','reverse_imported_payments','take_cash','void_receipts','waive_fees','decide_charge_offs','collect_loans','keep_books','manage_products','freeze_cards','manage_cards',
        'handle_disputes','enroll_clients','record_fees','send_messages','see_revenue','see_team_report','see_billing',
        'see_audit_log','manage_members','manage_organization','manage_compliance','manage_integrations']
    when 'staff' then array[
        'see_all_clients','change_clients','change_documents','write_notes','record_consents','reveal_identity','export_data',
        'order_soft_pulls','order_hard_pulls','work_applications','decide_applications','book_loans',
        'send_funds','take_payments','reverse_payments','take_cash','waive_fees','collect_loans','freeze_cards','handle_disputes','enroll_clients','record_fees',
        'send_messages','see_revenue']
    when 'read_only' then array[
        'see_all_clients']
    else '{}' end
$$;

alter table app.organization_roles enable row level security;

create policy "the server reads roles" on app.organization_roles
  for select to tradeline_server
  using (true);

grant select on app.organization_roles to tradeline_server;
-- No API role has access: public.organization_roles reads, and the functions in roles.sql write.

-- Returns the permissions of a role. Definer: no API role can read custom roles. Its names are bound when it is
-- created, like those below: policies call it once per statement, and setting a search_path at each call would cost
-- more than the lookup.
create or replace function app.role_permissions(organization uuid, role text, custom_role uuid) returns text[]
language sql stable security definer
begin atomic
  select case when role = 'custom'
              then (select r.permissions from app.organization_roles r where r.organization_id = organization and r.id = custom_role)
              else app.built_in_permissions(role) end;
end;

-- Returns a person's permissions; empty without a company. Definer: a policy can't read the membership that it
-- decides on.
create or replace function app.permissions_of(person uuid) returns text[]
language sql stable security definer
begin atomic
  select coalesce((select app.role_permissions(p.organization_id, p.organization_role, p.role_id)
                     from app.people p where p.id = person), '{}');
end;

-- Returns true if the caller has a permission. In policies always a scalar subquery, so that it is evaluated once per
-- statement.
create or replace function app.has_permission(permission text) returns boolean
language sql stable security definer
begin atomic
  select permission = any (app.permissions_of((select auth.uid())));
end;

create or replace function app.sees_all_clients() returns boolean
language sql stable security definer
begin atomic
  select app.has_permission('see_all_clients');
end;

-- Raises 42501 unless the caller has the permission.
create or replace function app.require_permission(permission text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app.has_permission(permission) then
    raise exception 'Your role does not allow this: %', (select label from app.permission_list() where name = permission)
      using errcode = '42501', hint = 'An owner or a colleague who manages members can change your role.';
  end if;
end;
$$;

-- For queries: returns true if the caller has the permission, as super admins always do; otherwise raises 42501.
create or replace function app.may_or_refuse(permission text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.wire_role() <> 'platform_admin' then
    perform app.require_permission(permission);
  end if;
  return true;
end;
$$;

-- Returns the caller's company if the caller has the permission there; otherwise raises 42501.
create or replace function app.permitted_organization_id(permission text) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_permission(permission);
  return app.current_organization_id();
end;
$$;

grant execute on function app.has_permission, app.sees_all_clients, app.require_permission, app.may_or_refuse,
  app.permitted_organization_id to authenticated, platform_admin, tradeline_server;
grant execute on function app.permission_list, app.built_in_permissions, app.role_permissions, app.permissions_of to tradeline_server;
