-- Sorts late loans into the company's queues. The rules are those of features/collections/rules/queue.ts and next-best.ts; a test
-- compares both.

-- Returns the first queue of a company, in its order, whose conditions a late loan meets.
create or replace function app.collection_queue_for(home uuid, days integer, cents bigint, is_broken boolean, silent_days integer,
                                                    is_first boolean) returns uuid
language sql stable set search_path = ''
as $$
  select q.id from public.collection_queues q
   where q.organization_id = home and q.removed_at is null
     and (q.min_days is null or days >= q.min_days) and (q.max_days is null or days <= q.max_days)
     and (q.min_cents is null or cents >= q.min_cents) and (q.max_cents is null or cents <= q.max_cents)
     and (q.no_contact_days is null or silent_days >= q.no_contact_days)
     and (not q.is_broken_promise or is_broken) and (not q.is_first_payment_default or is_first)
   order by q.place, q.id limit 1
$$;

create or replace function app.collection_rank(days integer, cents bigint, is_broken boolean, silent_days integer, is_first boolean,
                                               is_waiting boolean) returns integer
language sql immutable set search_path = ''
as $$
  select (case when is_broken then 400 else 0 end + case when is_first then 300 else 0 end + least(days, 180)
          + least(cents / 1000, 200) + 5 * least(silent_days, 30) + case when is_waiting then -10000 else 0 end)::integer
$$;

-- Gives a company the starting queues, once. Two transactions wait for each other.
create or replace function app.ensure_collection_queues(home uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.collection_queues q where q.organization_id = home and q.is_catch_all and q.removed_at is null) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('collection queues ' || home, 0));
  insert into public.collection_queues (organization_id, name, place, is_catch_all, min_days, max_days, no_contact_days, is_broken_promise,
                                        is_first_payment_default)
  select home, q.* from (values
    ('Broken promises', 1, false, null::integer, null::integer, null::integer, true, false),
    ('First payment missed', 2, false, null, null, null, false, true),
    ('90 days and more', 3, false, 90, null, null, false, false),
    ('60 to 89 days', 4, false, 60, 89, null, false, false),
    ('30 to 59 days', 5, false, 30, 59, null, false, false),
    ('No contact in 7 days', 6, false, null, null, 7, false, false),
    ('All other late loans', 1000, true, null, null, null, false, false)) as q
   where not exists (select from public.collection_queues k where k.organization_id = home and k.is_catch_all and k.removed_at is null);
end;
$$;

