-- Disputes: what a client says a bureau reports wrongly, and what became of it (15 USC 1681i).

create table public.disputes (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  -- The report it was read from.
  report_id uuid not null references public.credit_reports (id) on delete restrict,
  bureau text not null check (bureau in ('experian', 'equifax', 'transunion')),
  item_kind text not null check (item_kind in ('account', 'collection')),
  item_key text not null check (item_key <> ''),
  item_name text not null check (length(item_name) between 1 and 200),
  reason text not null check (reason in ('not_mine', 'wrong_balance', 'wrong_status', 'never_late', 'paid', 'duplicate', 'obsolete', 'other')),
  explanation text check (length(btrim(explanation)) between 1 and 1000),
  status text not null default 'drafted'
    check (status in ('drafted', 'attested', 'sent', 'received', 'in_investigation', 'resolved', 'closed')),
  attested_on date,
  sent_on date,
  tracking_number text check (length(tracking_number) between 1 and 100),
  received_on date,
  information_on date,
  investigation_on date,
  due_on date,
  result text check (result in ('deleted', 'modified', 'verified', 'frivolous', 'no_response')),
  result_on date,
  closed_on date,
  first_removal_days integer check (first_removal_days >= 0),
  created_by uuid references app.people (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint another_reason_is_explained check (reason <> 'other' or explanation is not null),
  constraint each_step_has_its_day check (case status
    when 'drafted' then num_nonnulls(attested_on, result, closed_on) = 0
    when 'attested' then attested_on is not null and num_nonnulls(sent_on, result, closed_on) = 0
    when 'sent' then sent_on is not null and num_nonnulls(received_on, result, closed_on) = 0
    when 'received' then received_on is not null and num_nonnulls(investigation_on, result, closed_on) = 0
    when 'in_investigation' then investigation_on is not null and num_nonnulls(result, closed_on) = 0
    when 'resolved' then result is not null and closed_on is null
    else closed_on is not null end),
  constraint steps_follow_one_another check (
    (sent_on is null or coalesce(sent_on >= attested_on, false))
    and (received_on is null or coalesce(received_on >= sent_on, false))
    and (information_on is null or coalesce(information_on >= received_on, false))
    and (investigation_on is null or coalesce(investigation_on >= received_on, false))
    and (result_on is null or coalesce(result_on >= received_on, false) and result_on >= coalesce(investigation_on, result_on))
    and (closed_on is null or closed_on >= coalesce(result_on, investigation_on, received_on, sent_on, attested_on, closed_on))),
  constraint a_result_has_its_day check ((result is null) = (result_on is null)),
  -- 15 USC 1681i(a)(1): thirty days from receipt, fifteen more when information came within them.
  constraint the_clock_runs_from_receipt check (
    due_on is not distinct from received_on + case when information_on <= received_on + 30 then 45 else 30 end)
);
comment on table public.disputes is 'What clients dispute with a bureau: an item of a report each. Written by the server alone.';
comment on column public.disputes.item_key is 'The same item in another pull of the same bureau has the same key.';
comment on column public.disputes.first_removal_days is
  'For the first item that a client got removed, and null for others: days since the first of their disputes was sent.';
-- Keys are as long as what bureaus write; an index takes a third of a page.
create unique index disputes_open_once on public.disputes (client_id, bureau, md5(item_key)) where status not in ('resolved', 'closed');
create index disputes_of_client on public.disputes (client_id, created_at desc, id);
create index disputes_of_report on public.disputes (report_id);
create index disputes_of_organization on public.disputes (organization_id, created_at desc);
create index disputes_person on public.disputes (created_by);
create index disputes_removed on public.disputes (organization_id, result_on desc, id) where result = 'deleted';
