-- Notes and tasks. Members read those of the clients they see; the server writes them (features/tasks/server).
alter table public.notes enable row level security;
alter table public.tasks enable row level security;

create policy "staff read their organization's notes" on public.notes
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "removed notes are hidden" on public.notes
  as restrictive for select to authenticated
  using (removed_at is null);
create policy "the server keeps notes" on public.notes for all to tradeline_server using (true);

create policy "staff read their organization's tasks" on public.tasks
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "the server keeps tasks" on public.tasks for all to tradeline_server using (true);

grant select on public.notes, public.tasks to authenticated, tradeline_server;
grant insert on public.notes, public.tasks to tradeline_server;
grant update (body, mentions, is_pinned, version, earlier, edited_at, removed_at, removed_by_name) on public.notes to tradeline_server;
grant update (title, details, due_on, snoozed_until, is_important, assignee_id, assignee_name, repeat_unit, repeat_every, repeat_day,
              status, version, reminded_on, done_at, done_by_name, removed_at, removed_by_name)
  on public.tasks to tradeline_server;
-- API users write nothing: the commands check permissions and the clients that an assignee sees. Super admins and the service key read
-- nothing, because the notes of a company are not the platform's.

-- Definer: the checks of the record and the people must not depend on the caller's policies.
create or replace function app.guard_work_record() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.loan_id is not null and not exists (
       select from public.loans where id = new.loan_id and organization_id = new.organization_id and client_id = new.client_id)
     or new.application_id is not null and not exists (
       select from public.loan_applications
        where id = new.application_id and organization_id = new.organization_id and client_id = new.client_id)
     or new.dispute_id is not null and not exists (
       select from public.disputes where id = new.dispute_id and organization_id = new.organization_id and client_id = new.client_id) then
    raise exception 'The record belongs to another client' using errcode = '42501';
  end if;
  return new;
end;
$$;
create or replace trigger guard_record before insert on public.notes for each row execute function app.guard_work_record();
create or replace trigger guard_record before insert on public.tasks for each row execute function app.guard_work_record();

-- Definer: see above.
create or replace function app.guard_assignee() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from app.people where id = new.assignee_id and organization_id = new.organization_id) then
    raise exception 'The assignee works for another organization' using errcode = '42501';
  end if;
  return new;
end;
$$;
create or replace trigger guard_assignee before insert or update of assignee_id on public.tasks
  for each row when (new.assignee_id is not null) execute function app.guard_assignee();

create or replace trigger refuse_removing before delete on public.notes
  for each row execute function app.refuse_rewriting('Notes cannot be deleted. Remove them by command instead');
create or replace trigger refuse_truncating before truncate on public.notes
  for each statement execute function app.refuse_rewriting('Notes cannot be deleted. Remove them by command instead');
create or replace trigger refuse_removing before delete on public.tasks
  for each row execute function app.refuse_rewriting('Tasks cannot be deleted. Remove them by command instead');
create or replace trigger refuse_truncating before truncate on public.tasks
  for each statement execute function app.refuse_rewriting('Tasks cannot be deleted. Remove them by command instead');

-- The event names the note, but never its text. Definer: see app.record_audit. Notifies the people whom the text names for the first time.
create or replace function app.follow_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := (select auth.uid());
  act text;
begin
  act := case when tg_op = 'INSERT' then 'added'
              when old.removed_at is null and new.removed_at is not null then 'removed'
              when old.removed_at is not null and new.removed_at is null then 'restored'
              when old.version <> new.version then 'edited'
              when new.is_pinned then 'pinned' else 'unpinned' end;
  perform app.record_audit(new.organization_id, actor, 'notes.' || act, 'notes', new.id, jsonb_build_object('client_id', new.client_id));
  if act in ('added', 'edited') then
    perform app.notify(named, 'mentioned', jsonb_strip_nulls(jsonb_build_object(
              'client_id', new.client_id, 'loan_id', new.loan_id, 'application_id', new.application_id, 'dispute_id', new.dispute_id,
              'by', new.author_name)))
       from unnest(new.mentions) as named
      where named is distinct from actor and (tg_op = 'INSERT' or not named = any (old.mentions));
  end if;
  return null;
