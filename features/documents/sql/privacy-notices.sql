-- A company's privacy notices, and what its clients received and chose. Only server/privacy writes them, and they never
-- change.
alter table public.privacy_notices enable row level security;
alter table public.privacy_entries enable row level security;

create policy "staff read their organization's privacy notices" on public.privacy_notices
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "staff read their organization's privacy entries" on public.privacy_entries
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every privacy notice" on public.privacy_notices for select to platform_admin using (true);
create policy "platform admins read every privacy entry" on public.privacy_entries for select to platform_admin using (true);
create policy "the server keeps privacy notices" on public.privacy_notices for all to tradeline_server using (true);
create policy "the server keeps privacy entries" on public.privacy_entries for all to tradeline_server using (true);

grant select on public.privacy_notices, public.privacy_entries to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.privacy_notices, public.privacy_entries to tradeline_server;

-- Definer: the check of client and notice must not depend on the caller's policies.
create or replace function app.guard_privacy_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.clients where id = new.client_id and organization_id = new.organization_id)
     or not exists (select from public.privacy_notices where id = new.notice_id and organization_id = new.organization_id) then
    raise exception 'Client and notice must belong to the same organization' using errcode = '42501';
  end if;
  return new;
end;
$$;

create or replace trigger guard_privacy_entry before insert on public.privacy_entries
  for each row execute function app.guard_privacy_entry();

-- Deleting a user account clears the user's id, which is not a change of the record.
create or replace trigger refuse_rewriting before update on public.privacy_notices
  for each row when (to_jsonb(old) - 'published_by' is distinct from to_jsonb(new) - 'published_by')
  execute function app.refuse_rewriting('A published privacy notice cannot be changed or removed');
create or replace trigger refuse_removing before delete on public.privacy_notices
  for each row execute function app.refuse_rewriting('A published privacy notice cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.privacy_notices
  for each statement execute function app.refuse_rewriting('A published privacy notice cannot be changed or removed');
create or replace trigger refuse_rewriting before update on public.privacy_entries
  for each row when (to_jsonb(old) - 'recorded_by' is distinct from to_jsonb(new) - 'recorded_by')
  execute function app.refuse_rewriting('Privacy records of a client cannot be changed or removed');
create or replace trigger refuse_removing before delete on public.privacy_entries
  for each row execute function app.refuse_rewriting('Privacy records of a client cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.privacy_entries
  for each statement execute function app.refuse_rewriting('Privacy records of a client cannot be changed or removed');

-- Definer: see app.record_audit.
create or replace function app.audit_privacy_notice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(new.organization_id, new.published_by, 'privacy_notice.published', 'privacy_notices', new.id,
                           jsonb_build_object('version', new.version));
  return null;
end;
$$;
-- Definer: see app.record_audit.
create or replace function app.audit_privacy_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, new.recorded_by,
    'privacy_notice.' || case when new.kind = 'given' then 'given' when new.limits = '{}' then 'limits_undone' else 'limited' end,
    'clients', new.client_id, jsonb_build_object('method', new.how, 'on', new.happened_on));
  return null;
end;
$$;

create or replace trigger audit_privacy_notice after insert on public.privacy_notices
  for each row execute function app.audit_privacy_notice();
create or replace trigger audit_privacy_entry after insert on public.privacy_entries
  for each row execute function app.audit_privacy_entry();
