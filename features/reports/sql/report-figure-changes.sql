-- Triggers that keep the figures behind the reports: a changed row adds the parts of its new version and subtracts those of the old.
-- While figures are being recounted, rows that are still to be counted add and subtract nothing (recounts.sql).

-- Definer, as all that follow: nobody may write figures, while anybody's change has to alter them.
create or replace function app.report_on_clients() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting boolean;
begin
  if tg_op = 'INSERT' then
    is_recounting := app.meet_recounts(array(select distinct organization_id from added));
    insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
    select c.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
      from added c, lateral app.client_parts(row(c.*)::public.clients) part
     where not is_recounting or app.is_counted(part.report, c.organization_id, 'public.clients', c.created_at, c.id)
     group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'UPDATE' then
    is_recounting := app.meet_recounts(array(select distinct organization_id from added));
    insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
    select moves.organization_id, moves.report, moves.dimension, moves.happened_on, moves.value, moves.measure, sum(moves.amount)
      from (select c.organization_id, part.* from added c, lateral app.client_parts(row(c.*)::public.clients) part
             where not is_recounting or app.is_counted(part.report, c.organization_id, 'public.clients', c.created_at, c.id)
            union all
            select c.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, -part.amount
              from removed c, lateral app.client_parts(row(c.*)::public.clients) part
             where not is_recounting or app.is_counted(part.report, c.organization_id, 'public.clients', c.created_at, c.id)) moves
     group by 1, 2, 3, 4, 5, 6 having sum(moves.amount) <> 0;
  else
    is_recounting := app.meet_recounts(array(select distinct organization_id from removed));
    insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
    select c.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, -sum(part.amount)
      from removed c, lateral app.client_parts(row(c.*)::public.clients) part
     where not is_recounting or app.is_counted(part.report, c.organization_id, 'public.clients', c.created_at, c.id)
     group by 1, 2, 3, 4, 5, 6;
  end if;
  return null;
end;
$$;

create or replace trigger report_new_clients after insert on public.clients
  referencing new table as added for each statement execute function app.report_on_clients();
create or replace trigger report_changed_clients after update on public.clients
  referencing new table as added old table as removed for each statement execute function app.report_on_clients();
create or replace trigger report_removed_clients after delete on public.clients
  referencing old table as removed for each statement execute function app.report_on_clients();

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

-- For updates only: a dispute without a result adds nothing, and it is opened without one.
create or replace function app.report_on_disputes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array(select distinct organization_id from added));
begin
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select moves.organization_id, moves.report, moves.dimension, moves.happened_on, moves.value, moves.measure, sum(moves.amount)
    from (select d.organization_id, part.* from added d, lateral app.dispute_parts(row(d.*)::public.disputes) part
           where not is_recounting or app.is_counted('dispute_results', d.organization_id, 'public.disputes', d.created_at, d.id)
          union all
          select d.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, -part.amount
            from removed d, lateral app.dispute_parts(row(d.*)::public.disputes) part
           where not is_recounting or app.is_counted('dispute_results', d.organization_id, 'public.disputes', d.created_at, d.id)) moves
   group by 1, 2, 3, 4, 5, 6 having sum(moves.amount) <> 0;
  return null;
end;
$$;

create or replace trigger report_changed_disputes after update on public.disputes
  referencing new table as added old table as removed for each statement execute function app.report_on_disputes();

create or replace function app.report_on_acts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array(select distinct organization_id from added));
begin
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select e.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from added e, lateral app.act_parts(row(e.*)::app.audit_events) part
   where not is_recounting or app.is_act_counted(e.organization_id, e.chain_number)
   group by 1, 2, 3, 4, 5, 6;
  return null;
end;
$$;

create or replace trigger report_new_acts after insert on app.audit_events
  referencing new table as added for each statement execute function app.report_on_acts();
