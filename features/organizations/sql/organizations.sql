-- Tenants, people, and the `users` view over both.

-- Definer: a policy can't read the membership that it decides on. Called once per statement, as a scalar subquery.
-- Its names are bound when it is created, because setting a search_path at each call would cost more than the lookup.
-- Reads the caller from the claims only once, even if the table is so small that PostgreSQL scans all of it.
create or replace function app.current_organization_id() returns uuid
language sql stable security definer
begin atomic
  select organization_id from app.people where id = (select auth.uid());
end;

-- The caller's organization, if they may change its settings. If a more specific permission exists, use that one
-- instead.
create or replace function app.administered_organization_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.permitted_organization_id('manage_organization');
end;
$$;

alter table app.plans enable row level security;
alter table app.organizations enable row level security;
alter table app.people enable row level security;
alter table app.organization_keys enable row level security;
alter table app.sealed_values enable row level security;

create policy "members read their organization" on app.organizations
  for select to authenticated
  using (id = (select app.current_organization_id()));

create policy "platform admins read every organization" on app.organizations
  for select to platform_admin
  using (true);

create policy "the server keeps organizations" on app.organizations
  for all to tradeline_server
  using (true);

create policy "people see themselves" on app.people
  for select to authenticated
  using (id = (select auth.uid()));

create policy "people see their colleagues" on app.people
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins see everyone" on app.people
  for select to platform_admin
  using (true);

create policy "the server keeps people" on app.people
  for all to tradeline_server
  using (true);

create policy "the server keeps plans" on app.plans
  for select to tradeline_server
  using (true);

create policy "the server keeps organizations' keys" on app.organization_keys
  for all to tradeline_server
  using (true);

create policy "the server opens sealed values" on app.sealed_values
  for all to tradeline_server
  using (true);

grant select on app.organizations, app.people to authenticated, platform_admin, service_role;
grant select on app.plans to tradeline_server;
grant select, insert, update on app.organizations, app.people to tradeline_server;
grant select, insert, update, delete on app.organization_keys, app.sealed_values to tradeline_server;
-- Keys and sealed values are granted to no API role, not even service_role.

-- A company's loan totals are in the row of its first person only, so that a sum over people counts a company once. They
-- are null while they are being recounted.
create or replace view public.users with (security_invoker = true) as
  select p.id, p.email, p.full_name, o.company_name, o.account_type, p.is_super_admin, p.organization_role,
         o.subscription_plan, o.subscription_status, o.monthly_credit_limit,
         case when o.credits_period >= date_trunc('month', now() at time zone 'utc')::date then o.credits_used
              when o.id is not null then 0 end as credits_used,
         case when totals.are_here then o.total_loans end as total_loans,
         (case when totals.are_here then o.total_loan_amount end)::numeric(14, 2) as total_loan_amount,
         (case when totals.are_here then o.active_loan_amount end)::numeric(14, 2) as active_loan_amount,
         p.created_at
    from app.people p
    left join app.organizations o on o.id = p.organization_id
    left join app.recounts r on r.organization_id = o.id and r.family = 'loan_totals'
    cross join lateral (select r.family is null and p.id = (select f.id from app.people f
                                                             where f.organization_id = p.organization_id
                                                             order by f.created_at, f.id limit 1) as are_here) totals;
comment on view public.users is 'A person together with the organization they work for.';

grant select on public.users to authenticated, platform_admin, service_role, tradeline_server;
grant update (full_name, company_name, account_type) on public.users to authenticated;
grant update (full_name, company_name, account_type, subscription_plan, subscription_status, monthly_credit_limit,
              credits_used, is_super_admin) on public.users to platform_admin, service_role, tradeline_server;
-- A subscriber's plan, status, limit and usage are not granted to `authenticated`; insert and delete are granted to
-- no role.

-- Returns the API role of the caller inside a definer function, where current_user is the owner.
create or replace function app.wire_role() returns text
language sql stable set search_path = ''
as $$
  select case when current_setting('role', true) in ('', 'none') then session_user::text else current_setting('role', true) end
$$;

-- Definer: the view's rows come from two tables that no API role can write. This function decides what the caller can
-- change.
create or replace function app.update_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  caller text := app.wire_role();
  person app.people;
