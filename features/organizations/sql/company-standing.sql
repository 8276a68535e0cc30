-- The part of the company status rule that the database enforces. The full rule is in features/organizations/rules/organization-status.ts; a test
-- proves that both agree.
alter table app.installation enable row level security;
alter table app.invitation_mails enable row level security;

create policy "the server keeps the installation's settings" on app.installation
  for all to tradeline_server
  using (true);

create policy "the server counts the invitations it mails" on app.invitation_mails
  for all to tradeline_server
  using (true);

grant select, update on app.installation to tradeline_server;
grant select, insert, delete on app.invitation_mails to tradeline_server;
-- No API role has access to these tables.

-- Returns why a company can only read and export; null if it can work. It has no search_path, so that PostgreSQL can
-- inline it, because every request calls it.
create or replace function app.company_block(company app.organizations, grace_days integer) returns text
language sql stable
begin atomic
  select case
    when company.suspended_at is not null then 'company_suspended'
    when company.subscription_status = 'past_due' and company.past_due_since + make_interval(days => grace_days) <= now()
      then 'company_past_due'
    when company.subscription_status = 'cancelled' and company.paid_through <= now() then 'company_cancelled'
  end;
end;

-- The same by the company's id, for jobs and triggers. Definer: callers can't read the installation's settings.
create or replace function app.company_block_of(company uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select app.company_block(o, i.past_due_grace_days) from app.organizations o, app.installation i where o.id = company
$$;

-- Returns true if the company's cards must be declined: it is blocked, or it is not approved and the issuer is real.
-- Definer: see app.company_block_of.
create or replace function app.card_company_block(company uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select app.company_block_of(o.id) is not null or (i.has_real_card_issuer and o.review_status <> 'approved')
    from app.organizations o, app.installation i where o.id = company
$$;

-- Returns true unless the caller's company is blocked. For policies, evaluated once per statement. Definer: see
-- app.company_block_of.
create or replace function app.company_may_work() returns boolean
language sql stable security definer set search_path = ''
as $$
  select app.company_block_of(app.current_organization_id()) is null
$$;

-- Makes the transaction read-only for people of a blocked company; no statement can undo that. A request that only
-- records a read or an export sets app.records_reading, which callers can't set.
create or replace function app.hold_blocked_company(person uuid, role text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if hold_blocked_company.role is distinct from 'authenticated' or current_setting('app.records_reading', true) = 'on' then
    return;
  end if;
  if exists (select from app.people p where p.id = hold_blocked_company.person and app.company_block_of(p.organization_id) is not null) then
    perform set_config('transaction_read_only', 'on', true);
  end if;
end;
$$;

-- The dates follow the status, however it is changed. A canceled company has paid until its month ends, unless it
-- never paid or was already past due.
create or replace function app.date_subscription() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.subscription_status = 'past_due' and (tg_op = 'INSERT' or old.subscription_status <> 'past_due') then
    new.past_due_since := coalesce(new.past_due_since, now());
  elsif new.subscription_status <> 'past_due' then
    new.past_due_since := null;
  end if;
  if new.subscription_status = 'cancelled' and (tg_op = 'INSERT' or old.subscription_status <> 'cancelled') then
    new.paid_through := coalesce(new.paid_through, case when tg_op = 'UPDATE' and old.subscription_status = 'active'
                                   then (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc' else now() end);
  elsif new.subscription_status <> 'cancelled' then
    new.paid_through := null;
  end if;
  return new;
end;
$$;

create or replace trigger date_subscription before insert or update of subscription_status on app.organizations
  for each row execute function app.date_subscription();

-- Makes the company's people rejoin their open channels, so that their right to send is checked again. Definer: the
-- person who changes a company may have no access to the channels.
create or replace function app.renew_company_channels() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.publish(jsonb_build_object('kind', 'renew', 'room', 'private:organization:' || new.id)::text);
  return null;
end;
$$;

create or replace trigger renew_company_channels after update on app.organizations
  for each row when ((new.suspended_at, new.subscription_status) is distinct from (old.suspended_at, old.subscription_status))
  execute function app.renew_company_channels();

-- The common part of suspending a company and suspending its fees. Definer: API roles can't write organizations.

-- Checks the reason and locks the company until the transaction ends. Returns the company.
create or replace function app.begin_suspension(subscriber uuid, suspended boolean, reason text) returns app.organizations
language plpgsql security definer set search_path = ''
as $$
declare
  kept app.organizations;
begin
  if suspended is null or not app.is_reason(reason) or length(reason) > 500 then
    raise exception 'Give a reason of 8 to 500 visible characters' using errcode = '22023';
  end if;
  select * into kept from app.organizations where id = subscriber for no key update;
  if kept.id is null then
    raise exception 'Subscriber not found' using errcode = 'PT404';
  end if;
  return kept;
end;
$$;

-- Records the action and notifies the owners.
create or replace function app.end_suspension(subscriber uuid, action text, notification text, suspended boolean, reason text) returns void
language sql security definer set search_path = ''
as $$
  select app.record_audit(subscriber, (select auth.uid()), action, 'organizations', subscriber, jsonb_build_object('reason', btrim(reason)));
  select app.notify_roles(subscriber, '{owner}', notification, jsonb_build_object('suspended', suspended, 'reason', btrim(reason)));
$$;

/*
 * Suspends a company immediately, or lifts its suspension, with a reason that its owners receive. A repeated request
 * changes nothing and gets an error. Definer: API roles can't write organizations.
 */
create or replace function public.suspend_company(subscriber_id uuid, suspended boolean, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kept app.organizations := app.begin_suspension(subscriber_id, suspended, reason);
begin
  if (kept.suspended_at is not null) = suspended then
    raise exception '%', case when suspended then 'This company is already suspended' else 'This company is not suspended' end
      using errcode = 'PT409';
  end if;
  update app.organizations
     set suspended_at = case when suspended then now() end,
         suspended_because = case when suspended then btrim(reason) end,
         suspended_by = case when suspended then (select auth.uid()) end
   where id = subscriber_id;
  perform app.end_suspension(subscriber_id, case when suspended then 'company.suspended' else 'company.suspension_lifted' end,
                             'company_suspended', suspended, reason);
end;
$$;
comment on function public.suspend_company is 'Suspends a company or lifts its suspension, with a reason that its owners receive.';

-- Why and since when the caller's company can only read, its contact address, its review status, and whether its lending
-- desk is open, and its hidden screens; null without a company. Definer: see app.company_block_of.
create or replace function public.company_standing() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
      'review_status', o.review_status,
      'has_lending', o.lending_opened_at is not null,
      'hidden_screens', o.hidden_screens,
      'block', app.company_block(o, i.past_due_grace_days),
      'suspended_because', o.suspended_because,
      'support_email', i.support_email,
      'subscription_status', o.subscription_status,
      'work_ends_at', case o.subscription_status
        when 'past_due' then o.past_due_since + make_interval(days => i.past_due_grace_days)
        when 'cancelled' then o.paid_through end)
    from app.organizations o, app.installation i
   where o.id = (select app.current_organization_id())
$$;
comment on function public.company_standing is 'What prevents the caller''s company from working, if anything, its review status, and whether its lending desk is open.';

grant execute on function app.company_block(app.organizations, integer) to authenticator, tradeline_server;
grant execute on function app.company_block_of(uuid), app.card_company_block(uuid) to tradeline_server;
grant execute on function public.suspend_company to platform_admin;
grant execute on function app.hold_blocked_company(uuid, text) to authenticator, authenticated, platform_admin, service_role, tradeline_server;
grant execute on function app.company_may_work() to authenticated;
grant execute on function public.company_standing() to authenticated;
