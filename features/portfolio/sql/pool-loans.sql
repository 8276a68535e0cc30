-- The loans behind a figure of the pool. A figure is named by its cell: { kind: 'bucket', month, bucket }, { kind: 'roll', month, was,
-- became }, { kind: 'vintage', quarter, months }, { kind: 'month', month, of }, { kind: 'state', state, states[], late }, or
-- { kind: 'dealer', dealer, late }. The amounts of a cell's loans add up to its figure in public.pool_figures.

-- Returns the open loans of a bucket at a month's end, or today without a month.
create or replace function app.pool_bucket_loans(home uuid, cell jsonb) returns table (loan_id uuid, cents numeric)
language sql stable set search_path = ''
as $$
  select m.loan_id, round(m.principal * 100) from public.loan_month_ends m
   where cell ->> 'month' <> '' and m.organization_id = home and m.month_end = nullif(cell ->> 'month', '')::date
     and m.status in ('current', 'past_due') and app.delinquency_bucket(m.days_past_due)::integer = (cell ->> 'bucket')::integer
  union all
  select l.id, round(l.amount * 100) from public.loans l
   where cell ->> 'month' = '' and l.organization_id = home and app.is_open_loan(l.status)
     and app.delinquency_bucket(l.days_past_due)::integer = (cell ->> 'bucket')::integer
$$;

-- Returns the open loans of a bucket at the end of the month before that became something in the month. All of them without it.
create or replace function app.pool_roll_loans(home uuid, cell jsonb) returns table (loan_id uuid, cents numeric)
language sql stable set search_path = ''
as $$
  select m.loan_id, round(m.principal * 100)
    from public.loan_month_ends m
    left join public.loan_month_ends e
      on e.organization_id = m.organization_id and e.loan_id = m.loan_id and e.month_end = (cell ->> 'month')::date
   where m.organization_id = home and m.month_end = date_trunc('month', (cell ->> 'month')::date)::date - 1
     and m.status in ('current', 'past_due') and app.delinquency_bucket(m.days_past_due)::integer = (cell ->> 'was')::integer
     and (cell ->> 'became' = '' or cell ->> 'became' = case
           when e.status = 'charged_off' then 'charged_off' when e.status in ('current', 'past_due')
           then app.delinquency_bucket(e.days_past_due) else 'ended' end)
$$;

-- Returns the loans of a quarter with the amounts lent, or with their net charge-offs through so many months on book.
create or replace function app.pool_vintage_loans(home uuid, cell jsonb) returns table (loan_id uuid, cents numeric)
language sql stable set search_path = ''
as $$
  select l.id, round(l.original_amount * 100) from public.loans l
   where cell ->> 'months' = '' and l.organization_id = home and date_trunc('quarter', l.start_date)::date = (cell ->> 'quarter')::date
  union all
  select lost.loan_id, lost.cents
    from (select distinct on (e.loan_id) e.loan_id, round((coalesce(e.charged_off_amount, 0) - e.recovered_amount) * 100) as cents
            from public.loans l
            join public.loan_month_ends e on e.organization_id = l.organization_id and e.loan_id = l.id
           where cell ->> 'months' <> '' and l.organization_id = home
             and date_trunc('quarter', l.start_date)::date = (cell ->> 'quarter')::date
             and e.month_end < date_trunc('month', l.start_date) + make_interval(months => nullif(cell ->> 'months', '')::integer + 1)
           order by e.loan_id, e.month_end desc) as lost
   where lost.cents <> 0
$$;

