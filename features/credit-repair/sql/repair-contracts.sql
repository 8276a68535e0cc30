-- Credit repair contracts and the statements before them. Staff read their organization's; the server writes
-- (server/contracts) by the rules of features/credit-repair/rules. The checks below apply to every writer.
alter table public.repair_statements enable row level security;
alter table public.repair_contracts enable row level security;

create policy "staff read their organization's statements" on public.repair_statements
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every statement" on public.repair_statements for select to platform_admin using (true);
create policy "the server keeps statements" on public.repair_statements for all to tradeline_server using (true);

create policy "staff read their organization's contracts" on public.repair_contracts
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every contract" on public.repair_contracts for select to platform_admin using (true);
create policy "the server keeps contracts" on public.repair_contracts for all to tradeline_server using (true);

grant select on public.repair_statements, public.repair_contracts to authenticated, platform_admin, service_role, tradeline_server;
grant insert (id, organization_id, client_id, acknowledged_on, signature_name, means, document_id, recorded_by, created_at)
  on public.repair_statements to tradeline_server;
grant insert (id, organization_id, client_id, statement_id, contract_date, company_name, company_address, total_cost, services, clauses,
              cancel_until, client_state, pays_for, monthly_fee, complete_by, signature_name, created_by, created_at, updated_by, updated_at)
  on public.repair_contracts to tradeline_server;
grant update (id, statement_id, contract_date, company_name, company_address, total_cost, services, clauses, cancel_until, client_state, pays_for,
              monthly_fee, complete_by, ended_at, signature_name, means, document_id, signed_on, signed_at, cancelled_on, cancelled_at, cancelled_by,
              cancellation_document_id, updated_by, updated_at)
  on public.repair_contracts to tradeline_server;
-- API users write nothing, and nothing is removed: the law requires two years (15 USC 1679c(c)), and we keep them
-- longer.

create or replace trigger refuse_rewriting before update or delete on public.repair_statements
  for each row execute function app.refuse_rewriting('An acknowledged statement cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.repair_statements
  for each statement execute function app.refuse_rewriting('An acknowledged statement cannot be changed or removed');
create or replace trigger refuse_removing before delete on public.repair_contracts
  for each row execute function app.refuse_rewriting('Contracts cannot be removed');
create or replace trigger refuse_truncating before truncate on public.repair_contracts
  for each statement execute function app.refuse_rewriting('Contracts cannot be removed');

-- Definer, like all functions below: the check of the client must not depend on the caller's policies.
create or replace function app.guard_statement() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.clients c where c.id = new.client_id and c.organization_id = new.organization_id) then
    raise exception 'The client doesn''t belong to this organization' using errcode = '42501';
  end if;
  -- Only a row inserted whole, with a signature of before copies were required, has an earlier day. A day begins first on Guam within the
  -- United States and ends last in Samoa.
  if new.means <> 'recorded'
     and (new.acknowledged_on > (clock_timestamp() at time zone 'Pacific/Guam')::date
          or not exists (select from public.repair_enrollments e
                          where e.client_id = new.client_id and (e.created_at at time zone 'Pacific/Pago_Pago')::date <= new.acknowledged_on)) then
    raise exception 'A statement is signed after the enrollment was recorded, and not in the future' using errcode = '23514';
  end if;
  perform app.require_own_paper(new.client_id, new.document_id);
  return new;
end;
$$;

create or replace trigger guard_statement before insert on public.repair_statements
  for each row execute function app.guard_statement();

