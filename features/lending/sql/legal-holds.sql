-- Legal holds. Members read them; the server sets and releases them (features/lending/server/legal-holds.ts).
alter table public.legal_holds enable row level security;

create policy "staff read their organization's legal holds" on public.legal_holds
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every legal hold" on public.legal_holds for select to platform_admin using (true);
create policy "the server keeps legal holds" on public.legal_holds for all to tradeline_server using (true);

grant select on public.legal_holds to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.legal_holds to tradeline_server;
grant update (release_reason, released_by, released_by_name, released_at) on public.legal_holds to tradeline_server;
-- API users write nothing, and no one removes a hold.

-- Deleting a user account clears the user's id, which is not a change of the record.
create or replace trigger refuse_rewriting before update on public.legal_holds
  for each row when (to_jsonb(old) - '{set_by,release_reason,released_by,released_by_name,released_at}'::text[]
                       is distinct from to_jsonb(new) - '{set_by,release_reason,released_by,released_by_name,released_at}'::text[]
                     or old.released_at is not null
                       and to_jsonb(old) - '{set_by,released_by}'::text[] is distinct from to_jsonb(new) - '{set_by,released_by}'::text[])
  execute function app.refuse_rewriting('A legal hold can''t be changed; release it instead');
create or replace trigger refuse_removing before delete on public.legal_holds
  for each row execute function app.refuse_rewriting('A legal hold can''t be removed; release it instead');
create or replace trigger refuse_truncating before truncate on public.legal_holds
  for each statement execute function app.refuse_rewriting('A legal hold can''t be removed; release it instead');

-- Definer: see app.record_audit.
create or replace function app.audit_legal_hold() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(new.organization_id, case tg_argv[0] when 'set' then new.set_by else new.released_by end,
                           'legal_hold.' || tg_argv[0], 'legal_holds', new.id,
                           jsonb_strip_nulls(jsonb_build_object(
                             'client_id', new.client_id, 'application_id', new.application_id,
                             'reason', case tg_argv[0] when 'set' then new.reason else new.release_reason end)));
  return null;
end;
$$;
create or replace trigger audit_set after insert on public.legal_holds
  for each row execute function app.audit_legal_hold('set');
create or replace trigger audit_released after update of released_at on public.legal_holds
  for each row when (old.released_at is null and new.released_at is not null)
  execute function app.audit_legal_hold('released');

-- Definer: the check must not depend on the caller's policies.
create or replace function app.refuse_archiving_held() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.legal_holds h where h.client_id = new.id and h.released_at is null) then
    raise exception 'This client is under a legal hold and can''t be archived. Release the hold first.'
      using errcode = 'PT409', hint = 'legal_hold';
  end if;
  return new;
end;
$$;
create or replace trigger refuse_archiving_held before update of archived_at on public.clients
  for each row when (old.archived_at is null and new.archived_at is not null)
  execute function app.refuse_archiving_held();