begin
  if caller = 'authenticated' and old.id is distinct from (select auth.uid()) then
    raise exception 'Only your own profile can be changed' using errcode = '42501';
  end if;
  if caller = 'platform_admin' and old.id = (select auth.uid()) and new.is_super_admin is distinct from old.is_super_admin then
    raise exception 'You can’t change your own super admin role' using errcode = '42501';
  end if;
  -- Requires a recent sign-in, so that a person at an unattended screen can't take over the role, which opens all
  -- companies.
  if caller = 'platform_admin' and new.is_super_admin is distinct from old.is_super_admin then
    perform app.assert_recent_sign_in();
  end if;

  -- Locked, so that completing a profile twice at once creates one organization. `no key`, so that rows which only
  -- refer to the person need not wait.
  select * into person from app.people where id = old.id for no key update;
  -- A missing name is required with the rest of the profile; an existing name can't be removed.
  if (person.organization_id is null or new.full_name is distinct from old.full_name) and app.is_blank(coalesce(new.full_name, '')) then
    raise exception 'Full name is required' using errcode = '23514';
  end if;
  if new.company_name is distinct from old.company_name and app.is_blank(new.company_name) then
    raise exception 'Company name is required' using errcode = '23514';
  end if;
  update app.people set full_name = new.full_name, is_super_admin = new.is_super_admin where id = old.id;

  if person.organization_id is null then
    perform app.found_organization(old.id, new.company_name, new.account_type);
    if caller <> 'authenticated' then
      perform app.subscribe_founded(old.id, new.subscription_plan, new.subscription_status, new.monthly_credit_limit, new.credits_used);
    end if;
  elsif (new.company_name, new.account_type) is distinct from (old.company_name, old.account_type) then
    if caller = 'authenticated' then
      perform app.require_permission('manage_organization');
    end if;
    if caller = 'authenticated' and new.account_type is distinct from old.account_type then
      raise exception 'Only a super admin can change the account type' using errcode = '42501';
    end if;
  end if;

  update app.organizations o
     set company_name = new.company_name,
         account_type = new.account_type,
         subscription_plan = coalesce(new.subscription_plan, o.subscription_plan),
         subscription_status = coalesce(new.subscription_status, o.subscription_status),
         monthly_credit_limit = coalesce(new.monthly_credit_limit, o.monthly_credit_limit),
         credits_used = coalesce(new.credits_used, o.credits_used),
         -- The view shows this month's usage.
         credits_period = date_trunc('month', now() at time zone 'utc')::date
   where o.id = person.organization_id
     and (new.company_name, new.account_type, new.subscription_plan, new.subscription_status, new.monthly_credit_limit, new.credits_used)
         is distinct from
         (old.company_name, old.account_type, old.subscription_plan, old.subscription_status, old.monthly_credit_limit, old.credits_used);
  -- Changes that app.audit_subscription doesn't record, in the log of the person's company or else in the super
  -- admin's.
  if caller = 'platform_admin' then
    perform app.record_audit(log.organization, auth.uid(), 'member.changed_by_platform', 'people', old.id, log.changes)
       from (select coalesce(person.organization_id, app.current_organization_id()) as organization, jsonb_object_agg(key, value) as changes
               from jsonb_each(app.row_changes(to_jsonb(old), to_jsonb(new)))
              where key in ('full_name', 'is_super_admin', 'credits_used')) as log
      where log.organization is not null and log.changes is not null;
  end if;
  select * into new from public.users where id = old.id;
  return new;
end;
$$;

-- Completing a profile creates the organization, with its founder as owner, on trial on the basic plan. An incomplete
-- profile creates nothing.
create or replace function app.found_organization(founder uuid, company text, kind text) returns void
language plpgsql set search_path = ''
as $$
declare
  founded uuid;
begin
  if company is null and kind is null then
    return;
  end if;
  insert into app.organizations (company_name, account_type, subscription_plan, monthly_credit_limit)
  values (company, kind, 'basic',
          coalesce((select monthly_credits from app.plans where account_type = kind and plan = 'basic'), 0))
  returning id into founded;
  update app.people set organization_id = founded, organization_role = 'owner' where id = founder;
  perform app.open_audit_chain(founded);
  perform app.record_audit(founded, founder, 'organization.founded', 'organizations', founded,
                           jsonb_build_object('company_name', company, 'account_type', kind), null);
end;
$$;

-- Stores what a super admin sent in the call that founds a company (specification, section 7: the update after creating
-- a subscriber). A plan without a limit has the plan's credits.
create or replace function app.subscribe_founded(founder uuid, plan text, status text, credit_limit integer, used integer) returns void
language sql volatile set search_path = ''
as $$
  update app.organizations o
     set subscription_plan = coalesce(plan, o.subscription_plan),
         subscription_status = coalesce(status, o.subscription_status),
         monthly_credit_limit = coalesce(credit_limit, (select p.monthly_credits from app.plans p
                                                         where p.account_type = o.account_type and p.plan = subscribe_founded.plan),
                                         o.monthly_credit_limit),
         credits_used = coalesce(used, o.credits_used)
   where o.id = (select organization_id from app.people where id = founder)
     and (plan is not null or status is not null or credit_limit is not null or used is not null)
$$;

create or replace trigger update_user instead of update on public.users
  for each row execute function app.update_user();

-- People can't be added or removed through the view. Without these triggers PostgreSQL's error would be about the
-- view.
create or replace function app.refuse_user() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'People are added by signing up' using errcode = '42501';
end;
$$;

create or replace trigger refuse_user instead of insert or delete on public.users
  for each row execute function app.refuse_user();

-- Definer: sign-up happens in the auth schema, by a role without access to people.
create or replace function app.welcome_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.people (id, email, full_name)
  values (new.id, coalesce(new.email, ''),
          -- A name that is not allowed in an email is asked for again with the profile.
          case when app.person_name_problem(coalesce(btrim(new.raw_user_meta_data ->> 'full_name'), '')) is null
            then btrim(new.raw_user_meta_data ->> 'full_name') end);
  return new;
end;
$$;

-- Definer: see app.welcome_person.
create or replace function app.follow_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update app.people set email = coalesce(new.email, '') where id = new.id;
  return new;
end;
$$;

create or replace trigger welcome_person after insert on auth.users
  for each row execute function app.welcome_person();
create or replace trigger follow_email after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function app.follow_email();

-- Definer: the token's role follows the person's role, and older tokens stop working with the next request.
create or replace function app.follow_rank() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update auth.users
     set role = case when new.is_super_admin then 'platform_admin' else 'authenticated' end
   where id = new.id;
  return new;
end;
$$;

create or replace trigger follow_rank after update of is_super_admin on app.people
  for each row when (new.is_super_admin is distinct from old.is_super_admin) execute function app.follow_rank();

grant execute on function app.current_organization_id(), app.wire_role() to authenticated, platform_admin, service_role, tradeline_server;
grant execute on function app.administered_organization_id() to authenticated, platform_admin;