-- Raises unless the signed copy, if there is one, is a document of the client.
create or replace function app.require_own_paper(of_client uuid, paper uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if paper is not null and not exists (select from public.client_documents d where d.id = paper and d.client_id = of_client) then
    raise exception 'The signed copy must be a document of this client' using errcode = '42501';
  end if;
end;
$$;

create or replace function app.guard_contract() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_merging() then
    return new;
  end if;
  -- Prepared, a contract may be without it: the client signs both in one envelope, the statement first.
  if (new.statement_id is not null or new.signature_name is not null)
     and not exists (select from public.repair_statements s
                      where s.id = new.statement_id and s.client_id = new.client_id and s.organization_id = new.organization_id
                        and s.acknowledged_on <= coalesce(new.signed_on, new.contract_date)) then
    raise exception 'The client must acknowledge the statement of their rights before the contract' using errcode = '23514';
  end if;
  -- A contract never reaches back over one that the client canceled before, or that ended with the enrollment.
  if exists (select from public.repair_contracts c
              where c.client_id = new.client_id and c.id not in (new.id, coalesce(old.id, new.id))
                and greatest(c.cancelled_on, (c.ended_at at time zone 'Pacific/Pago_Pago')::date) > new.contract_date) then
    raise exception 'A contract can''t be dated before the previous one ended' using errcode = '23514';
  end if;
  if tg_op = 'INSERT' then
    if new.signature_name is not null and new.means <> 'recorded' then
      raise exception 'A contract must be prepared before it is signed' using errcode = '23514';
    end if;
    return new;
  end if;
  if (new.organization_id, new.client_id, new.statement_id)
     is distinct from (old.organization_id, old.client_id, coalesce(old.statement_id, new.statement_id)) then
    raise exception 'A contract can''t be moved to another client' using errcode = '42501';
  end if;
  if old.signature_name is not null
     and (new.id, new.contract_date, new.company_name, new.company_address, new.total_cost, new.services, new.clauses, new.cancel_until,
          new.client_state, new.pays_for, new.monthly_fee, new.signature_name, new.means, new.document_id, new.signed_on, new.signed_at)
         is distinct from (old.id, old.contract_date, old.company_name, old.company_address, old.total_cost, old.services, old.clauses,
                           old.cancel_until, old.client_state, old.pays_for, old.monthly_fee, old.signature_name, old.means, old.document_id,
                           old.signed_on, old.signed_at)
     -- Contracts of before it was stored have it read from their text once.
     or old.signature_name is not null and old.complete_by is not null and new.complete_by is distinct from old.complete_by
     or old.ended_at is not null and new.ended_at is distinct from old.ended_at
     or old.cancelled_on is not null
        and (new.cancelled_on, new.cancelled_at, new.cancelled_by, new.cancellation_document_id)
            is distinct from (old.cancelled_on, old.cancelled_at, old.cancelled_by, old.cancellation_document_id) then
    raise exception 'A signed contract can''t be changed' using errcode = '42501';
  end if;
  if old.signature_name is null and new.signature_name is not null then
    new.signed_at := clock_timestamp();
    perform app.require_true_signature(old, new);
  end if;
  if old.cancelled_on is null and new.cancelled_by = 'staff' then
    perform app.require_own_paper(new.client_id, new.cancellation_document_id);
    -- Only the client's notice on paper proves an earlier day. The period can end earlier than the day in Samoa.
    if new.cancellation_document_id is null
       and new.cancelled_on < least(new.cancel_until, (clock_timestamp() at time zone 'Pacific/Pago_Pago')::date) then
      raise exception 'A cancellation without the client''s notice is dated today' using errcode = '23514';
    end if;
  end if;
  return new;
end;
$$;

-- Raises unless the contract is signed as it was prepared, on a day that isn't before its preparation, and can be
-- canceled for three days from now, whatever day the signature names. The server adds the holidays. A day begins first on Guam within the United States and ends last in Samoa.
create or replace function app.require_true_signature(prepared public.repair_contracts, signed public.repair_contracts) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if signed.means = 'recorded' then
    raise exception 'A signature is given by the client or recorded with the signed copy' using errcode = '23514';
  end if;
  if (signed.id, signed.contract_date, signed.company_name, signed.company_address, signed.total_cost, signed.services, signed.clauses,
      signed.pays_for, signed.monthly_fee, signed.complete_by)
     is distinct from (prepared.id, prepared.contract_date, prepared.company_name, prepared.company_address, prepared.total_cost,
                       prepared.services, prepared.clauses, prepared.pays_for, prepared.monthly_fee, prepared.complete_by) then
    raise exception 'A contract is signed as it was prepared' using errcode = '42501';
  end if;
  if signed.signed_on < (prepared.updated_at at time zone 'Pacific/Pago_Pago')::date
     or signed.signed_on > (signed.signed_at at time zone 'Pacific/Guam')::date
     or signed.cancel_until < (signed.signed_at at time zone 'Pacific/Pago_Pago')::date + 3
     or signed.cancel_until < signed.signed_on + 3 then
    raise exception 'The time to cancel counts from the later of the signature and its recording' using errcode = '23514';
  end if;
  perform app.require_own_paper(signed.client_id, signed.document_id);
end;
$$;

create or replace trigger guard_contract before insert or update on public.repair_contracts
  for each row execute function app.guard_contract();

-- A signed copy that a statement or contract names, and the answer that a fee names, are evidence and stay current in the client's file.
create or replace function app.keep_signed_paper() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_merging() then
    return new;
  end if;
  if exists (select from public.repair_contracts c where new.id in (c.document_id, c.cancellation_document_id))
     or exists (select from public.repair_statements s where s.document_id = new.id) then
    raise exception 'This document is the signed copy of a contract and can''t be removed or replaced' using errcode = '42501';
  end if;
  if exists (select from public.repair_fees f where f.document_id = new.id) then
    raise exception 'This document is the evidence for a fee and can''t be removed or replaced' using errcode = '42501';
  end if;
  return new;
end;
$$;

create or replace trigger keep_signed_paper before update on public.client_documents
  for each row when (old.archived_at is null and new.archived_at is not null or old.superseded_at is null and new.superseded_at is not null
                     or new.client_id <> old.client_id or new.file_url <> old.file_url)
  execute function app.keep_signed_paper();

-- Returns what keeps a client's work waiting, whatever the type of the company that enrolled them. No row means that
-- nothing does: the client was never enrolled. `lacks` names what is missing before a contract counts. Otherwise work
-- may begin after the last day on which the current signed contract can be canceled. A day ends last in Samoa within
-- the United States, so no client's midnight comes later.
create or replace function app.work_standing(of_client uuid) returns table (cancel_until date, today date, lacks text)
language sql stable security definer set search_path = ''
as $$
  select c.cancel_until, (now() at time zone 'Pacific/Pago_Pago')::date,
         case when e.status = 'cancelled' then 'enrollment' when c.cancel_until is null then 'contract' end
    from public.repair_enrollments e
    left join public.repair_contracts c
      on c.client_id = e.client_id and c.cancelled_on is null and c.ended_at is null and c.signature_name is not null
   where e.client_id = of_client
$$;

-- A canceled enrollment ends its contract, so that resuming it needs another. A contract that the client canceled has its own day.
create or replace function app.end_contract() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.repair_contracts set ended_at = clock_timestamp()
   where client_id = new.client_id and cancelled_on is null and ended_at is null and signature_name is not null;
  return null;
end;
$$;
create or replace trigger end_contract after update of status on public.repair_enrollments
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function app.end_contract();

-- Returns the same, and a row for a client who was never enrolled, for commands and screens.
create or replace function app.work_status(of_client uuid) returns table (cancel_until date, today date, lacks text)
language sql stable security definer set search_path = ''
as $$
  select s.cancel_until, s.today, s.lacks from app.work_standing(of_client) s
   union all
  select null, (now() at time zone 'Pacific/Pago_Pago')::date, 'never_enrolled'
    from public.clients c
   where c.id = of_client and not exists (select from public.repair_enrollments e where e.client_id = c.id)
$$;

-- Returns true if work on a day (default: today) would come before the contract allows it.
create or replace function app.is_before_contract(of_client uuid, worked_on date default null) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from app.work_standing(of_client) s where (least(worked_on, s.today) > s.cancel_until) is not true)
$$;

