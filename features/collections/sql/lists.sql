-- The lists of the collections pages. Not definer: the policies of each table decide which rows the caller sees.

-- Each queue in the company's order, with the number of its accounts and their past-due cents.
create or replace function public.collection_queue_totals()
returns table (id uuid, name text, place integer, is_catch_all boolean, accounts bigint, past_due_cents bigint)
language sql stable set search_path = ''
as $$
  select q.id, q.name, q.place, q.is_catch_all, coalesce(t.accounts, 0), coalesce(t.cents, 0)::bigint
    from public.collection_queues q
    left join (
      select a.queue_id, count(*) as accounts, sum(a.past_due_cents) as cents from public.collection_accounts a
       where a.organization_id = (select app.current_organization_id()) and a.queue_id is not null
       group by a.queue_id) t on t.queue_id = q.id
   where q.organization_id = (select app.current_organization_id()) and q.removed_at is null
   order by q.place, q.id
$$;
comment on function public.collection_queue_totals is 'The queues of late loans, each with the number of its accounts and their past-due cents.';

-- One page of a queue, or of a collector's accounts, the next-best first. The request (`wish`) is { queue or collector, skip, after, limit };
-- `skip` leaves out accounts that were just worked.
create or replace function public.collection_account_list(wish jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  page_length constant integer := least(greatest(coalesce((wish ->> 'limit')::integer, 50), 1), 200);
  place record := app.place_of(wish ->> 'after');
  conditions text := concat_ws(' and ', 'a.organization_id = (select app.current_organization_id())', 'a.queue_id is not null',
    case when wish ? 'queue' then format('a.queue_id = %L::uuid', wish ->> 'queue') end,
    case when wish ? 'collector' then format('a.collector_id = %L::uuid', wish ->> 'collector') end,
    case when wish ? 'skip'
      then format('not a.loan_id = any (%L::uuid[])', array(select jsonb_array_elements_text(wish -> 'skip')::uuid)) end);
  rows jsonb;
begin
  if place.key is null and place.id is not null then
    select a.rank::text as key, a.loan_id as id into place from public.collection_accounts a
     where a.organization_id = (select app.current_organization_id()) and a.loan_id = place.id;
  end if;
  if place.key is not null then
    conditions := format('%1$s and a.rank <= %2$L::integer and (a.rank < %2$L::integer or a.loan_id > %3$L::uuid)', conditions, place.key, place.id);
  end if;
  execute format($sql$
    select coalesce(jsonb_agg(to_jsonb(r) order by r.rank desc, r.id), '[]')
      from (select p.loan_id as id, p.client_id, c.full_name, c.state, p.queue_id, p.rank, p.days_past_due, p.past_due_cents,
                   p.broken_promise_on, p.promised_until, p.settlement_due_on, p.last_attempt_at, p.last_contact_at, p.follow_up_on, p.follow_up_note,
                   p.collector_id, p.collector_name
              from (select a.* from public.collection_accounts a where %s order by a.rank desc, a.loan_id limit %s) p
              join public.clients c on c.id = p.client_id) r$sql$, conditions, page_length + 1) into rows;
  return app.page_of(rows, page_length, 'rank');
end;
$$;
comment on function public.collection_account_list is
  'One page of late accounts, the next-best first: { rows, has_next, last }. The next page begins after the place `last`.';

-- The people who owe a loan, with how they can be reached. Definer: the consent ledger of texts is read by the server only. The caller must
-- see the loan.
create or replace function public.collection_people(loan_id uuid)
returns table (client_id uuid, role text, full_name text, first_name text, phone text, email text, state text, zip text,
               agreed_to_texts boolean)
language sql stable security definer set search_path = ''
as $$
  select c.id, o.role, c.full_name, c.first_name, c.phone, c.email, c.state, c.zip,
         coalesce((app.text_consent_of(c.id)).is_agreed and not app.is_number_stopped(c.phone), false)
    from public.loans l
   cross join lateral (
     select l.client_id, 'borrower' as role, 0 as place
     union all
     select p.client_id, p.role, 1 from public.application_people p
      where p.organization_id = l.organization_id and p.application_id = l.application_id and p.client_id <> l.client_id) o
    join public.clients c on c.id = o.client_id
   where l.id = collection_people.loan_id and l.organization_id = (select app.current_organization_id()) and app.sees_client(l.client_id)
   order by o.place, c.full_name
   limit 20
$$;
comment on function public.collection_people is 'The people who owe a loan, with their phone, email, and consent to texts.';

-- The members who may work on late loans. Definer: permissions of other people are not readable.
create or replace function public.collectors() returns table (id uuid, name text)
language sql stable security definer set search_path = ''
as $$
  select p.id, coalesce(p.full_name, p.email) from app.people p
   where p.organization_id = (select app.current_organization_id()) and 'collect_loans' = any (app.permissions_of(p.id))
   order by 2, 1 limit 500
$$;
comment on function public.collectors is 'The members of the company who may work on late loans.';

grant execute on function public.collection_queue_totals, public.collection_account_list, public.collection_people, public.collectors
  to authenticated;
