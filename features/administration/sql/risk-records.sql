-- The records behind the risk board, for super admins. Neither the views nor the consumers' names are granted to any API role; the definer
-- functions alone read them.

-- Records that staff entered after the day that they state, both in UTC and in the company's time zone, so that an evening's entry isn't one.
-- The server times signatures by link, so they are never counted. An answer counts
-- if its copy was uploaded after the day on which the fee that names it was received.
create or replace view app.backdated_records as
  select 'statement' as kind, s.organization_id, s.id, s.client_id, s.acknowledged_on as stated_on, s.created_at as recorded_at
    from public.repair_statements s join app.organizations o on o.id = s.organization_id
   where s.acknowledged_on < (s.created_at at time zone 'UTC')::date and s.means in ('recorded', 'paper')
     and s.acknowledged_on < (s.created_at at time zone o.time_zone)::date
   union all
  select 'contract', c.organization_id, c.id, c.client_id, c.contract_date, c.created_at
    from public.repair_contracts c join app.organizations o on o.id = c.organization_id
   where c.contract_date < (c.created_at at time zone 'UTC')::date and c.contract_date < (c.created_at at time zone o.time_zone)::date
   union all
  select 'signature', c.organization_id, c.id, c.client_id, c.signed_on, c.signed_at
    from public.repair_contracts c join app.organizations o on o.id = c.organization_id
   where c.signed_on < (c.signed_at at time zone 'UTC')::date and c.means in ('recorded', 'paper')
     and c.signed_on < (c.signed_at at time zone o.time_zone)::date
   union all
  select 'result', d.organization_id, d.id, d.client_id, d.result_on, d.result_recorded_at
    from public.disputes d join app.organizations o on o.id = d.organization_id
   where d.result_on < (d.result_recorded_at at time zone 'UTC')::date and d.result_on < (d.result_recorded_at at time zone o.time_zone)::date
   union all
  select 'answer', f.organization_id, f.id, f.client_id, f.received_on, f.created_at
    from public.repair_fees f
    join app.organizations o on o.id = f.organization_id
    join public.client_documents p on p.id = f.document_id
   where f.kind = 'fee' and f.document_id is not null and f.received_on < (f.created_at at time zone 'UTC')::date and f.received_on < (p.created_at at time zone 'UTC')::date
     and f.received_on < (p.created_at at time zone o.time_zone)::date;

-- Letters of clients who were enrolled, sent on a day that no signed contract allowed: before the client signed, or while they could cancel.
create or replace view app.early_letters as
  select d.organization_id, d.id, d.client_id, d.bureau, d.item_name, d.sent_on,
         (select min(coalesce(c.signed_on, c.contract_date)) from public.repair_contracts c
           where c.client_id = d.client_id and c.signature_name is not null) as signed_on
    from public.disputes d
   where d.sent_on is not null
     and exists (select from public.repair_enrollments e where e.client_id = d.client_id)
     and not exists (select from public.repair_contracts c
                      where c.client_id = d.client_id and c.signature_name is not null and c.cancel_until < d.sent_on);

-- The amounts charged and refunded for each dispute of a fee: its share of the fee, in dollars, under the dispute's present result.
create or replace view app.fees_by_result as
  select f.organization_id, f.id as fee_id, f.received_on, d.id as dispute_id, d.result,
         f.amount / cardinality(f.dispute_ids) as charged,
         (select coalesce(sum(r.amount), 0) from public.repair_fees r where r.refunds_id = f.id) / cardinality(f.dispute_ids) as refunded
    from public.repair_fees f
    cross join unnest(f.dispute_ids) paid_for
    join public.disputes d on d.id = paid_for
   where f.kind = 'fee';

/*
 * Returns the records behind a company's figures of the board, of the same ninety days, newest first and two hundred of each kind at most.
 * Names no consumer. Definer: the views are granted to no role, and only a platform admin can call this.
 */
create or replace function public.risk_details(of_company uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with period as (
    select (now() at time zone 'UTC')::date - 89 as from_day, (now() at time zone 'UTC')::date as until_day
  ), backdated as (
    select b.* from app.backdated_records b, period where b.organization_id = of_company and b.recorded_at >= from_day at time zone 'UTC'
  ), early as (
    select e.* from app.early_letters e, period where e.organization_id = of_company and e.sent_on between from_day and until_day
  ), fees as (
    select coalesce(f.result, 'none') as result, count(*) as disputes, round(sum(f.charged) * 100)::bigint as charged_cents,
           round(sum(f.refunded) * 100)::bigint as refunded_cents
      from app.fees_by_result f, period
     where f.organization_id = of_company and f.received_on between from_day and until_day
     group by 1
  ), letters as (
    select d.reason, min(btrim(d.explanation)) as explanation, count(*) as letters, count(distinct d.client_id) as clients
      from public.disputes d, period
     where d.organization_id = of_company and d.sent_on between from_day and until_day
     group by d.reason, app.letter_digest(d.reason, d.explanation)
    having exists (select from app.letter_word_clients w
                    where w.organization_id = of_company and w.words = app.letter_digest(d.reason, min(d.explanation)) and w.clients >= 10)
  )
  select jsonb_build_object(
      'id', o.id, 'company_name', o.company_name, 'from_day', (select from_day from period), 'until_day', (select until_day from period),
      'backdated', jsonb_build_object('total', (select count(*) from backdated), 'rows', coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'client_id', client_id, 'stated_on', stated_on, 'recorded_at', recorded_at)
                         order by recorded_at desc, id)
          from (select * from backdated order by recorded_at desc, id limit 200) b), '[]')),
      'early', jsonb_build_object('total', (select count(*) from early), 'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'client_id', client_id, 'bureau', bureau, 'item_name', item_name, 'sent_on', sent_on,
                                            'signed_on', signed_on) order by sent_on desc, id)
          from (select * from early order by sent_on desc, id limit 200) e), '[]')),
      'fees', coalesce((select jsonb_agg(to_jsonb(f) order by charged_cents desc, result) from fees f), '[]'),
      'letters', coalesce((select jsonb_agg(to_jsonb(l) order by letters desc, reason) from (select * from letters order by letters desc limit 200) l), '[]'))
    from app.organizations o where o.id = of_company
$$;
comment on function public.risk_details is 'The records behind the figures of one company on the risk board, for super admins. Null for an unknown company.';
grant execute on function public.risk_details to platform_admin;
