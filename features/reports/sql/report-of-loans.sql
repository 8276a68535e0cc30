-- Loans made, money lent, received and recovered, the amounts owed by delinquency, and the amounts charged off. See
-- report-figures.sql for the parts of a report.

-- A loan's parts: on the day it began, and in the amount currently owed. A loan that was charged off owes nothing here.
-- The amount that has not come back is a book of its own. PostgreSQL 18 can't plan a branch of this union whose amount
-- is not joined (XX000: variable not found in subplan target list).
create or replace function app.loan_parts(l public.loans)
returns table (report text, dimension text, happened_on date, value text, measure text, amount numeric)
language sql stable
as $$
  select 'loans', along.dimension, l.start_date, along.value, counted.measure, counted.amount
    from (values ('all', ''), ('type', l.loan_type)) as along (dimension, value),
         (values ('made', 1::numeric)) as counted (measure, amount)
  union all
  select 'loans', along.dimension, '-infinity', along.value, counted.measure, counted.amount
    from (values ('type', l.loan_type), ('delinquency', app.delinquency_bucket(l.days_past_due))) as along (dimension, value),
         (values ('open', 1::numeric), ('owed', l.amount), ('past_due', l.past_due_amount)) as counted (measure, amount)
   where app.is_open_loan(l.status) and counted.amount <> 0
  union all
  select 'loans', along.dimension, '-infinity', along.value, counted.measure, counted.amount
    from (values ('type', l.loan_type), ('delinquency', 'charged_off')) as along (dimension, value),
         (values ('charged_off', l.charged_off_amount - l.recovered_amount)) as counted (measure, amount)
   where l.status = 'charged_off' and counted.amount <> 0
$$;

-- A posting's parts: money lent, received, or recovered after a charge-off, on the day it moved. A refund gives money
-- back, and a reversal takes back what its posting added.
create or replace function app.posting_parts(p public.loan_postings)
returns table (report text, dimension text, happened_on date, value text, measure text, amount numeric)
language sql stable
as $$
  select 'loans', along.dimension, p.effective_date, along.value,
         case when event.kind in ('disbursement', 'advance') then 'lent'
              when event.kind = 'recovery' then 'recovered'
              when event.kind = 'settlement'
                   and exists (select from public.loan_postings o
                                where o.loan_id = event.loan_id and o.kind = 'charge_off' and o.effective_date <= event.effective_date)
                then 'recovered'
              else 'received' end,
         case when (event.kind = 'refund') = (p.reverses_id is null) then -p.amount else p.amount end
    from public.loan_postings event
    join public.loans l on l.id = event.loan_id
   cross join lateral (values ('all', ''), ('type', l.loan_type)) as along (dimension, value)
   where event.id = coalesce(p.reverses_id, p.id)
     and event.kind in ('disbursement', 'advance', 'payment', 'refund', 'settlement', 'recovery')
     -- The rest of a settlement in installments is forgiven without money.
     and p.amount is not null
$$;

create or replace function app.report_on_loans() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array(select distinct organization_id from added));
begin
  if tg_op = 'INSERT' then
    insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
    select l.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
      from added l, lateral app.loan_parts(row(l.*)::public.loans) part
     where not is_recounting or app.is_counted('loans', l.organization_id, 'public.loans', l.created_at, l.id)
     group by 1, 2, 3, 4, 5, 6;
  else
    insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
    select moves.organization_id, moves.report, moves.dimension, moves.happened_on, moves.value, moves.measure, sum(moves.amount)
      from (select l.organization_id, part.* from added l, lateral app.loan_parts(row(l.*)::public.loans) part
             where not is_recounting or app.is_counted('loans', l.organization_id, 'public.loans', l.created_at, l.id)
            union all
            select l.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, -part.amount
              from removed l, lateral app.loan_parts(row(l.*)::public.loans) part
             where not is_recounting or app.is_counted('loans', l.organization_id, 'public.loans', l.created_at, l.id)) moves
     group by 1, 2, 3, 4, 5, 6 having sum(moves.amount) <> 0;
  end if;
  return null;
end;
$$;

create or replace trigger report_new_loans after insert on public.loans
  referencing new table as added for each statement execute function app.report_on_loans();
create or replace trigger report_changed_loans after update on public.loans
  referencing new table as added old table as removed for each statement execute function app.report_on_loans();

create or replace function app.report_on_postings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array(select distinct organization_id from added));
begin
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select p.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from added p, lateral app.posting_parts(row(p.*)::public.loan_postings) part
   where not is_recounting or app.is_loan_counted('loans', p.organization_id, p.loan_id)
   group by 1, 2, 3, 4, 5, 6;
  return null;
end;
$$;

create or replace trigger report_new_postings after insert on public.loan_postings
  referencing new table as added for each statement execute function app.report_on_postings();

create or replace function app.recount_loans_loans(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.loans l, lateral app.loan_parts(l) part
   where l.id = any (rows::uuid[])
   group by 2, 3, 4, 5, 6
  union all
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.loan_postings p, lateral app.posting_parts(p) part
   where p.loan_id = any (rows::uuid[])
   group by 2, 3, 4, 5, 6
$$;

create or replace function public.report_loans(group_by text, from_day date, until_day date)
returns table (key text, label text, made bigint, lent numeric, received numeric, recovered numeric, open bigint, owed numeric,
               past_due numeric, charged_off numeric)
language plpgsql stable set search_path = ''
as $$
begin
  perform app.require_permission('see_revenue');
  perform app.refuse_grouping(group_by, array['day', 'week', 'month', 'type', 'delinquency']);
  return query
    with figures as (select * from app.report_figures('loans', group_by, from_day, until_day)),
    rows as (
      select f.key, grouping(f.key) = 1 as is_total, coalesce(sum(f.amount) filter (where f.measure = 'made'), 0)::bigint as made,
             coalesce(sum(f.amount) filter (where f.measure = 'lent'), 0) as lent,
             coalesce(sum(f.amount) filter (where f.measure = 'received'), 0) as received,
             coalesce(sum(f.amount) filter (where f.measure = 'recovered'), 0) as recovered,
             coalesce(sum(f.amount) filter (where f.measure = 'ever.open'), 0)::bigint as open,
             coalesce(sum(f.amount) filter (where f.measure = 'ever.owed'), 0) as owed,
             coalesce(sum(f.amount) filter (where f.measure = 'ever.past_due'), 0) as past_due,
             coalesce(sum(f.amount) filter (where f.measure = 'ever.charged_off'), 0) as charged_off
        from figures f group by grouping sets ((f.key), ())
    )
    select r.key, null::text, r.made, r.lent, r.received, r.recovered, r.open, r.owed, r.past_due, r.charged_off
      from rows r
     where r.is_total or group_by in ('day', 'week', 'month') or r.made + r.open > 0 or r.lent <> 0 or r.received <> 0
           or r.recovered <> 0 or r.charged_off <> 0
     order by r.is_total, case when group_by in ('day', 'week', 'month') then r.key end,
              case when group_by = 'delinquency' then nullif(r.key, 'charged_off')::integer end, r.owed desc, r.key;
end;
$$;
comment on function public.report_loans is
  'Loans made, money lent, received and recovered by day, week, month or type; or the amounts owed now by days past due, and charged off.';
grant execute on function public.report_loans to authenticated, tradeline_server;
