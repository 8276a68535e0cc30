-- The figures behind the reports, kept as things happen. Each table says what one row of it adds (its parts); a change adds the
-- parts of the row as it is and takes away those of the row as it was.
alter table app.report_totals enable row level security;
alter table app.report_changes enable row level security;

drop policy if exists "staff read their organisation's figures" on app.report_totals;
create policy "staff read their organisation's figures" on app.report_totals
  for select to authenticated
  using (staff_organization_id = (select app.current_organization_id()));

drop policy if exists "staff read their organisation's newest figures" on app.report_changes;
create policy "staff read their organisation's newest figures" on app.report_changes
  for select to authenticated
  using (staff_organization_id = (select app.current_organization_id()));

drop policy if exists "the server reads figures" on app.report_totals;
create policy "the server reads figures" on app.report_totals for select to tradeline_server using (true);
drop policy if exists "the server reads the newest figures" on app.report_changes;
create policy "the server reads the newest figures" on app.report_changes for select to tradeline_server using (true);

grant select on app.report_totals, app.report_changes to authenticated, tradeline_server;
-- Nobody writes figures: they follow from what they count. Those of the team are for owners and admins, through their own function.

-- These functions have no search path of their own, or they would be called row by row instead of being written into the
-- statement. Every name in them is qualified, and whoever calls them has an empty one.

-- The code of a state however it was written; '' for none, 'other' for what is no state.
create or replace function app.us_state(written text) returns text
language sql immutable
as $$
  select case when coalesce(btrim(written), '') = '' then '' else coalesce('{
    "AL": "AL", "ALABAMA": "AL", "AK": "AK", "ALASKA": "AK", "AZ": "AZ", "ARIZONA": "AZ", "AR": "AR", "ARKANSAS": "AR",
    "CA": "CA", "CALIFORNIA": "CA", "CO": "CO", "COLORADO": "CO", "CT": "CT", "CONNECTICUT": "CT", "DE": "DE",
    "DELAWARE": "DE", "DC": "DC", "DISTRICT OF COLUMBIA": "DC", "FL": "FL", "FLORIDA": "FL", "GA": "GA", "GEORGIA": "GA",
    "HI": "HI", "HAWAII": "HI", "ID": "ID", "IDAHO": "ID", "IL": "IL", "ILLINOIS": "IL", "IN": "IN", "INDIANA": "IN",
    "IA": "IA", "IOWA": "IA", "KS": "KS", "KANSAS": "KS", "KY": "KY", "KENTUCKY": "KY", "LA": "LA", "LOUISIANA": "LA",
    "ME": "ME", "MAINE": "ME", "MD": "MD", "MARYLAND": "MD", "MA": "MA", "MASSACHUSETTS": "MA", "MI": "MI",
    "MICHIGAN": "MI", "MN": "MN", "MINNESOTA": "MN", "MS": "MS", "MISSISSIPPI": "MS", "MO": "MO", "MISSOURI": "MO",
    "MT": "MT", "MONTANA": "MT", "NE": "NE", "NEBRASKA": "NE", "NV": "NV", "NEVADA": "NV", "NH": "NH",
    "NEW HAMPSHIRE": "NH", "NJ": "NJ", "NEW JERSEY": "NJ", "NM": "NM", "NEW MEXICO": "NM", "NY": "NY", "NEW YORK": "NY",
    "NC": "NC", "NORTH CAROLINA": "NC", "ND": "ND", "NORTH DAKOTA": "ND", "OH": "OH", "OHIO": "OH", "OK": "OK",
    "OKLAHOMA": "OK", "OR": "OR", "OREGON": "OR", "PA": "PA", "PENNSYLVANIA": "PA", "PR": "PR", "PUERTO RICO": "PR",
    "RI": "RI", "RHODE ISLAND": "RI", "SC": "SC", "SOUTH CAROLINA": "SC", "SD": "SD", "SOUTH DAKOTA": "SD", "TN": "TN",
    "TENNESSEE": "TN", "TX": "TX", "TEXAS": "TX", "UT": "UT", "UTAH": "UT", "VT": "VT", "VERMONT": "VT", "VA": "VA",
    "VIRGINIA": "VA", "WA": "WA", "WASHINGTON": "WA", "WV": "WV", "WEST VIRGINIA": "WV", "WI": "WI", "WISCONSIN": "WI",
    "WY": "WY", "WYOMING": "WY", "AS": "AS", "AMERICAN SAMOA": "AS", "GU": "GU", "GUAM": "GU", "MP": "MP",
    "NORTHERN MARIANA ISLANDS": "MP", "VI": "VI", "U.S. VIRGIN ISLANDS": "VI"}'::jsonb ->> upper(btrim(written)), 'other') end
$$;

