-- Definer: users must not write an organization's totals. They follow the loans, statement by statement. Skips loans
-- that a pending recount will include (recounts.sql).
create or replace function app.total_loans() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array(select distinct organization_id from added));
begin
  if tg_op = 'INSERT' then
    update app.organizations o
       set total_loans = o.total_loans + d.loans, total_loan_amount = o.total_loan_amount + d.lent,
           active_loan_amount = o.active_loan_amount + d.active
      from (select organization_id, count(*) as loans, sum(original_amount) as lent, sum(amount) as active
              from added where not is_recounting or app.is_counted('loan_totals', organization_id, 'public.loans', created_at, id)
             group by 1) d
     where o.id = d.organization_id;
  else
    update app.organizations o
       set active_loan_amount = o.active_loan_amount + d.active
      from (select organization_id, sum(moved) as active
              from (select organization_id, created_at, id, amount as moved from added
                    union all
                    select organization_id, created_at, id, -amount from removed) moves
             where not is_recounting or app.is_counted('loan_totals', organization_id, 'public.loans', created_at, id)
             group by 1 having sum(moved) <> 0) d
     where o.id = d.organization_id;
  end if;
  return null;
end;
$$;

create or replace function app.recount_loan_totals_loans(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  update app.organizations o
     set total_loans = o.total_loans + found.loans, total_loan_amount = o.total_loan_amount + found.lent,
         active_loan_amount = o.active_loan_amount + found.active
    from (select count(*) as loans, sum(original_amount) as lent, sum(amount) as active
            from public.loans where id = any (rows::uuid[])) found
   where o.id = home and found.loans > 0
$$;

create or replace trigger total_new_loans after insert on public.loans
  referencing new table as added
  for each statement execute function app.total_loans();
create or replace trigger total_changed_loans after update on public.loans
  referencing new table as added old table as removed
  for each statement execute function app.total_loans();
