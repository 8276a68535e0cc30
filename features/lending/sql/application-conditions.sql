-- The conditions of loan applications. Members read them; the server writes them (features/lending/server/conditions).
alter table public.application_conditions enable row level security;

create policy "staff read their organization's conditions" on public.application_conditions
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every condition" on public.application_conditions for select to platform_admin using (true);
create policy "the server keeps conditions" on public.application_conditions for all to tradeline_server using (true);

grant select on public.application_conditions to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.application_conditions to tradeline_server;
grant update (status, due_on, document_id, received_at, received_how, expires_on, viewed_by_name, viewed_at, note, settled_by_name,
              settled_at, reminded_on, reminders)
  on public.application_conditions to tradeline_server;
-- API users write nothing: the commands check that a document was viewed before it clears a condition.

-- Definer: the checks of the application and the document must not depend on the caller's policies.
create or replace function app.guard_application_condition() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_merging() then
    return new;
  end if;
  if not exists (select from public.loan_applications
                  where id = new.application_id and organization_id = new.organization_id and client_id = new.client_id) then
    raise exception 'The application belongs to another client' using errcode = '42501';
  end if;
  if new.document_id is not null
     and not exists (select from public.client_documents
                      where id = new.document_id and organization_id = new.organization_id and client_id = new.client_id) then
    raise exception 'The document belongs to another client' using errcode = '42501';
  end if;
  return new;
end;
$$;

create or replace trigger guard_application_condition before insert or update on public.application_conditions
  for each row execute function app.guard_application_condition();
create or replace trigger refuse_removing before delete on public.application_conditions
  for each row execute function app.refuse_rewriting('Conditions cannot be removed. Waive them instead');
create or replace trigger refuse_truncating before truncate on public.application_conditions
  for each statement execute function app.refuse_rewriting('Conditions cannot be removed. Waive them instead');

-- Definer: see app.record_audit. A change by a job or by the applicant has no actor.
create or replace function app.audit_application_condition() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()),
    'application_conditions.' || case when tg_op = 'INSERT' then 'requested' when new.status = 'requested' then 'reopened' else new.status end,
    'loan_applications', new.application_id,
    jsonb_strip_nulls(jsonb_build_object(
      'client_id', new.client_id, 'condition', new.id, 'kind', new.kind, 'source', new.source, 'document', new.document_id,
      'received_how', case when new.status = 'received' then new.received_how end)));
  return null;
end;
$$;

create or replace trigger audit_requested after insert on public.application_conditions
  for each row execute function app.audit_application_condition();
create or replace trigger audit_changed after update on public.application_conditions
  for each row when (old.status is distinct from new.status or old.document_id is distinct from new.document_id)
  execute function app.audit_application_condition();

-- Returns when this person last opened the document; null if they never did. A document's file never changes, because another file is
-- another document.
create or replace function app.document_viewed_at(organization uuid, document uuid, viewer uuid) returns timestamptz
language sql stable set search_path = ''
as $$
  select max(e.happened_at) from app.audit_events e
   where e.organization_id = organization and e.subject_id = document and e.action = 'client_documents.viewed' and e.actor_id = viewer
$$;

grant execute on function app.document_viewed_at to tradeline_server;
