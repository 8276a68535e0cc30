-- The portfolio of the lending desk: its filters, its pages, and its totals.

-- Returns the condition of a portfolio's filters as SQL text: see app.desk_conditions. A loan's owner is the contact of its borrower.
create or replace function app.loan_conditions(wish jsonb, home uuid) returns text
language sql stable set search_path = ''
as $$
  select nullif(concat_ws(' and ',
    case when jsonb_array_length(wish -> 'statuses') = 1 then format('status = %L', wish -> 'statuses' ->> 0)
         when wish ? 'statuses' then format('status = any (%L::text[])', app.texts_of(wish -> 'statuses')) end,
    case when wish ? 'states'
      then format('client_id in (select c.id from public.clients c where c.organization_id = %L and c.state = any (%L::text[]))',
                  home, app.texts_of(wish -> 'states')) end,
    case when wish ? 'owner'
      then format('client_id in (select c.id from public.clients c where c.organization_id = %L and c.assigned_contact_id %s)',
                  home, app.owner_condition(wish ->> 'owner')) end,
    case when wish ->> 'product' = 'none'
         then $c$not exists (select from public.loan_applications a where a.id = loans.application_id and a.product_version_id is not null)$c$
         when wish ? 'product'
         then format($c$application_id in (select a.id from public.loan_applications a
                        join public.loan_product_versions v on v.organization_id = a.organization_id and v.id = a.product_version_id
                       where a.organization_id = %L and v.product_id = %L::uuid)$c$, home, wish ->> 'product') end,
    case when wish ? 'cell' then format('id in (select f.loan_id from app.pool_cell(%L, %L::jsonb) f)', home, wish -> 'cell') end,
    case when wish ? 'autopay' then app.autopay_condition(wish ->> 'autopay', home) end,
    case when wish ? 'days' then (
      select '(' || coalesce(string_agg(format('days_past_due between %L::integer and %L::integer', days ->> 'from', days ->> 'to'), ' or '),
                             'false') || ')'
        from jsonb_array_elements(wish -> 'days') as days) end), '')
$$;

create or replace function app.owner_condition(owner text) returns text
language sql stable set search_path = ''
as $$
  select case owner when 'none' then 'is null'
                    when 'mine' then format('= %L::uuid', (select auth.uid()))
                    else format('= %L::uuid', owner) end
$$;

-- Returns the condition of loans with autopay ('on'), without it ('off'), or whose last debit was not made, or not in full ('problem').
create or replace function app.autopay_condition(autopay text, home uuid) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  authorized text := format('exists (select from public.autopay_authorizations d
                                      where d.organization_id = %L and d.loan_id = loans.id and d.ended_at is null', home);
begin
  case autopay
    when 'on' then return authorized || ')';
    when 'off' then return 'not ' || authorized || ')';
    when 'problem' then return authorized || ' and d.problem is not null)';
    else raise exception 'Autopay must be on, off, or problem' using errcode = '22023';
  end case;
end;
$$;

-- Returns the autopay of a loan: 'on', 'off', or 'problem'.
create or replace function app.autopay_of(loan public.loans) returns text
language sql stable set search_path = ''
as $$
  select coalesce((select case when d.problem is null then 'on' else 'problem' end from public.autopay_authorizations d
                    where d.organization_id = loan.organization_id and d.loan_id = loan.id and d.ended_at is null), 'off')
$$;

create or replace function public.loan_list(wish jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'has_next', page.has_next,
    'last', page.last,
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', l.id, 'client_id', l.client_id, 'full_name', c.full_name, 'state', c.state, 'loan_type', l.loan_type,
               'product', (select p.name from public.loan_applications a
                             join public.loan_product_versions v on v.organization_id = a.organization_id and v.id = a.product_version_id
                             join public.loan_products p on p.organization_id = v.organization_id and p.id = v.product_id
                            where a.id = l.application_id),
               'owner', nullif(c.assigned_contact_name, ''),
               'amount', l.amount, 'status', l.status, 'start_date', l.start_date, 'next_payment_date', l.next_payment_date,
               'next_due', (select jsonb_build_object('amount', d.amount, 'paid', d.paid) from public.loan_due_items d
                             where d.organization_id = l.organization_id and d.loan_id = l.id and d.due_on = l.next_payment_date
                             order by d.number limit 1),
               'past_due_amount', l.past_due_amount, 'days_past_due', l.days_past_due, 'autopay', app.autopay_of(l)) order by listed.place)
        from unnest(page.ids) with ordinality as listed (id, place)
        join public.loans l on l.id = listed.id
        join public.clients c on c.id = l.client_id), '[]'))
    from app.desk_page('loans', wish) as page
$$;
comment on function public.loan_list is 'One page of the company''s loans: { rows, has_next, last }. The next page begins after the place `last`.';

-- Definer: see app.desk_page.
create or replace function public.loan_totals(wish jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  totals jsonb;
begin
  execute format($sql$select jsonb_build_object('loans', count(*), 'balance', coalesce(sum(amount), 0), 'past_due', coalesce(sum(past_due_amount), 0))
                        from public.loans where %s$sql$,
                 app.desk_conditions('loans', wish, app.desk_organization_id())) into totals;
  return totals;
end;
$$;
comment on function public.loan_totals is 'The number of matching loans, with the sums of their balances and past-due amounts.';

grant execute on function public.loan_list, public.loan_totals to authenticated;
grant execute on function app.delinquency_bucket to tradeline_server;
grant execute on function app.autopay_of to authenticated, tradeline_server;