create or replace function app.score_band(score smallint) returns text
language sql immutable
as $$
  select case when score >= 750 then 'excellent' when score >= 700 then 'very_good' when score >= 640 then 'good'
              when score >= 580 then 'fair' when score is not null then 'poor' else 'none' end
$$;

create or replace function app.delinquency_bucket(days_past_due integer) returns text
language sql immutable
as $$
  select case when days_past_due >= 180 then '180' when days_past_due >= 150 then '150' when days_past_due >= 120 then '120'
              when days_past_due >= 90 then '90' when days_past_due >= 60 then '60' when days_past_due >= 30 then '30'
              when days_past_due >= 1 then '1' else '0' end
$$;

-- What a client adds: on the day it came and on the day it was archived; and to the score bands as they stand now.
create or replace function app.client_parts(c public.clients)
returns table (report text, dimension text, happened_on date, value text, measure text, amount numeric)
language sql stable
as $$
  select 'clients', along.dimension, (moment.at at time zone 'UTC')::date, along.value, moment.measure, 1::numeric
    from (values (c.created_at, 'added'), (c.archived_at, 'archived')) as moment (at, measure),
         (values ('all', ''), ('state', app.us_state(c.state)), ('source', c.source),
                 ('person', coalesce(c.assigned_contact_id::text, ''))) as along (dimension, value)
   where moment.at is not null
  union all
  select 'scores', 'band', '-infinity', app.score_band(c.middle_score), 'clients', 1 where c.archived_at is null
$$;

-- What a credit report adds, but for how scores moved: that depends on the client's other reports.
create or replace function app.pull_parts(r public.credit_reports)
returns table (report text, dimension text, happened_on date, value text, measure text, amount numeric)
language sql stable
as $$
  with pulled as (
    select (r.created_at at time zone 'UTC')::date as day,
           case when jsonb_typeof(r.report_data -> 'outcomes') = 'object' then r.report_data -> 'outcomes' end as outcomes
  )
  select 'pulls', along.dimension, day, along.value, counted.measure, 1::numeric
    from pulled, (values ('all', ''), ('person', coalesce(r.ordered_by::text, ''))) as along (dimension, value),
         (values ('pulls'), (r.status)) as counted (measure)
  union all
  select 'pulls', 'bureau', day, bureau.key, counted.measure, 1
    from pulled, jsonb_each_text(outcomes) bureau, lateral (values ('asked'), (bureau.value)) as counted (measure)
  union all
  select 'disputes', along.dimension, day, along.value, counted.measure, counted.amount
    from pulled, (values ('all', ''), ('person', coalesce(r.ordered_by::text, ''))) as along (dimension, value),
         (values ('disputes', r.dispute_count), ('won', r.successful_disputes)) as counted (measure, amount)
   where counted.amount <> 0
$$;

-- What a loan adds: on the day it was made, and to what is owed as it stands now.
create or replace function app.loan_parts(l public.loans)
returns table (report text, dimension text, happened_on date, value text, measure text, amount numeric)
language sql stable
as $$
  select 'loans', along.dimension, (l.created_at at time zone 'UTC')::date, along.value, counted.measure, counted.amount
    from (values ('all', ''), ('type', l.loan_type)) as along (dimension, value),
         (values ('made', 1::numeric), ('lent', l.original_amount)) as counted (measure, amount)
  union all
  select 'loans', along.dimension, '-infinity', along.value, counted.measure, counted.amount
    from (values ('type', l.loan_type), ('delinquency', app.delinquency_bucket(l.days_past_due))) as along (dimension, value),
         (values ('open', 1::numeric), ('owed', l.amount), ('past_due', l.past_due_amount)) as counted (measure, amount)
   where l.status <> 'paid_off' and counted.amount <> 0
$$;

-- What a posting adds to the money received: a payment, or a payment taken back.
create or replace function app.posting_parts(p public.loan_postings)
returns table (report text, dimension text, happened_on date, value text, measure text, amount numeric)
language sql stable
as $$
  select 'loans', along.dimension, p.effective_date, along.value, 'received', case p.kind when 'payment' then p.amount else -p.amount end
    from public.loans l, lateral (values ('all', ''), ('type', l.loan_type)) as along (dimension, value)
   where l.id = p.loan_id
     and (p.kind = 'payment'
          or p.kind = 'reversal' and exists (select from public.loan_postings payment where payment.id = p.reverses_id and payment.kind = 'payment'))
$$;

