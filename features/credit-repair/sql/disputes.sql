-- Disputes. Staff read their organization's. The server opens and advances them (server/disputes) by the rules of
-- features/credit-repair/rules/disputes. The checks below apply to every writer.
alter table public.disputes enable row level security;

create policy "staff read their organization's disputes" on public.disputes
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every dispute" on public.disputes for select to platform_admin using (true);

create policy "the server keeps disputes" on public.disputes for all to tradeline_server using (true);

grant select on public.disputes to authenticated, platform_admin, service_role, tradeline_server;
grant insert (id, organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason, explanation, created_by, created_at,
              recipient, recipient_name, recipient_address, notice_on, months, correct_value, item_facts, is_after_annual_report,
              round, follows_id)
  on public.disputes to tradeline_server;
grant update (status, attested_on, sent_on, tracking_number, received_on, information_on, investigation_on, due_on, result, result_on,
              closed_on, corrections, result_recorded_at, updated_at, next_act, next_status, next_by, procedure_on, procedure_due_on,
              procedure_answered_on, explanation)
  on public.disputes to tradeline_server;
-- API users can't insert, update or delete, and no role can delete.

-- Returns true if the dispute has a fee that was not refunded as a whole. Definer, like all functions below.
create or replace function app.is_dispute_paid(d public.disputes) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.repair_fees f
                  where f.client_id = d.client_id and f.kind = 'fee' and d.id = any (f.dispute_ids)
                    and coalesce((select sum(r.amount) from public.repair_fees r where r.refunds_id = f.id), 0) < f.amount)
$$;
grant execute on function app.is_dispute_paid to tradeline_server;

-- The check of the report's owner must not depend on the caller's policies. The disputed item never changes.
create or replace function app.guard_dispute() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  former jsonb;
begin
  if app.is_merging() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if not exists (select from public.credit_reports r
                    where r.id = new.report_id and r.client_id = new.client_id and r.organization_id = new.organization_id) then
      raise exception 'The report belongs to another client' using errcode = '42501';
    end if;
    return new;
  end if;
  if (new.organization_id, new.client_id, new.report_id, new.bureau, new.reason, new.recipient)
     is distinct from (old.organization_id, old.client_id, old.report_id, old.bureau, old.reason, old.recipient) then
    raise exception 'A dispute''s subject can''t be changed' using errcode = '42501';
  end if;
  -- The client attested to these words. Only the disposal of the report replaces them.
  if new.explanation is distinct from old.explanation and old.status <> 'drafted' and new.explanation is distinct from 'Disposed of' then
    raise exception 'The words that the client attested to can''t be changed' using errcode = '42501';
  end if;
  former := new.corrections -> -1;
  if old.result is null or (new.result, new.result_on) is not distinct from (old.result, old.result_on) then
    if new.corrections is distinct from old.corrections then
      raise exception 'Previous results can''t be changed' using errcode = '42501';
    end if;
    return new;
  end if;
  if (new.corrections - (-1) = old.corrections and former ->> 'result' = old.result and former ->> 'result_on' = old.result_on::text
      and former ->> 'reason' <> '') is not true then
    raise exception 'A result is already recorded. A correction must keep it and give a reason' using errcode = '23514';
  end if;
  if new.result is distinct from 'deleted' then
    new.reinsertion_told_at := null;
  end if;
  return new;
end;
$$;

create or replace trigger guard_dispute before insert or update on public.disputes
  for each row execute function app.guard_dispute();

-- A result counts for fees from when it was recorded. No command sets the time; only the demo enters results of an earlier day.
create or replace function app.stamp_result() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.result_recorded_at is null or new.result_recorded_at is not distinct from old.result_recorded_at then
    new.result_recorded_at := case when new.result is not null then clock_timestamp() end;
  elsif new.result_recorded_at > clock_timestamp() then
    raise exception 'A result can''t be recorded in the future' using errcode = '23514';
  end if;
  return new;
end;
$$;
create or replace trigger stamp_result before update on public.disputes
  for each row when ((new.result, new.result_on, new.result_recorded_at) is distinct from (old.result, old.result_on, old.result_recorded_at))
  execute function app.stamp_result();

-- A correction after a fee asks for its refund: the client's contact, and the people who may refund, are notified.
create or replace function app.ask_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from app.refunds_due(new.client_id) r join public.repair_fees f on f.id = r.fee_id where new.id = any (f.dispute_ids)) then
    perform app.notify(p.id, 'repair_refund_due', jsonb_build_object('client_id', new.client_id, 'bureau', new.bureau))
       from app.people p join public.clients c on c.id = new.client_id and c.organization_id = p.organization_id
      where p.id = c.assigned_contact_id or p.organization_role in ('owner', 'admin');
  end if;
  return null;
end;
$$;
create or replace trigger ask_refund after update on public.disputes
  for each row when (new.corrections is distinct from old.corrections) execute function app.ask_refund();

-- The documents in a client's file that a block request requires (rules/disputes/block-request.ts).
create or replace function app.theft_papers(of_client uuid) returns table (has_theft_report boolean, has_license boolean, has_ssn_card boolean)
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.client_documents d
                  where d.client_id = c.id and d.client_field is null and d.custom_type ilike '%identity theft report%'
                    and d.superseded_at is null and d.archived_at is null),
         c.drivers_license_front is not null, c.ssn_card_image is not null
    from public.clients c where c.id = of_client
