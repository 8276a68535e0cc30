-- Rate caps for loans. No role can record a loan above its cap.
alter table public.rate_caps enable row level security;

alter table public.rate_caps
  alter column organization_id set default app.current_organization_id(),
  alter column created_by set default auth.uid();

create policy "staff of every organization read the caps that come with the product" on public.rate_caps
  for select to authenticated
  using (organization_id is null and (select app.current_organization_id()) is not null);

create policy "staff read their organization's caps" on public.rate_caps
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "an organization adds caps of its own" on public.rate_caps
  for insert to authenticated
  with check (organization_id = (select app.current_organization_id()));

create policy "an organization ends caps of its own" on public.rate_caps
  for update to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every cap" on public.rate_caps for select to platform_admin using (true);
create policy "the server brings caps of the demo" on public.rate_caps for all to tradeline_server using (true);

grant select on public.rate_caps to authenticated, platform_admin, service_role, tradeline_server;
grant insert (state, license, loan_type, amount_from, amount_to, months_from, months_to, rate, fees_included, effective_from, citation)
  on public.rate_caps to authenticated;
grant update (effective_until) on public.rate_caps to authenticated;
grant insert on public.rate_caps to tradeline_server;
-- Only migrations write the caps included with the product, each with its source.

-- Definer: the error names the missing permission, which a policy can't do.
create or replace function app.guard_rate_cap() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.wire_role() = 'authenticated' then
    perform app.require_permission('manage_compliance');
  end if;
  if tg_op = 'UPDATE' and (old.effective_until is not null or new.effective_until is null) then
    raise exception 'This cap has already ended' using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and new.effective_until < (now() at time zone 'UTC')::date then
    raise exception 'A cap must end today or later' using errcode = 'PT422';
  end if;
  return new;
end;
$$;

create or replace trigger guard_rate_cap before insert or update on public.rate_caps
  for each row execute function app.guard_rate_cap();
create or replace trigger audit_rate_cap after insert or update on public.rate_caps
  for each row when (new.organization_id is not null) execute function app.audit_row();

-- Returns true if the APR, rounded to the disclosed hundredth of a percent, is above a rate: the payments discounted at
-- that rate are worth more than the amount lent minus the prepaid finance charge. Unit-periods count backwards from
-- the first payment, with remaining days over thirty (12 CFR 1026, Appendix J (b)(8)), as in rules/rates/apr.ts; a test
-- compares the two.
create or replace function app.is_apr_above(loan public.loans, percent numeric) returns boolean
language sql immutable set search_path = ''
as $$
  select case when loan.term_months = 1 and loan.first_payment_date < loan.start_date + interval '1 year'
           -- A single payment within a year: the term is the unit-period, in whole months or else in days ((b)(5)(vi), (vii)).
           then sum(s.cents) > (loan.original_amount - loan.prepaid_finance_charge) * 100
                  * (1 + (percent + 0.005) / 100 * case when max(f.days) = 0 then max(f.months) / 12.0
                                                        else (loan.first_payment_date - loan.start_date) / 365.0 end)
           else sum(s.cents / ((1 + m.rate * f.days / 30) * power(1 + m.rate, f.months + s.number - 1)))
                  > (loan.original_amount - loan.prepaid_finance_charge) * 100 end
    from (select (percent + 0.005) / 1200 as rate) m
    -- Full months back from the first payment, and the days before them. Each later payment is one month later.
    cross join lateral (
      select c.months, (loan.first_payment_date - make_interval(months => c.months))::date - loan.start_date as days
        from (select whole - case when loan.first_payment_date - make_interval(months => whole) < loan.start_date then 1 else 0 end as months
                from (select ((extract(year from loan.first_payment_date) - extract(year from loan.start_date)) * 12
                              + extract(month from loan.first_payment_date) - extract(month from loan.start_date))::integer as whole) w) c
    ) f
    cross join lateral (
      select row_number() over (order by due) as number, interest + principal as cents from app.loan_schedule(loan)
    ) s
$$;

-- Returns the caps that apply to a loan in this state on the day it begins, lowest first. If the state is unknown,
-- returns the caps of all states. Federal law sets the rates of insured banks and credit unions (12 USC 85, 1463(g),
-- 1785(g), 1831d).
create or replace function app.caps_of_loan(loan public.loans, home text) returns setof public.rate_caps
language sql stable set search_path = ''
as $$
  select c.* from public.rate_caps c
   where (c.organization_id is null or c.organization_id = loan.organization_id)
     and (home in ('', 'other') or c.state = home)
     and loan.start_date >= c.effective_from and (loan.start_date < c.effective_until or c.effective_until is null)
     and (c.loan_type is null or c.loan_type = loan.loan_type)
     and loan.original_amount between coalesce(c.amount_from, 0) and coalesce(c.amount_to, 'infinity')
     and loan.term_months between coalesce(c.months_from, 1) and coalesce(c.months_to, loan.term_months)
     and not exists (select from public.lenders l where l.id = loan.lender_id and l.company_type in ('bank', 'credit_union'))
   order by c.rate, c.organization_id nulls first, c.id
$$;

-- Definer: all clients and caps count, even those that the caller can't see.
create or replace function app.hold_to_rate_caps() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  home text := (select app.us_state(state) from public.clients where id = new.client_id);
  cap public.rate_caps;
  too_much text;
begin
  new.rate_cap_id := null;
  for cap in select * from app.caps_of_loan(new, home) loop
    new.rate_cap_id := coalesce(new.rate_cap_id, cap.id);
    too_much := case when new.interest_rate > cap.rate then format('%s%% a year is', trim_scale(new.interest_rate))
                     when cap.fees_included and app.is_apr_above(new, cap.rate) then 'The APR is' end;
    if too_much is not null then
      raise exception using errcode = 'PT422', hint = 'rate_cap_exceeded', message = format(
        '%s above the rate cap of %s%% in %s: %s%s', too_much, trim_scale(cap.rate), cap.state, cap.citation,
        case when home <> cap.state then '. The client''s state is not known, so that the lowest cap of any state holds.' end);
    end if;
  end loop;
  return new;
end;
$$;

-- Its name sorts after the guards that check the client, because triggers run in name order. Agreed terms never change,
-- but an update would be checked too.
create or replace trigger hold_to_rate_caps
  before insert or update of client_id, lender_id, loan_type, original_amount, interest_rate, term_months, monthly_payment, day_count,
    start_date, first_payment_date, prepaid_finance_charge on public.loans
  for each row execute function app.hold_to_rate_caps();