-- What somebody did: that they did, and what kind of act it was.
create or replace function app.act_parts(e app.audit_events)
returns table (report text, dimension text, happened_on date, value text, measure text, amount numeric)
language sql stable
as $$
  select 'team', along.dimension, (e.happened_at at time zone 'UTC')::date, along.value, counted.measure, 1::numeric
    from (values ('all', ''), ('person', coalesce(e.actor_id::text, '')), ('action', e.action)) as along (dimension, value),
         (values ('acts'),
                 (case when e.action = 'clients.created' then 'clients_added' when e.action = 'clients.changed' then 'clients_changed'
                       when e.action = 'client.viewed' then 'files_opened' when e.action = 'credit_report.ordered' then 'pulls'
                       when e.action = 'client_documents.created' then 'documents' when e.action = 'client.revealed' then 'reveals'
                       when e.action like '%.exported' then 'exports' end)) as counted (measure)
   where counted.measure is not null
$$;

-- Definer, as all that follow: nobody may write figures, and whoever acts causes a change.
create or replace function app.report_on_clients() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
    select c.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
      from added c, lateral app.client_parts(row(c.*)::public.clients) part group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'UPDATE' then
    insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
    select moves.organization_id, moves.report, moves.dimension, moves.happened_on, moves.value, moves.measure, sum(moves.amount)
      from (select c.organization_id, part.* from added c, lateral app.client_parts(row(c.*)::public.clients) part
            union all
            select c.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, -part.amount
              from removed c, lateral app.client_parts(row(c.*)::public.clients) part) moves
     group by 1, 2, 3, 4, 5, 6 having sum(moves.amount) <> 0;
  else
    insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
    select c.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, -sum(part.amount)
      from removed c, lateral app.client_parts(row(c.*)::public.clients) part group by 1, 2, 3, 4, 5, 6;
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
begin
  if tg_op = 'INSERT' then
    insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
    select l.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
      from added l, lateral app.loan_parts(row(l.*)::public.loans) part group by 1, 2, 3, 4, 5, 6;
  else
    insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
    select moves.organization_id, moves.report, moves.dimension, moves.happened_on, moves.value, moves.measure, sum(moves.amount)
      from (select l.organization_id, part.* from added l, lateral app.loan_parts(row(l.*)::public.loans) part
            union all
            select l.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, -part.amount
              from removed l, lateral app.loan_parts(row(l.*)::public.loans) part) moves
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
begin
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select p.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from added p, lateral app.posting_parts(row(p.*)::public.loan_postings) part group by 1, 2, 3, 4, 5, 6;
  return null;
end;
$$;

create or replace trigger report_new_postings after insert on public.loan_postings
  referencing new table as added for each statement execute function app.report_on_postings();

create or replace function app.report_on_acts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select e.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from added e, lateral app.act_parts(row(e.*)::app.audit_events) part group by 1, 2, 3, 4, 5, 6;
  return null;
end;
$$;

create or replace trigger report_new_acts after insert on app.audit_events
  referencing new table as added for each statement execute function app.report_on_acts();

create or replace function app.report_on_pulls() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  scored uuid[];
  before jsonb;
begin
  if tg_op = 'INSERT' then
    insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
    select r.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
      from added r, lateral app.pull_parts(row(r.*)::public.credit_reports) part group by 1, 2, 3, 4, 5, 6;
    select array_agg(id) into scored from added where status = 'success';
    if scored is not null then
      perform app.report_on_scores((select array_agg(distinct client_id) from added where status = 'success'), scored, '[]');
    end if;
    return null;
  end if;
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select moves.organization_id, moves.report, moves.dimension, moves.happened_on, moves.value, moves.measure, sum(moves.amount)
    from (select r.organization_id, part.* from added r, lateral app.pull_parts(row(r.*)::public.credit_reports) part
          union all
          select r.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, -part.amount
            from removed r, lateral app.pull_parts(row(r.*)::public.credit_reports) part) moves
   group by 1, 2, 3, 4, 5, 6 having sum(moves.amount) <> 0;
  select array_agg(r.id),
         jsonb_agg(jsonb_build_object('id', r.id, 'organization_id', r.organization_id, 'client_id', r.client_id, 'status', r.status,
                                      'experian_score', r.experian_score, 'equifax_score', r.equifax_score,
                                      'transunion_score', r.transunion_score, 'created_at', r.created_at))
    into scored, before
    from removed r join added n using (id)
   where (r.client_id, r.status, r.experian_score, r.equifax_score, r.transunion_score, r.created_at)
         is distinct from (n.client_id, n.status, n.experian_score, n.equifax_score, n.transunion_score, n.created_at);
  if scored is not null then
    perform app.report_on_scores(
      (select array_agg(distinct client_id) from (select client_id from added where id = any (scored)
                                                  union select client_id from removed where id = any (scored)) clients), scored, before);
  end if;
  return null;
end;
$$;

create or replace trigger report_new_pulls after insert on public.credit_reports
  referencing new table as added for each statement execute function app.report_on_pulls();