-- Returns the loans of a month with the principal, the interest collected, what was charged off or recovered, or the difference.
create or replace function app.pool_month_loans(home uuid, cell jsonb) returns table (loan_id uuid, cents numeric)
language sql stable set search_path = ''
as $$
  with of_month as (
    select (cell ->> 'month')::date as month_end, date_trunc('month', (cell ->> 'month')::date)::date as first_day),
  moved as (
    select m.loan_id, m.principal,
           case when m.charged_off_on >= o.first_day then m.charged_off_amount else 0 end as charged_off,
           m.recovered_amount - coalesce(b.recovered_amount, 0) as recovered
      from of_month o
      join public.loan_month_ends m on m.organization_id = home and m.month_end = o.month_end
      left join public.loan_month_ends b
        on b.organization_id = m.organization_id and b.loan_id = m.loan_id and b.month_end = o.first_day - 1)
  select f.loan_id, f.cents
    from (select m.loan_id, round(100 * case cell ->> 'of' when 'principal' then m.principal when 'charged_off' then m.charged_off
                                        when 'recovered' then m.recovered when 'net' then m.charged_off - m.recovered end) as cents
            from moved m
          union all
          select a.loan_id, round(sum(a.interest) * 100)
            from of_month o
            join public.loan_allocations a on a.organization_id = home and a.effective_date between o.first_day and o.month_end
           where cell ->> 'of' = 'interest' group by a.loan_id) as f
   where f.cents <> 0
$$;

-- Returns the open loans of a state or a dealer today, or those that are 30 days or more past due.
create or replace function app.pool_share_loans(home uuid, cell jsonb) returns table (loan_id uuid, cents numeric)
language sql stable set search_path = ''
as $$
  select l.id, round(l.amount * 100)
    from public.loans l join public.clients c on c.id = l.client_id
   where l.organization_id = home and app.is_open_loan(l.status) and (cell ->> 'late' = '' or l.days_past_due >= 30)
     and case cell ->> 'kind'
           when 'dealer' then coalesce(app.dealer_of(l), '') = cell ->> 'dealer'
           else coalesce(upper(btrim(c.state)), '') in (select upper(s) from jsonb_array_elements_text(cell -> 'states') s) end
$$;

create or replace function app.pool_cell(home uuid, cell jsonb) returns table (loan_id uuid, cents numeric)
language plpgsql stable set search_path = ''
as $$
begin
  case cell ->> 'kind'
    when 'bucket' then return query select * from app.pool_bucket_loans(home, cell);
    when 'roll' then return query select * from app.pool_roll_loans(home, cell);
    when 'vintage' then return query select * from app.pool_vintage_loans(home, cell);
    when 'month' then return query select * from app.pool_month_loans(home, cell);
    when 'state', 'dealer' then return query select * from app.pool_share_loans(home, cell);
    else raise exception 'The pool has no such figure' using errcode = '22023';
  end case;
end;
$$;

create or replace function public.pool_loans(wish jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  with counted as materialized (select * from app.pool_cell(app.desk_organization_id(), wish -> 'cell')),
  page as (
    select c.* from counted c, app.place_of(wish ->> 'after') as place
     where place.id is null or (c.cents, c.loan_id) < (place.key::bigint, place.id)
     order by c.cents desc, c.loan_id desc limit 51)
  select jsonb_build_object(
    'loans', (select count(*) from counted), 'cents', (select coalesce(sum(cents), 0) from counted),
    'has_next', (select count(*) > 50 from page),
    'last', (select app.cursor_of(p.cents::text, p.loan_id) from page p order by p.cents desc, p.loan_id desc limit 1 offset 49),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'full_name', b.full_name, 'cents', p.cents, 'status', l.status,
                                          'days_past_due', l.days_past_due) order by p.cents desc, p.loan_id desc)
        from (select * from page order by cents desc, loan_id desc limit 50) p
        join public.loans l on l.id = p.loan_id
        join public.clients b on b.id = l.client_id), '[]'))
$$;
comment on function public.pool_loans is 'One page of the loans behind a figure of the pool: { loans, cents, rows, has_next, last }. The next page begins after the place `last`.';

grant execute on function public.pool_loans, app.pool_cell, app.pool_bucket_loans, app.pool_roll_loans, app.pool_vintage_loans,
  app.pool_month_loans, app.pool_share_loans to authenticated;
