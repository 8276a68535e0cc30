-- Notifications to people, shown in the product. The transaction that causes one decides whether it is mailed too,
-- and the mail job checks this again. The functions are definer, because other commands cause notifications and no
-- role may insert them.
alter table app.notification_kinds enable row level security;
alter table app.notification_choices enable row level security;
-- None of the three tables is granted to any role; only the functions below use them.

alter table public.notifications enable row level security;
-- Not visible to anyone else, including super admins who view the company.
create policy "people read their own notifications" on public.notifications
  for select to authenticated, platform_admin
  using (person_id = (select auth.uid()) and not (select auth.jwt() ? 'act'));
grant select on public.notifications to authenticated, platform_admin;
create policy "the server keeps people's notifications" on public.notifications
  for all to tradeline_server
  using (true) with check (true);
grant select, update on public.notifications to tradeline_server;

create or replace function app.wants_notice(person uuid, about text) returns boolean
language sql stable security definer set search_path = ''
as $$
  -- The notification of a suspension can't be turned off.
  select k.kind = 'company_suspended' or coalesce(c.by_email, k.by_email_at_first)
    from app.notification_kinds k
    left join app.notification_choices c on c.kind = k.kind and c.person_id = person
   where k.kind = about
$$;

-- Does nothing for accounts without a person. The job tables are created after the migrations, so they are looked up
-- at run time.
create or replace function app.notify(person uuid, about text, details jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- The client may have been assigned to a colleague in the meantime.
  if details ? 'client_id' and not app.person_sees_client(person, (details ->> 'client_id')::uuid) then
    return;
  end if;
  insert into public.notifications (person_id, kind, details)
  select p.id, about, notify.details from app.people p where p.id = person;
  if not found then
    return;
  end if;
  delete from public.notifications n where n.person_id = person and n.created_at < now() - interval '90 days';
  if not app.wants_notice(person, about) or to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  execute 'select graphile_worker.add_job($1, $2::json)'
    using 'send_notification', jsonb_build_object('person_id', person, 'kind', about, 'details', details)::text;
end;
$$;

-- Notifies all members of an organization with one of these roles.
create or replace function app.notify_roles(organization uuid, roles text[], about text, details jsonb) returns void
language sql security definer set search_path = ''
as $$
  select app.notify(id, about, details) from app.people where organization_id = organization and organization_role = any (roles)
$$;

-- Notifies about a device whose cookie is not known for the account, except for the first device. A program that
-- isn't a browser has no cookies.
create or replace function app.notice_device() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.known_devices where user_id = new.user_id and id <> new.id and user_agent <> '') then
    perform app.notify(new.user_id, 'new_device', jsonb_build_object('user_agent', left(new.user_agent, 300), 'address', host(new.ip)));
  end if;
  return null;
end;
$$;

create or replace trigger notice_device after insert on auth.known_devices
  for each row when (new.user_agent <> '') execute function app.notice_device();

create or replace function app.notice_view() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.notify_roles(new.organization_id, '{owner}', 'account_viewed', jsonb_build_object(
    'reason', new.reason, 'minutes', round(extract(epoch from new.expires_at - new.started_at) / 60)));
  return null;
end;
$$;

create or replace trigger notice_view after insert on app.viewings
  for each row execute function app.notice_view();

create or replace function app.notice_acceptance() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.notify(new.invited_by, 'invitation_accepted', jsonb_build_object(
    'name', (select full_name from app.people where id = new.accepted_by), 'email', new.email, 'role', new.role));
  return null;
end;
$$;

create or replace trigger notice_acceptance after update of accepted_at on app.invitations
  for each row when (old.accepted_at is null and new.accepted_at is not null) execute function app.notice_acceptance();

-- Notifies when an order uses more than four fifths of the month's credits: once a month, even if credits are
-- returned and used again, and once more only if the limit was changed.
create or replace function app.notice_credits() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  used_before constant integer := case when old.credits_period = new.credits_period then old.credits_used else 0 end;
begin
  if used_before < 0.8 * new.monthly_credit_limit and new.credits_used >= 0.8 * new.monthly_credit_limit
     and not exists (
       select from public.notifications n
         join app.people p on p.id = n.person_id
        where p.organization_id = new.id and n.kind = 'credits_low' and (n.details ->> 'limit')::integer = new.monthly_credit_limit
          and n.created_at >= new.credits_period at time zone 'utc') then
    perform app.notify_roles(new.id, '{owner,admin}', 'credits_low', jsonb_build_object(
      'used', new.credits_used, 'limit', new.monthly_credit_limit));
  end if;
  return null;
end;
$$;

create or replace trigger notice_credits after update of credits_used on app.organizations
  for each row when (new.credits_used > old.credits_used and new.monthly_credit_limit > 0) execute function app.notice_credits();

-- Emails don't contain names of clients. Imported reports cause no notification.
create or replace function app.notice_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not app.person_sees_client(new.ordered_by, new.client_id) then
    return null;
  end if;
  perform app.notify(new.ordered_by, case new.status when 'error' then 'report_failed' else 'report_ready' end,
                     jsonb_build_object('report_id', new.id));
  return null;
end;
$$;

create or replace trigger notice_new_report after insert on public.credit_reports
  for each row when (new.ordered_by is not null and new.status <> 'pending' and new.created_at > now() - interval '1 hour')
  execute function app.notice_report();
create or replace trigger notice_settled_report after update of status on public.credit_reports
  for each row when (new.ordered_by is not null and old.status = 'pending' and new.status <> 'pending')
  execute function app.notice_report();

create or replace function app.notice_import() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.notify(new.user_id, 'import_finished', jsonb_build_object(
    'file_name', left(new.file_name, 200), 'added', new.rows_added, 'existing', new.rows_existing,
    'rejected', jsonb_array_length(new.rejects)));
  return null;
end;
$$;

create or replace trigger notice_import after update of status on public.client_imports
  for each row when (old.status <> 'done' and new.status = 'done') execute function app.notice_import();

-- Marks these notifications, or all. Returns how many were unread.
create or replace function public.mark_notifications_read(which uuid[] default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  marked integer;
begin
  update public.notifications set read_at = now()
   where person_id = (select auth.uid()) and read_at is null and (which is null or id = any (which));
  get diagnostics marked = row_count;
  return marked;
end;
$$;
comment on function public.mark_notifications_read is 'Marks the caller''s notifications as read: those named, or all.';

-- The caller's email notifications.
create or replace function public.my_notifications() returns table (kind text, by_email boolean)
language sql stable security definer set search_path = ''
as $$
  select k.kind, app.wants_notice((select auth.uid()), k.kind) from app.notification_kinds k
   where (select auth.uid()) is not null
     -- Only super admins are notified of these.
     and (k.kind <> 'contact_message' or exists (select from app.people p where p.id = (select auth.uid()) and p.is_super_admin))
$$;
comment on function public.my_notifications is 'The events that the caller is notified of by email.';

create or replace function public.choose_notification(kind text, by_email boolean) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  if not exists (select from app.notification_kinds k where k.kind = choose_notification.kind) then
    raise exception 'This notification doesn’t exist' using errcode = '22023';
  end if;
  insert into app.notification_choices as kept (person_id, kind, by_email)
  values ((select auth.uid()), choose_notification.kind, choose_notification.by_email)
  on conflict (person_id, kind) do update set by_email = excluded.by_email;
end;
$$;
comment on function public.choose_notification is 'Turns the caller''s emails about one kind of event on or off.';

grant execute on function public.my_notifications, public.choose_notification, public.mark_notifications_read
  to authenticated, platform_admin;
grant execute on function app.wants_notice to tradeline_server;