create or replace trigger report_changed_pulls after update on public.credit_reports
  referencing new table as added old table as removed for each statement execute function app.report_on_pulls();

/*
 * How scores moved from each report of a client to the next: for the reports as they are, less what it was without `fresh` ones
 * and with those of `before`. Every client, and nothing before, when `who` is null. A score moves on the day of the later report.
 */
create or replace function app.report_on_scores(who uuid[], fresh uuid[], before jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two reports of a client at once take turns, or neither would see the other.
  perform from public.clients where id = any (who) order by id for no key update;
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  with versions as (
    select 1 as sign, id, organization_id, client_id, status, experian_score, equifax_score, transunion_score, created_at
      from public.credit_reports where who is null and fresh is null
    union all
    select 1, id, organization_id, client_id, status, experian_score, equifax_score, transunion_score, created_at
      from public.credit_reports where client_id = any (who)
    union all
    select -1, id, organization_id, client_id, status, experian_score, equifax_score, transunion_score, created_at
      from public.credit_reports where client_id = any (who) and id <> all (fresh)
    union all
    select -1, * from jsonb_to_recordset(before) as known (id uuid, organization_id uuid, client_id uuid, status text,
      experian_score smallint, equifax_score smallint, transunion_score smallint, created_at timestamptz)
  ), scored as (
    select v.sign, v.organization_id, (v.created_at at time zone 'UTC')::date as day, along.dimension, along.value, along.score,
           along.score - lag(along.score) over (partition by v.sign, v.client_id, along.dimension, along.value
                                                order by v.created_at, v.id) as moved
      from versions v,
           lateral (values ('all', '', app.middle_score(v.experian_score, v.equifax_score, v.transunion_score)),
                           ('bureau', 'experian', v.experian_score), ('bureau', 'equifax', v.equifax_score),
                           ('bureau', 'transunion', v.transunion_score)) as along (dimension, value, score)
     where v.status = 'success' and along.score is not null
  )
  select s.organization_id, 'scores', s.dimension, s.day, s.value, counted.measure, sum(s.sign * counted.amount)
    from scored s,
         lateral (values ('scored', 1::numeric), ('score_sum', s.score), ('compared', case when s.moved is not null then 1 end),
                         ('moved_sum', s.moved), ('rose', case when s.moved > 0 then 1 end),
                         ('fell', case when s.moved < 0 then 1 end)) as counted (measure, amount)
   where counted.amount <> 0
   group by 1, 3, 4, 5, 6 having sum(s.sign * counted.amount) <> 0;
end;
$$;

-- Adds what has changed to the totals. Figures are the same before and after; they are read faster after.
create or replace function app.fold_report_changes() returns void
language sql security definer set search_path = ''
as $$
  with moved as (
    delete from app.report_changes returning *
  ), by_grain as (
    select organization_id, report, dimension, grain,
           case grain when 'day' then happened_on when 'month' then date_trunc('month', happened_on::timestamp)::date
                      else '-infinity' end as starts_on,
           value, measure, sum(amount) as amount
      from moved, (values ('day'), ('month'), ('ever')) as grains (grain)
     where grain = 'ever' or happened_on > '-infinity'
     group by 1, 2, 3, 4, 5, 6, 7 having sum(amount) <> 0
     order by 1, 2, 3, 4, 5, 6, 7
  )
  insert into app.report_totals as totals (organization_id, report, dimension, grain, starts_on, value, measure, amount)
  select * from by_grain
  on conflict (organization_id, report, dimension, grain, starts_on, value, measure)
    do update set amount = totals.amount + excluded.amount
$$;

-- Counts everything anew: for data from before there were figures.
create or replace function app.recount_reports() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  lock table public.clients, public.credit_reports, public.loans, public.loan_postings, app.audit_events in share row exclusive mode;
  delete from app.report_totals;
  delete from app.report_changes;
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select c.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.clients c, lateral app.client_parts(c) part group by 1, 2, 3, 4, 5, 6
  union all
  select r.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.credit_reports r, lateral app.pull_parts(r) part group by 1, 2, 3, 4, 5, 6
  union all
  select l.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.loans l, lateral app.loan_parts(l) part group by 1, 2, 3, 4, 5, 6
  union all
  select p.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.loan_postings p, lateral app.posting_parts(p) part group by 1, 2, 3, 4, 5, 6
  union all
  select e.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from app.audit_events e, lateral app.act_parts(e) part group by 1, 2, 3, 4, 5, 6;
  perform app.report_on_scores(null, null, '[]');
  perform app.fold_report_changes();
end;
$$;

do $$
begin
  if not exists (select from app.report_totals) and not exists (select from app.report_changes) then
    perform app.recount_reports();
  end if;
end;
$$;

grant execute on function app.fold_report_changes, app.recount_reports to tradeline_server;
