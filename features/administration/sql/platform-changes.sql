-- The parts that subscribers, clients and loans add to the figures of all subscribers, updated as things happen, so
-- that the overview never counts history.
alter table app.features enable row level security;

create policy "the server reads the features" on app.features
  for select to tradeline_server
  using (true);

grant select on app.features to tradeline_server;

-- Returns an organization's monthly price in dollars: its plan and its added features.
create or replace function app.monthly_price(o app.organizations) returns integer
language sql stable set search_path = ''
as $$
  select coalesce((select monthly_price_dollars from app.plans p where p.account_type = o.account_type and p.plan = o.subscription_plan), 0)
       + coalesce((select sum(monthly_price_dollars) from app.features f
                    where f.account_type = o.account_type and f.feature = any (o.features)), 0)::integer
$$;

-- The current figures that an organization adds to.
create or replace function app.standing_of(o app.organizations) returns table (measure text, amount numeric)
language sql stable set search_path = ''
as $$
  values ('subscribers.' || o.account_type || '.' || o.subscription_status, 1::numeric),
         ('revenue.' || o.account_type || '.' || o.subscription_status, app.monthly_price(o)),
         ('loans', o.total_loans), ('loan_amount', o.total_loan_amount), ('active_loan_amount', o.active_loan_amount)
$$;

-- The figures that an organization's clients and loans add to by account type, as far as they are counted. A dealer's
-- own car loans are its buy-here-pay-here program.
create or replace function app.standing_by_type(organization uuid, kind text) returns table (measure text, amount numeric)
language sql stable set search_path = ''
as $$
  select * from app.clients_by_type(organization, kind) where app.is_company_counted(organization)
  union all
  select part.measure, part.amount
    from public.loans l, lateral app.bhph_part(l) part
   where kind = 'dealer' and l.organization_id = organization
     and app.is_counted('platform', organization, 'public.loans', l.created_at, l.id)
$$;

create or replace function app.clients_by_type(organization uuid, kind text) returns table (measure text, amount numeric)
language sql stable set search_path = ''
as $$
  select 'clients.' || kind, coalesce(sum(clients_added - clients_archived), 0)
    from app.daily_figures f where f.organization_id = organization
$$;

-- Returns true if a company's own row and its days count in the figures now (recounts.sql).
create or replace function app.is_company_counted(organization uuid) returns boolean
language sql stable set search_path = ''
as $$
  select app.is_counted('platform', organization, 'app.organizations', '-infinity', organization)
$$;

create or replace function app.bhph_part(l public.loans) returns table (measure text, amount numeric)
language sql immutable set search_path = ''
as $$
  select * from (values ('bhph_loans', 1::numeric), ('bhph_balance', l.amount),
                        ('bhph_past_due', case when l.status = 'past_due' then 1 else 0 end)) as parts (measure, amount)
   where l.loan_type = 'auto' and app.is_open_loan(l.status)
$$;

-- Definer, like all that follow: no role can write these tables, but many actions cause a change.
create or replace function app.follow_organization() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array[new.id]);
  -- A statement of its own sees what the recount has counted while the one before waited.
  is_counted constant boolean := not is_recounting or app.is_company_counted(new.id);
begin
  insert into app.platform_changes (starts_at, measure, amount)
  select '-infinity'::timestamptz, moves.measure, sum(moves.amount)
    from (select * from app.standing_of(new) where is_counted
          union all
          select before.measure, -before.amount from app.standing_of(old) before where tg_op = 'UPDATE' and is_counted
          union all
          select * from app.standing_by_type(new.id, new.account_type) where new.account_type is distinct from old.account_type
          union all
          select before.measure, -before.amount from app.standing_by_type(new.id, old.account_type) before
           where tg_op = 'UPDATE' and new.account_type <> old.account_type) moves
   group by moves.measure having sum(moves.amount) <> 0;
  return null;
end;
$$;

create or replace trigger follow_new_organization after insert on app.organizations
  for each row execute function app.follow_organization();
create or replace trigger follow_changed_organization after update on app.organizations
  for each row when ((new.account_type, new.subscription_status, new.subscription_plan, new.features, new.total_loans,
                      new.total_loan_amount, new.active_loan_amount)
                     is distinct from
                     (old.account_type, old.subscription_status, old.subscription_plan, old.features, old.total_loans,
                      old.total_loan_amount, old.active_loan_amount))
  execute function app.follow_organization();

-- Follows the changes only. Folding them into the totals moves figures and changes none.
create or replace function app.follow_daily_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array(select distinct organization_id from added));
begin
  insert into app.platform_changes (starts_at, measure, amount)
  select '-infinity'::timestamptz, 'clients.' || o.account_type, sum(a.clients_added - a.clients_archived)
    from added a join app.organizations o on o.id = a.organization_id
   where not is_recounting or app.is_company_counted(o.id)
   group by 2 having sum(a.clients_added - a.clients_archived) <> 0;
  return null;
end;
$$;

create or replace trigger follow_daily_changes after insert on app.daily_changes
  referencing new table as added
  for each statement execute function app.follow_daily_changes();

create or replace function app.follow_loans() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array(select distinct organization_id from added));
begin
  if tg_op = 'INSERT' then
    insert into app.platform_changes (starts_at, measure, amount)
    select '-infinity'::timestamptz, part.measure, sum(part.amount)
      from added l join app.organizations o on o.id = l.organization_id and o.account_type = 'dealer',
           lateral app.bhph_part(row(l.*)::public.loans) part
     where not is_recounting or app.is_counted('platform', l.organization_id, 'public.loans', l.created_at, l.id)
     group by 2;
  else
    insert into app.platform_changes (starts_at, measure, amount)
    select '-infinity'::timestamptz, moves.measure, sum(moves.amount)
      from (select l.organization_id, part.measure, part.amount
              from added l, lateral app.bhph_part(row(l.*)::public.loans) part
             where not is_recounting or app.is_counted('platform', l.organization_id, 'public.loans', l.created_at, l.id)
            union all
            select l.organization_id, part.measure, -part.amount
              from removed l, lateral app.bhph_part(row(l.*)::public.loans) part
             where not is_recounting or app.is_counted('platform', l.organization_id, 'public.loans', l.created_at, l.id)) moves
      join app.organizations o on o.id = moves.organization_id and o.account_type = 'dealer'
     group by 2 having sum(moves.amount) <> 0;
  end if;
  return null;
end;
$$;

create or replace trigger platform_new_loans after insert on public.loans
  referencing new table as added
  for each statement execute function app.follow_loans();
create or replace trigger platform_changed_loans after update on public.loans
  referencing new table as added old table as removed
  for each statement execute function app.follow_loans();
