-- Subscribers as a super admin sees and changes them. No other role can call these functions.

-- A page of subscribers as `rows`, newest first, and the total number. The request: search (company, or a person's
-- name or email), account_type, status (of the subscription, or `suspended`), review_status, page from 1. The
-- caller's policies apply.
create or replace function public.subscriber_list(wish jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  page_length constant integer := 25;
  page integer := least(greatest(coalesce((wish ->> 'page')::integer, 1), 1), 100000);
  kind text := nullif(wish ->> 'account_type', '');
  standing text := nullif(wish ->> 'status', '');
  review text := nullif(wish ->> 'review_status', '');
  sought text := nullif(btrim(wish ->> 'search'), '');
  pattern text := '%' || replace(replace(replace(sought, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  answer jsonb;
begin
  with named as materialized (
    select id from app.organizations where sought is not null and company_name ilike pattern
    union
    select organization_id from app.people
     where sought is not null and (email ilike pattern or full_name ilike pattern)
  ), matching as materialized (
    select o.* from app.organizations o
     where (kind is null or o.account_type = kind)
       and (standing is null or case standing when 'suspended' then o.suspended_at is not null else o.subscription_status = standing end)
       and (review is null or o.review_status = review)
       and (sought is null or o.id in (select id from named))
  ), shown as (
    select * from matching order by created_at desc, id limit page_length offset (page - 1) * page_length
  )
  select jsonb_build_object(
      'total', (select count(*) from matching),
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'company_name', s.company_name, 'account_type', s.account_type,
        'subscription_plan', s.subscription_plan, 'subscription_status', s.subscription_status,
        'monthly_credit_limit', s.monthly_credit_limit, 'is_suspended', s.suspended_at is not null,
        'review_status', s.review_status,
        'credits_used', case when s.credits_period >= date_trunc('month', now() at time zone 'utc')::date then s.credits_used else 0 end,
        'owner_name', owner.full_name, 'owner_email', owner.email) order by s.created_at desc, s.id), '[]'))
    into answer
    from shown s
    left join lateral (select p.full_name, p.email from app.people p
                        where p.organization_id = s.id and p.organization_role = 'owner' order by p.created_at limit 1) owner on true;
  return answer;
end;
$$;

-- One subscriber: its subscription, thirty days of usage (oldest first), its people and the newest audit log events;
-- null if it doesn't exist. Figures that are being recounted are null, with the progress (`recount_percent`).
-- Definer: API roles can't read the log and the prices, and only a platform admin can call this.
create or replace function public.subscriber(subscriber_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
      'id', o.id, 'company_name', o.company_name, 'account_type', o.account_type,
      'subscription_plan', o.subscription_plan, 'subscription_status', o.subscription_status, 'features', o.features,
      'has_direct_pull_contract', o.has_direct_pull_contract,
      'suspended_at', o.suspended_at, 'suspended_because', o.suspended_because,
      'monthly_price_dollars', app.monthly_price(o), 'monthly_credit_limit', o.monthly_credit_limit,
      'credits_used', case when o.credits_period >= date_trunc('month', now() at time zone 'utc')::date then o.credits_used else 0 end,
      'total_loans', case when recount.of_loans is null then o.total_loans end,
      'active_loan_amount', case when recount.of_loans is null then o.active_loan_amount end, 'created_at', o.created_at,
      'recount_percent', least(recount.of_days, recount.of_loans),
      'clients', case when recount.of_days is null then
                   (select coalesce(sum(clients_added - clients_archived), 0) from app.daily_figures where organization_id = o.id) end,
      'days', case when recount.of_days is null then (select jsonb_agg(jsonb_build_object(
                 'day', dates.day::date, 'clients', coalesce(t.clients, 0), 'reports', coalesce(t.reports, 0)) order by dates.day)
                 from generate_series((now() at time zone 'UTC')::date - 29, (now() at time zone 'UTC')::date, interval '1 day') dates (day)
                 left join (select day, sum(clients_added) as clients, sum(reports_success + reports_error + reports_pending) as reports
                              from app.daily_figures where organization_id = o.id group by day) t on t.day = dates.day::date) end,
      'can_text', app.can_text(o.id),
      'text_number', (select jsonb_build_object('number', n.number, 'is_sandbox', n.is_sandbox, 'assigned_at', n.assigned_at,
                                                'assigned_by', coalesce(nullif(p.full_name, ''), p.email))
                        from app.text_numbers n left join app.people p on p.id = n.assigned_by
                       where n.organization_id = o.id and n.ended_at is null),
      'people', (select coalesce(jsonb_agg(jsonb_build_object(
                   'id', p.id, 'full_name', p.full_name, 'email', p.email, 'role', p.organization_role,
                   'role_name', (select r.name from app.organization_roles r where r.id = p.role_id),
                   'has_signed_in', u.last_sign_in_at is not null, 'is_confirmed', u.email_confirmed_at is not null,
                   'has_second_factor', exists (select from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified'))
                   order by p.created_at, p.id), '[]')
                   from (select * from app.people where organization_id = o.id order by created_at, id limit 100) p
                   join auth.users u on u.id = p.id),
      'events', (select coalesce(jsonb_agg(jsonb_build_object(
                   'number', e.chain_number, 'happened_at', e.happened_at, 'action', e.action,
                   'actor', coalesce(nullif(p.full_name, ''), p.email)) order by e.chain_number desc), '[]')
                   from (select * from app.audit_events where organization_id = o.id order by chain_number desc limit 20) e
                   left join app.people p on p.id = e.actor_id))
    from app.organizations o,
         lateral (select app.recount_percent('{dashboard}', o.id) as of_days, app.recount_percent('{loan_totals}', o.id) as of_loans) recount
   where o.id = subscriber_id
$$;

/*
 * Changes a subscriber's plan, status, features, or direct-pull contract; a contract that is left out stays
 * unchanged. `was` is what the caller saw: a second or repeated request changes nothing and gets an error. The credit
 * limit follows the plan. Definer: API roles can't write organizations.
 */
create or replace function public.change_subscription(subscriber_id uuid, was jsonb, wanted jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kept app.organizations;
  chosen text[] := array(select distinct jsonb_array_elements_text(coalesce(wanted -> 'features', '[]')) order by 1);
  contract boolean;
  credits integer;
begin
  select * into kept from app.organizations where id = subscriber_id for no key update;
  if kept.id is null then
    raise exception 'Subscriber not found' using errcode = 'PT404';
  end if;
  contract := coalesce((wanted ->> 'has_direct_pull_contract')::boolean, kept.has_direct_pull_contract);
  if (kept.subscription_plan, kept.subscription_status) is distinct from (was ->> 'plan', was ->> 'status')
     or kept.has_direct_pull_contract <> coalesce((was ->> 'has_direct_pull_contract')::boolean, kept.has_direct_pull_contract)
     or not (kept.features <@ array(select jsonb_array_elements_text(was -> 'features'))
             and kept.features @> array(select jsonb_array_elements_text(was -> 'features'))) then
    raise exception 'This subscription has changed since you opened it. Reload the page and try again.' using errcode = 'PT409';
  end if;
  select monthly_credits into credits from app.plans where account_type = kept.account_type and plan = wanted ->> 'plan';
  if credits is null then
    raise exception 'This plan doesn’t exist for this account type' using errcode = '22023';
  end if;
  if contract and not kept.has_direct_pull_contract and kept.account_type <> 'cro' then
    raise exception 'Only a credit repair organization needs a direct-pull contract' using errcode = '22023';
  end if;
  perform app.assert_features(kept.account_type, chosen, kept.features);
  update app.organizations
     set has_direct_pull_contract = contract,
         subscription_plan = wanted ->> 'plan', subscription_status = wanted ->> 'status', features = chosen,
         -- A limit agreed with this subscriber stays until the plan changes.
         monthly_credit_limit = case when kept.subscription_plan = wanted ->> 'plan' then monthly_credit_limit else credits end
   where id = subscriber_id;
end;
$$;

-- Refuses features of another account type, and new ones that the product doesn't have yet. A subscriber keeps what it has.
create or replace function app.assert_features(kind text, chosen text[], kept text[]) returns void
language plpgsql stable set search_path = ''
as $$
declare
  coming text := (select app.coming_feature(added) from unnest(chosen) as added
                   where added <> all (kept) and app.coming_feature(added) is not null order by 1 limit 1);
begin
  if not chosen <@ array(select feature from app.features where account_type = kind) then
    raise exception 'This feature doesn’t exist for this account type' using errcode = '22023';
  end if;
  if coming is not null then
    raise exception '%', coming using errcode = '22023';
  end if;
end;
$$;

-- Records every change of a subscription once, by any caller. Definer: see app.record_audit.
create or replace function app.audit_subscription() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  noted constant text[] := '{company_name,account_type,subscription_plan,subscription_status,features,monthly_credit_limit,has_direct_pull_contract}';
  changes jsonb := (select jsonb_object_agg(key, value) from jsonb_each(app.row_changes(to_jsonb(old), to_jsonb(new))) where key = any (noted));
begin
  perform app.record_audit(new.id, (select auth.uid()), 'subscription.changed', 'organizations', new.id, changes);
  return null;
end;
$$;

create or replace trigger audit_subscription after update on app.organizations
  for each row when ((new.company_name, new.account_type, new.subscription_plan, new.subscription_status, new.features, new.monthly_credit_limit,
                      new.has_direct_pull_contract)
                     is distinct from
                     (old.company_name, old.account_type, old.subscription_plan, old.subscription_status, old.features, old.monthly_credit_limit,
                      old.has_direct_pull_contract))
  execute function app.audit_subscription();

-- Adds a subscriber with its owner, on trial, for a super admin. Returns the organization's id. Runs in the
-- transaction that created the owner's account.
create or replace function app.add_subscriber(owner_id uuid, owner_name text, company text, kind text, chosen_plan text, chosen text[],
                                              actor uuid, request text) returns uuid
language plpgsql set search_path = ''
as $$
declare
  added uuid;
begin
  perform app.assert_features(kind, chosen, '{}');
  insert into app.organizations (company_name, account_type, subscription_plan, subscription_status, monthly_credit_limit, features)
  select company, kind, chosen_plan, 'trial', p.monthly_credits, chosen
    from app.plans p where p.account_type = kind and p.plan = chosen_plan
  returning id into strict added;
  update app.people set full_name = owner_name, organization_id = added, organization_role = 'owner' where id = owner_id;
  perform app.open_audit_chain(added);
  perform app.record_audit(added, actor, 'subscriber.created', 'organizations', added,
                           jsonb_build_object('account_type', kind, 'subscription_plan', chosen_plan, 'features', chosen), request);
  return added;
end;
$$;

grant execute on function public.subscriber_list, public.subscriber, public.change_subscription to platform_admin;
grant execute on function app.add_subscriber, app.assert_features, app.coming_feature to tradeline_server;
