-- The facts of an application that decide its place in the pipeline: its owner, and what it still needs.
grant update (owner_id) on public.loan_applications to tradeline_server;
-- API users can't write the owner: assign-application checks that no one else has just changed it.

-- Definer: the check of the member must not depend on the caller's policies.
create or replace function app.guard_application_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from app.people where id = new.owner_id and organization_id = new.organization_id) then
    raise exception 'The owner of an application must be a member of the company' using errcode = '42501';
  end if;
  return new;
end;
$$;
create or replace trigger guard_owner before insert on public.loan_applications
  for each row when (new.owner_id is not null) execute function app.guard_application_owner();
create or replace trigger guard_new_owner before update of owner_id on public.loan_applications
  for each row when (new.owner_id is not null and new.owner_id is distinct from old.owner_id)
  execute function app.guard_application_owner();

-- Definer: see app.record_audit.
create or replace function app.audit_application_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(new.organization_id, (select auth.uid()), 'loan_applications.assigned', 'loan_applications', new.id,
                           jsonb_build_object('client_id', new.client_id, 'owner', jsonb_build_array(old.owner_id, new.owner_id)));
  return null;
end;
$$;
create or replace trigger audit_owner after update of owner_id on public.loan_applications
  for each row when (new.owner_id is distinct from old.owner_id) execute function app.audit_application_owner();

-- Counts by differences, because two conditions can change at once. Definer: only this trigger writes the counts.
create or replace function app.count_application_conditions() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was text := case when tg_op = 'UPDATE' then old.status end;
begin
  update public.loan_applications
     set open_conditions = open_conditions + app.is_open_condition(new.status)::integer - coalesce(app.is_open_condition(was)::integer, 0),
         awaited_conditions = awaited_conditions + app.is_awaited_condition(new.status)::integer
                              - coalesce(app.is_awaited_condition(was)::integer, 0)
   where organization_id = new.organization_id and id = new.application_id;
  return null;
end;
$$;
create or replace function app.is_open_condition(status text) returns boolean
language sql immutable set search_path = '' return status in ('requested', 'received', 'expired');
create or replace function app.is_awaited_condition(status text) returns boolean
language sql immutable set search_path = '' return status in ('requested', 'expired');

create or replace trigger count_new_condition after insert on public.application_conditions
  for each row execute function app.count_application_conditions();
create or replace trigger count_changed_condition after update of status on public.application_conditions
  for each row when (new.status is distinct from old.status) execute function app.count_application_conditions();
