-- The figures of the pool: sets of loans counted from their frozen month ends, and today's loans. The rules of features/portfolio/rules
-- make rates and curves of them. Runs with the caller's policies, so people who see assigned clients count only the loans of those.

-- Returns the dealer who brought a loan: the payee of its dealer draft, or else its lender if that is a dealer.
create or replace function app.dealer_of(loan public.loans) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (select f.payee_name from public.loan_fundings f
      where f.organization_id = loan.organization_id and f.loan_id = loan.id and f.kind = 'dealer_draft'
        and f.status not in ('canceled', 'returned')
      order by f.created_at desc limit 1),
    (select d.company_name from public.lenders d where d.id = loan.lender_id and d.company_type = 'dealer'))
$$;

create or replace function app.pool_buckets(home uuid, since date) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(b) order by b.month_end nulls last, b.bucket), '[]')
    from (select m.month_end, app.delinquency_bucket(m.days_past_due)::integer as bucket, count(*) as loans,
                 round(sum(m.principal) * 100) as cents
            from public.loan_month_ends m
           where m.organization_id = home and m.month_end > since and m.status in ('current', 'past_due') group by 1, 2
          union all
          select null, app.delinquency_bucket(l.days_past_due)::integer, count(*), round(sum(l.amount) * 100)
            from public.loans l where l.organization_id = home and app.is_open_loan(l.status) group by 2) as b
$$;

-- Each loan that was open at a month's end, by its bucket then and at the next month's end. It has ended if it has no row there.
create or replace function app.pool_rolls(home uuid, since date) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.month_end, r.was), '[]')
    from (select n.month_end, app.delinquency_bucket(m.days_past_due)::integer as was,
                 case when e.status = 'charged_off' then 'charged_off' when e.status in ('current', 'past_due')
                      then app.delinquency_bucket(e.days_past_due) else 'ended' end as became,
                 count(*) as loans, round(sum(m.principal) * 100) as cents
            from public.loan_month_ends m
            join (select distinct month_end from public.loan_month_ends where organization_id = home and month_end > since) n
              on n.month_end = (date_trunc('month', m.month_end + 1) + interval '1 month - 1 day')::date
            left join public.loan_month_ends e
              on e.organization_id = m.organization_id and e.loan_id = m.loan_id and e.month_end = n.month_end
           where m.organization_id = home and m.status in ('current', 'past_due')
           group by 1, 2, 3) as r
$$;

-- The changes of net charge-offs by quarter of origination and months on book, and the amounts lent in each quarter.
create or replace function app.pool_vintages(home uuid) returns jsonb
language sql stable set search_path = ''
as $$
  with losses as materialized (select * from app.pool_net_charge_offs(home))
  select coalesce(jsonb_agg(to_jsonb(q) order by q.quarter), '[]')
    from (select v.*, (select coalesce(jsonb_agg(jsonb_build_object('months', c.months, 'cents', c.cents) order by c.months), '[]')
                         from losses c where c.quarter = v.quarter) as losses
            from (select date_trunc('quarter', l.start_date)::date as quarter, count(*) as loans,
                         round(sum(l.original_amount) * 100) as cents
                    from public.loans l where l.organization_id = home group by 1) as v) as q
$$;

create or replace function app.pool_net_charge_offs(home uuid) returns table (quarter date, months integer, cents numeric)
language sql stable set search_path = ''
as $$
  select date_trunc('quarter', l.start_date)::date,
         ((extract(year from m.month_end) - extract(year from l.start_date)) * 12
           + extract(month from m.month_end) - extract(month from l.start_date))::integer,
         round(sum(m.moved) * 100)
    from (select e.loan_id, e.month_end,
                 coalesce(e.charged_off_amount, 0) - e.recovered_amount
                 - lag(coalesce(e.charged_off_amount, 0) - e.recovered_amount, 1, 0) over (partition by e.loan_id order by e.month_end) as moved
            from public.loan_month_ends e where e.organization_id = home) as m
    join public.loans l on l.organization_id = home and l.id = m.loan_id
   where m.moved <> 0 group by 1, 2
$$;

create or replace function app.pool_months(home uuid, since date) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(y) order by y.month_end), '[]')
    from (select m.month_end, round(sum(m.principal) * 100) as cents,
                 coalesce(round(sum(m.charged_off_amount) filter (
                   where m.charged_off_on >= date_trunc('month', m.month_end)::date) * 100), 0) as charged_off,
                 round(sum(m.recovered_amount - coalesce(b.recovered_amount, 0)) * 100) as recovered,
                 (select coalesce(round(sum(a.interest) * 100), 0) from public.loan_allocations a
                   where a.organization_id = home and a.effective_date between date_trunc('month', m.month_end)::date and m.month_end) as interest
            from public.loan_month_ends m
            left join public.loan_month_ends b
              on b.organization_id = m.organization_id and b.loan_id = m.loan_id
             and b.month_end = date_trunc('month', m.month_end)::date - 1
           where m.organization_id = home and m.month_end > since group by m.month_end) as y
$$;

create or replace function app.pool_shares(home uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(s)), '[]')
    from (select upper(btrim(c.state)) as state, app.dealer_of(l) as dealer, count(*) as loans, round(sum(l.amount) * 100) as cents,
                 coalesce(round(sum(l.amount) filter (where l.days_past_due >= 30) * 100), 0) as late_cents
            from public.loans l join public.clients c on c.id = l.client_id
           where l.organization_id = home and app.is_open_loan(l.status) group by 1, 2) as s
$$;

create or replace function public.pool_figures() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
           'frozen', f.month_end, 'buckets', app.pool_buckets(home.id, f.since), 'rolls', app.pool_rolls(home.id, f.since),
           'vintages', app.pool_vintages(home.id), 'months', app.pool_months(home.id, f.since), 'shares', app.pool_shares(home.id))
    from (select app.desk_organization_id() as id) home
   cross join lateral (
     select max(m.month_end) as month_end, coalesce((max(m.month_end) - interval '13 months')::date, current_date) as since
       from public.loan_month_ends m where m.organization_id = home.id) f
$$;
comment on function public.pool_figures is 'The company''s loans as sets: { frozen, buckets, rolls, vintages, months, shares }, in cents.';

grant execute on function public.pool_figures, app.dealer_of, app.pool_buckets, app.pool_rolls, app.pool_vintages,
  app.pool_net_charge_offs, app.pool_months, app.pool_shares, app.delinquency_bucket, app.is_open_loan to authenticated;
