-- Decisions against the engine. Members read them; the server writes them (features/lending/server/decisions).
alter table public.decision_overrides enable row level security;

create policy "staff read their organization's overrides" on public.decision_overrides
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every override" on public.decision_overrides for select to platform_admin using (true);
create policy "the server keeps overrides" on public.decision_overrides for all to tradeline_server using (true);

grant select on public.decision_overrides to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.decision_overrides to tradeline_server;
grant update (state, answered_by, answered_by_name, answered_at, answer_reason) on public.decision_overrides to tradeline_server;
-- API users write nothing: the commands check the permission, and who confirms.

-- Only an open request changes, once. Deleting a user account clears the user's id.
create or replace trigger refuse_rewriting before update on public.decision_overrides
  for each row when (old.state <> 'requested'
                     and to_jsonb(old) - '{requested_by,answered_by}'::text[] is distinct from to_jsonb(new) - '{requested_by,answered_by}'::text[])
  execute function app.refuse_rewriting('A decision against the engine cannot be changed or removed');
create or replace trigger refuse_removing before delete on public.decision_overrides
  for each row execute function app.refuse_rewriting('A decision against the engine cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.decision_overrides
  for each statement execute function app.refuse_rewriting('A decision against the engine cannot be changed or removed');

-- Definer: see app.record_audit.
create or replace function app.audit_override() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, case new.state when 'made' then new.requested_by when 'requested' then new.requested_by else new.answered_by end,
    'decision_overrides.' || new.state, 'loan_applications', new.application_id,
    jsonb_strip_nulls(jsonb_build_object('client_id', new.client_id, 'override', new.id, 'kind', new.kind, 'decision', new.decision,
                                         'reason', new.reason, 'answer', new.answer_reason)));
  return null;
end;
$$;
create or replace trigger audit_made after insert on public.decision_overrides
  for each row execute function app.audit_override();
create or replace trigger audit_answered after update of state on public.decision_overrides
  for each row when (old.state is distinct from new.state) execute function app.audit_override();

-- Notifies everyone who may confirm a request, except the person who made it. Definer: no role may insert notifications.
create or replace function app.tell_of_override() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.notify(p.id, 'override_requested', jsonb_build_object(
            'client_id', new.client_id, 'application_id', new.application_id, 'override_id', new.id, 'decision', new.decision,
            'by', new.requested_by_name))
     from app.people p
    where p.organization_id = new.organization_id and p.id is distinct from new.requested_by
      and 'override_decisions' = any (app.permissions_of(p.id));
  return null;
end;
$$;
create or replace trigger tell_of_request after insert on public.decision_overrides
  for each row when (new.state = 'requested') execute function app.tell_of_override();

-- Marks those notifications as read once the request is answered or has ended, so that no one opens it in vain.
create or replace function app.settle_override_notices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications n set read_at = now()
    from app.people p
   where p.organization_id = new.organization_id and n.person_id = p.id and n.read_at is null
     and n.kind = 'override_requested' and n.details ->> 'override_id' = new.id::text;
  return null;
end;
$$;
create or replace trigger settle_notices after update of state on public.decision_overrides
  for each row when (old.state = 'requested' and new.state <> 'requested') execute function app.settle_override_notices();

-- Returns the amount above which a decision against the engine needs a second person. Definer: users can't read the column.
create or replace function public.override_rule() returns table (limit_cents bigint, may_change boolean)
language sql stable security definer set search_path = ''
as $$
  select o.override_limit_cents, app.has_permission('manage_compliance')
    from app.people p join app.organizations o on o.id = p.organization_id
   where p.id = (select auth.uid())
$$;

-- Sets that amount; null if no decision needs a second person. Definer: see above.
create or replace function public.set_override_limit(limit_cents bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person app.people := (select p from app.people p where p.id = (select auth.uid()));
begin
  perform app.require_permission('manage_compliance');
  update app.organizations o set override_limit_cents = set_override_limit.limit_cents
   where o.id = person.organization_id and o.override_limit_cents is distinct from set_override_limit.limit_cents;
  if found then
    perform app.record_audit(person.organization_id, person.id, 'organization.override_limit', 'organizations',
                             person.organization_id, jsonb_build_object('limit_cents', limit_cents));
  end if;
end;
$$;
grant execute on function public.override_rule(), public.set_override_limit(bigint) to authenticated;
