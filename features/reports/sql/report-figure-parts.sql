-- What one row of a table adds to the figures behind the reports: its parts.

-- These functions have no `set search_path`, which would keep PostgreSQL from inlining them: they would be called row by row. Every
-- name in them is qualified, and their callers have an empty search path.

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

-- What the result of a dispute adds, on its day: that it was decided and won, by creditor; of what was removed, its kind and reason;
-- and of a client's first removal, how long it took.
create or replace function app.dispute_parts(d public.disputes)
returns table (report text, dimension text, happened_on date, value text, measure text, amount numeric)
language sql stable
as $$
  select 'dispute_results', counted.dimension, d.result_on, counted.value, counted.measure, counted.amount
    from (values ('creditor', d.item_name, 'decided', 1::numeric),
                 ('creditor', d.item_name, 'won', app.is_won(d.result)::integer),
                 ('all', '', 'removed', (d.result = 'deleted')::integer),
                 ('type', d.item_kind || ' ' || d.reason, 'removed', (d.result = 'deleted')::integer),
                 ('all', '', 'first', (d.first_removal_days is not null)::integer),
                 ('all', '', 'days', coalesce(d.first_removal_days, 0))) as counted (dimension, value, measure, amount)
   where d.result is not null and counted.amount <> 0
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