end;
$$;
create or replace trigger follow_added after insert on public.notes for each row execute function app.follow_note();
create or replace trigger follow_changed after update on public.notes
  for each row when (old.version <> new.version or old.is_pinned <> new.is_pinned or old.removed_at is distinct from new.removed_at)
  execute function app.follow_note();

-- Definer: see above. Notifies an assignee of a task that another person gave them.
create or replace function app.follow_task() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := (select auth.uid());
  by_name constant text := (select coalesce(p.full_name, p.email) from app.people p where p.id = actor);
  act text;
begin
  act := case when tg_op = 'INSERT' then 'added'
              when old.removed_at is null and new.removed_at is not null then 'removed'
              when old.removed_at is not null and new.removed_at is null then 'restored'
              when old.status = 'open' and new.status = 'done' then 'done'
              when old.status = 'done' and new.status = 'open' then 'reopened'
              when old.snoozed_until is distinct from new.snoozed_until and old.version = new.version then 'snoozed'
              when old.assignee_id is distinct from new.assignee_id then 'assigned'
              else 'changed' end;
  perform app.record_audit(new.organization_id, actor, 'tasks.' || act, 'tasks', new.id, jsonb_build_object('client_id', new.client_id));
  if actor is not null and new.assignee_id is distinct from actor and new.assignee_id is not null and new.status = 'open'
     and new.removed_at is null and (tg_op = 'INSERT' or old.assignee_id is distinct from new.assignee_id)
     and (tg_op = 'UPDATE' or new.follows_id is null) then
    perform app.notify(new.assignee_id, 'task_assigned', jsonb_strip_nulls(jsonb_build_object(
      'client_id', new.client_id, 'loan_id', new.loan_id, 'application_id', new.application_id, 'dispute_id', new.dispute_id,
      'by', by_name, 'due_on', new.due_on)));
  end if;
  return null;
end;
$$;
create or replace trigger follow_added after insert on public.tasks for each row execute function app.follow_task();
-- Deleting a user account clears the assignee, which is not an act.
create or replace trigger follow_changed after update on public.tasks
  for each row when (old.version <> new.version or old.status <> new.status or old.snoozed_until is distinct from new.snoozed_until
                     or old.removed_at is distinct from new.removed_at)
  execute function app.follow_task();

-- Reminds each assignee, once for each day on which a task waits for them, from seven in the morning of the company on. Returns the number
-- of reminders. Definer: see app.notify. Two processes that run at once skip each other's rows.
create or replace function app.remind_of_tasks() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  reminded integer := 0;
begin
  for due in
    select t.organization_id, t.id, t.client_id, t.loan_id, t.application_id, t.dispute_id, t.assignee_id, t.shown_on, t.due_on
      from public.tasks t join app.organizations o on o.id = t.organization_id
     where t.status = 'open' and t.removed_at is null and t.assignee_id is not null and t.shown_on <= current_date + 1
       and t.shown_on <= (now() at time zone o.time_zone)::date and t.reminded_on is distinct from t.shown_on
       and (now() at time zone o.time_zone)::time >= time '07:00'
     order by t.shown_on limit 5000
       for update of t skip locked
  loop
    update public.tasks set reminded_on = due.shown_on where organization_id = due.organization_id and id = due.id;
    perform app.notify(due.assignee_id, 'task_due', jsonb_strip_nulls(jsonb_build_object(
      'client_id', due.client_id, 'loan_id', due.loan_id, 'application_id', due.application_id, 'dispute_id', due.dispute_id,
      'due_on', due.due_on)));
    reminded := reminded + 1;
  end loop;
  return reminded;
end;
$$;

-- The members who see a client, with true for those who may write notes and tasks. Definer: permissions of other people are not readable.
create or replace function public.client_team(client_id uuid) returns table (id uuid, name text, may_write boolean)
language sql stable security definer set search_path = ''
as $$
  select p.id, coalesce(p.full_name, p.email), 'write_notes' = any (app.permissions_of(p.id))
    from app.people p
   where p.organization_id = (select app.organization_of_client(client_team.client_id))
     and app.person_sees_client(p.id, client_team.client_id)
   order by 2, 1
   limit 500
$$;
comment on function public.client_team is 'The members of the company who see this client, and which of them may write notes and tasks.';

grant execute on function public.client_team to authenticated;
grant execute on function app.remind_of_tasks to tradeline_server;