-- Places the wanted loans of a company in their queues, and removes those that are no longer late. Without a list, it does so for all loans
-- that are late or were in a queue. Definer: triggers call it for every role that writes.
create or replace function app.place_accounts(home uuid, wanted uuid[] default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (select (now() at time zone o.time_zone)::date from app.organizations o where o.id = home);
  zone constant text := (select o.time_zone from app.organizations o where o.id = home);
  placed integer;
begin
  update public.collection_accounts a
     set queue_id = null, rank = 0, days_past_due = 0, past_due_cents = 0, settlement_due_on = null, placed_at = clock_timestamp()
    from public.loans l
   where a.organization_id = home and (wanted is null or a.loan_id = any (wanted)) and a.queue_id is not null
     and l.id = a.loan_id and (l.status <> 'past_due' or l.days_past_due <= 0);
  if not exists (select from public.loans l where l.organization_id = home and l.status = 'past_due' and l.days_past_due > 0
                    and (wanted is null or l.id = any (wanted))) then
    return 0;
  end if;
  perform app.ensure_collection_queues(home);
  insert into public.collection_accounts as a (organization_id, loan_id, client_id, queue_id, rank, days_past_due, past_due_cents,
                                               broken_promise_on, promised_until, last_attempt_at, last_contact_at, settlement_due_on)
  select home, f.id, f.client_id,
         app.collection_queue_for(home, f.days, f.cents, f.broken_on is not null, f.silent_days, f.is_first),
         app.collection_rank(f.days, f.cents, f.broken_on is not null, f.silent_days, f.is_first,
                             coalesce(f.promised_until >= today, false) or coalesce(f.settlement_due_on >= today, false) or coalesce(f.follow_up_on > today, false)),
         f.days, f.cents, f.broken_on, f.promised_until, f.last_attempt_at, f.last_contact_at, f.settlement_due_on
    from (
      select l.id, l.client_id, l.days_past_due as days, round(l.past_due_amount * 100)::bigint as cents,
             case when p.status = 'broken' then p.judged_on end as broken_on,
             case when p.status = 'open' then p.next_due_on end as promised_until,
             (select s.next_due_on from public.loan_settlements s
               where s.organization_id = home and s.loan_id = l.id and s.status = 'accepted') as settlement_due_on,
             c.last_attempt_at, c.last_contact_at, k.follow_up_on,
             l.past_due_since is not distinct from l.first_payment_date as is_first,
             least(l.days_past_due, coalesce(today - (c.last_contact_at at time zone zone)::date, l.days_past_due)) as silent_days
        from public.loans l
        left join public.collection_accounts k on k.organization_id = l.organization_id and k.loan_id = l.id
        left join lateral (
          select p.status, p.judged_on, p.next_due_on from public.payment_promises p
           where p.organization_id = home and p.loan_id = l.id and p.status <> 'canceled' order by p.created_at desc limit 1) p on true
        left join lateral (
          select max(t.at) as last_attempt_at,
                 max(t.at) filter (where t.outcome in ('conversation', 'promise', 'callback', 'refused')) as last_contact_at
            from public.contact_attempts t where t.organization_id = home and t.loan_id = l.id) c on true
       where l.organization_id = home and l.status = 'past_due' and l.days_past_due > 0 and (wanted is null or l.id = any (wanted))
       order by l.id) f
  on conflict (organization_id, loan_id) do update
     set queue_id = excluded.queue_id, rank = excluded.rank, days_past_due = excluded.days_past_due, past_due_cents = excluded.past_due_cents,
         broken_promise_on = excluded.broken_promise_on, promised_until = excluded.promised_until,
         last_attempt_at = excluded.last_attempt_at, last_contact_at = excluded.last_contact_at,
         settlement_due_on = excluded.settlement_due_on, placed_at = clock_timestamp();
  get diagnostics placed = row_count;
  return placed;
end;
$$;

-- Follows the figures of loans. The aging job writes those of each late loan every day.
create or replace function app.follow_late_loans() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  home uuid;
  changed uuid[];
begin
  for home, changed in
    select n.organization_id, array_agg(n.id) from added n join removed o on o.id = n.id
     where (n.status, n.days_past_due, n.past_due_amount) is distinct from (o.status, o.days_past_due, o.past_due_amount)
       and (n.status = 'past_due' or o.status = 'past_due')
     group by n.organization_id
  loop
    perform app.place_accounts(home, changed);
  end loop;
  return null;
end;
$$;
create or replace trigger place_late_loans after update on public.loans
  referencing new table as added old table as removed
  for each statement execute function app.follow_late_loans();

-- Finds late loans that are in no queue, and loans in a queue that are not late: those of the release before. Returns the number of
-- companies that it repaired.
create or replace function app.place_missing_accounts() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  home uuid;
  repaired integer := 0;
begin
  for home in
    select distinct l.organization_id from public.loans l
     where l.past_due_since is not null and l.status = 'past_due' and l.days_past_due > 0
       and not exists (select from public.collection_accounts a
                        where a.organization_id = l.organization_id and a.loan_id = l.id and a.queue_id is not null)
  loop
    perform app.place_accounts(home);
    repaired := repaired + 1;
  end loop;
  return repaired;
end;
$$;

-- Follows contacts and promises.
create or replace function app.follow_collection_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.place_accounts(new.organization_id, array[new.loan_id]);
  return null;
end;
$$;
create or replace trigger place_contacted after insert or update of outcome on public.contact_attempts
  for each row execute function app.follow_collection_row();
create or replace trigger place_promised after insert or update of status, next_due_on on public.payment_promises
  for each row execute function app.follow_collection_row();

grant execute on function app.place_accounts, app.place_missing_accounts, app.ensure_collection_queues, app.collection_queue_for,
  app.collection_rank to tradeline_server;