$$;
grant execute on function app.theft_papers to tradeline_server;

-- A bureau need not block anything without these documents (15 USC 1681c-2(a)).
create or replace function app.guard_block_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from app.theft_papers(new.client_id) p where p.has_theft_report and (p.has_license or p.has_ssn_card)) then
    raise exception 'A block request requires an identity theft report and proof of identity' using errcode = '23514';
  end if;
  return new;
end;
$$;

create or replace trigger guard_block_request before update on public.disputes
  for each row when (new.reason = 'identity_theft' and old.sent_on is null and new.sent_on is not null)
  execute function app.guard_block_request();
create or replace trigger guard_new_block_request before insert on public.disputes
  for each row when (new.reason = 'identity_theft' and new.sent_on is not null) execute function app.guard_block_request();

-- A client's first removed item records how long that took. Recording a result locks the client's row, so that two
-- concurrent results can't both be first.
create or replace function app.note_first_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.disputes d where d.client_id = new.client_id and d.result = 'deleted') then
    new.first_removal_days := greatest(0, new.result_on - least(new.sent_on, (
      select min(d.sent_on) from public.disputes d where d.client_id = new.client_id)));
  end if;
  return new;
end;
$$;

create or replace trigger note_first_removal before update on public.disputes
  for each row when (new.result = 'deleted' and old.result is null) execute function app.note_first_removal();

-- A corrected result may have been the first removal or become it. The first removal is the one with the earliest day.
create or replace function app.find_first_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.disputes d
     set first_removal_days = case when d.id = earliest.id then greatest(0, d.result_on - earliest.sent_on) end
    from (select (array_agg(r.id order by r.result_on, r.id) filter (where r.result = 'deleted'))[1] as id, min(r.sent_on) as sent_on
            from public.disputes r where r.client_id = new.client_id) earliest
   where d.client_id = new.client_id and (d.id = earliest.id or d.first_removal_days is not null);
  return null;
end;
$$;

create or replace trigger find_first_removal after update on public.disputes
  for each row when (old.result is not null and 'deleted' in (old.result, new.result)
                     and (new.result, new.result_on) is distinct from (old.result, old.result_on))
  execute function app.find_first_removal();

-- A report counts its sent disputes and how many of them were won.
create or replace function app.count_dispute() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A recount sets these counts again and must not run between the dispute's change and this update.
  perform app.meet_recounts(array[new.organization_id]);
  update public.credit_reports r
     set dispute_count = r.dispute_count + (new.sent_on is not null)::integer - (old.sent_on is not null)::integer,
         successful_disputes = r.successful_disputes + app.is_won(new.result)::integer - app.is_won(old.result)::integer
   where r.id = new.report_id;
  return null;
end;
$$;

create or replace function app.is_won(result text) returns boolean
language sql immutable
as $$
  select coalesce(result in ('deleted', 'modified'), false)
$$;

create or replace trigger count_dispute after update on public.disputes
  for each row when ((new.sent_on is null, new.result) is distinct from (old.sent_on is null, old.result))
  execute function app.count_dispute();

-- Notifies once for each deleted item that a new report lists as negative again: the client's contact, else the person
-- who opened the dispute, else the person who added the client. Counts from the day after the deletion. Called before
-- the audit log is written, because a dispute change locks the dispute before the log.
create or replace function app.notice_reinsertions(client uuid, negative_items jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  with back as (
    update public.disputes d set reinsertion_told_at = clock_timestamp()
      from jsonb_to_recordset(negative_items) as item (bureau text, key text)
     where d.client_id = client and d.result = 'deleted' and d.result_on < (now() at time zone 'UTC')::date
       and d.reinsertion_told_at is null and d.bureau = item.bureau and d.item_key = item.key
    returning d.bureau, d.item_key, d.created_by, d.created_at
  ), items as (
    select distinct on (bureau, item_key) bureau, created_by from back order by bureau, item_key, created_at desc
  )
  select app.notify(reader.id, 'item_reinserted', jsonb_build_object('client_id', client, 'bureau', items.bureau))
    from items, public.clients c, lateral (
      select p.id from app.people p
       where p.organization_id = c.organization_id and p.id in (c.assigned_contact_id, items.created_by, c.user_id)
       order by p.id is not distinct from c.assigned_contact_id desc, p.id is not distinct from items.created_by desc limit 1) as reader
   where c.id = client
$$;
grant execute on function app.notice_reinsertions to tradeline_server;

-- Deletes what was read from a report together with its contents. The dispute and its result remain.
create or replace function app.dispose_of_disputes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.disputes d
     set item_name = 'Disposed of', item_key = 'disposed of ' || d.id, item_facts = '{}', correct_value = null, explanation = case when d.explanation is not null then 'Disposed of' end
   where d.report_id = new.id;
  return null;
end;
$$;

create or replace trigger dispose_of_disputes after update of disposed_at on public.credit_reports
  for each row when (old.disposed_at is null and new.disposed_at is not null) execute function app.dispose_of_disputes();