-- Returns true if no work on a day (default: today) may be done: it would come before the contract allows it, or the
-- enrollment is canceled.
create or replace function app.is_work_held(of_client uuid, worked_on date default null) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from app.work_standing(of_client) s
                  where s.lacks is not null or (least(worked_on, s.today) > s.cancel_until) is not true)
$$;

-- Drafting, attesting and sending are work. Recording a bureau's answer is not: it waits only while a contract can be
-- canceled, and is then recorded with its own day.
create or replace function app.guard_work() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_work boolean := true;
  sent date := new.sent_on;
begin
  if tg_op = 'UPDATE' then
    is_work := old.status = 'drafted' or (new.sent_on, new.information_on) is distinct from (old.sent_on, old.information_on);
    sent := case when new.sent_on is distinct from old.sent_on then new.sent_on end;
  end if;
  if app.is_work_held(new.client_id, sent)
     and (is_work or exists (select from app.work_standing(new.client_id) s where s.today <= s.cancel_until)) then
    raise exception 'No work may be done for a client until their contract can no longer be canceled' using errcode = '23514';
  end if;
  return new;
end;
$$;

-- A dispute can be closed at any time.
create or replace trigger guard_work before update on public.disputes
  for each row when ((new.sent_on, new.information_on, new.corrections) is distinct from (old.sent_on, old.information_on, old.corrections)
                     or new.status is distinct from old.status and new.status <> 'closed')
  execute function app.guard_work();
create or replace trigger guard_new_work before insert on public.disputes
  for each row execute function app.guard_work();

-- Written instructions are the purpose of a report for credit repair. A lender's own order is no such work: the client has an application or
-- a loan, or isn't enrolled.
create or replace function app.guard_order() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (new.permissible_purpose = 'written_instructions'
      or exists (select from app.organizations o where o.id = new.organization_id and o.account_type = 'cro')
      or not exists (select from public.loan_applications a where a.client_id = new.client_id)
         and not exists (select from public.loans l where l.client_id = new.client_id))
     and app.is_work_held(new.client_id) then
    raise exception 'No report may be ordered for a client until their contract can no longer be canceled' using errcode = 'TLC04';
  end if;
  if exists (select from public.clients where id = new.client_id and archived_at is not null) then
    raise exception 'This client is archived' using errcode = 'TLC05';
  end if;
  return new;
end;
$$;

create or replace trigger guard_order before insert on app.credit_pulls
  for each row execute function app.guard_order();

-- The same for screens, about clients of the caller's organization.
create or replace function public.client_work_standing(client_id uuid) returns table (cancel_until date, today date, lacks text)
language sql stable security definer set search_path = ''
as $$
  select s.cancel_until, s.today, s.lacks
    from public.clients c, lateral app.work_status(c.id) s
   where c.id = client_work_standing.client_id and c.organization_id = (select app.current_organization_id()) and app.sees_client(c.id)
$$;
comment on function public.client_work_standing is 'The last day on which a client''s signed credit repair contract can be canceled, or null without one. Work may begin the day after, unless `lacks` names what is missing.';

grant execute on function app.work_standing, app.work_status, app.is_before_contract, app.is_work_held to tradeline_server;
grant execute on function public.client_work_standing to authenticated;
