-- Credit repair enrollments and their fees. Staff read their organization's; the server writes (server/fees) by the
-- rules of features/credit-repair/rules. The checks below apply to every writer.
alter table public.repair_enrollments enable row level security;
alter table public.repair_fees enable row level security;
alter table app.repair_totals enable row level security;

create policy "staff read their organization's enrollments" on public.repair_enrollments
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every enrollment" on public.repair_enrollments for select to platform_admin using (true);
create policy "the server keeps enrollments" on public.repair_enrollments for all to tradeline_server using (true);

create policy "staff read their organization's fees" on public.repair_fees
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every fee" on public.repair_fees for select to platform_admin using (true);
create policy "the server keeps fees" on public.repair_fees for all to tradeline_server using (true);

create policy "staff read their organization's repair totals" on app.repair_totals
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every repair total" on app.repair_totals for select to platform_admin using (true);

grant select on public.repair_enrollments, public.repair_fees to authenticated, platform_admin, service_role, tradeline_server;
grant insert (id, organization_id, client_id, status, monthly_fee, enrolled_on, sale_channel, channel_review, channel_reviewed_by, created_by,
              created_at, updated_by, updated_at)
  on public.repair_enrollments to tradeline_server;
grant update (status, monthly_fee, updated_by, updated_at) on public.repair_enrollments to tradeline_server;
grant insert (id, organization_id, client_id, kind, amount, received_on, method, reference, dispute_ids, document_id, report_ids, refunds_id,
              reason, recorded_by, recorded_by_name, created_at)
  on public.repair_fees to tradeline_server;
grant select on app.repair_totals to authenticated, platform_admin;
-- API users write nothing, and nothing is removed. The sales channel never changes because it decides when a fee is
-- allowed. Totals follow the rows and can't be written.

create or replace trigger refuse_rewriting before update or delete on public.repair_fees
  for each row execute function app.refuse_rewriting('Fees cannot be changed; refund the fee instead');
create or replace trigger refuse_truncating before truncate on public.repair_fees
  for each statement execute function app.refuse_rewriting('Fees cannot be changed; refund the fee instead');

-- Returns the client's other files that were enrolled another way: with the same SSN, or the same name and another fact of the same person.
-- Definer, like all functions below: the check of the client must not depend on the caller's policies.
create or replace function app.files_sold_otherwise(of_client uuid, channel text) returns table (client_id uuid, sale_channel text)
language sql stable security definer set search_path = ''
as $$
  select distinct other.id, e.sale_channel
    from public.clients c
    cross join lateral (
      select s.what, s.id from app.clients_sharing(c) s
      union all
      select 'date_of_birth', born.row_id
        from app.sealed_values own join app.sealed_values born using (organization_id, table_name, column_name, blind_index)
       where own.organization_id = c.organization_id and own.table_name = 'clients' and own.column_name = 'date_of_birth' and own.row_id = c.id
         and own.sealed <> '' and born.sealed <> '' and born.row_id <> c.id) shared
    join public.clients other on other.id = shared.id
    join public.repair_enrollments e on e.client_id = other.id and e.sale_channel <> channel
   where c.id = of_client
     and (shared.what = 'ssn' or app.name_key(other.last_name) = app.name_key(c.last_name)
                                 and app.name_key(other.first_name) = app.name_key(c.first_name))
$$;

create or replace function app.guard_enrollment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_merging() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if (new.organization_id, new.client_id, new.sale_channel, new.enrolled_on, new.channel_review)
       is distinct from (old.organization_id, old.client_id, old.sale_channel, old.enrolled_on, old.channel_review) then
      raise exception 'An enrollment can''t be moved to another client' using errcode = '42501';
    end if;
    if new.monthly_fee > old.monthly_fee
       and exists (select from public.repair_contracts c
                    where c.client_id = new.client_id and c.cancelled_on is null and c.ended_at is null and c.signature_name is not null
                      and new.monthly_fee > coalesce(c.monthly_fee, c.total_cost)) then
      raise exception 'The monthly fee can''t exceed the one in the signed contract' using errcode = '23514';
    end if;
    return new;
  end if;
  select c.created_at, c.archived_at is not null into new.client_since, new.is_client_archived
    from public.clients c where c.id = new.client_id and c.organization_id = new.organization_id;
  if not found then
    raise exception 'The client doesn''t belong to this organization' using errcode = '42501';
  end if;
  if new.channel_review is null and exists (select from app.files_sold_otherwise(new.client_id, new.sale_channel)) then
    raise exception 'Another file of this person was sold another way, which a person must review' using errcode = '23514';
  end if;
  return new;
end;
$$;

create or replace trigger guard_enrollment before insert or update on public.repair_enrollments
  for each row execute function app.guard_enrollment();

-- Returns the client's signed contract that was neither canceled nor ended.
create or replace function app.contract_in_force(of_client uuid) returns setof public.repair_contracts
language sql stable security definer set search_path = ''
as $$
  select * from public.repair_contracts c
   where c.client_id = of_client and c.cancelled_on is null and c.ended_at is null and c.signature_name is not null
$$;

-- Returns what was received for the client since a moment, less refunds.
create or replace function app.fees_kept(of_client uuid, since timestamptz) returns numeric
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(f.amount - coalesce((select sum(r.amount) from public.repair_fees r where r.refunds_id = f.id), 0)), 0)
    from public.repair_fees f where f.client_id = of_client and f.kind = 'fee' and f.created_at >= since
$$;

-- Returns true if a fee can be taken for a result under such a contract (features/credit-repair/rules/fee-basis.ts).
create or replace function app.is_sold(result text, pays_for text) returns boolean
language sql immutable
as $$
  select coalesce(result in ('deleted', 'modified') or result is not null and pays_for = 'answers', false)
$$;

-- Returns the fees of a client that must be refunded, with what is left to refund: the share of each dispute whose result was corrected after
-- the fee, to one that the contract of the fee doesn't sell, or to a later day.
create or replace function app.refunds_due(of_client uuid) returns table (fee_id uuid, due numeric)
language sql stable security definer set search_path = ''
as $$
  select f.id, owed.amount - refunded.amount
    from public.repair_fees f
    left join lateral (select c.pays_for from public.repair_contracts c
                        where c.client_id = f.client_id and c.signature_name is not null and coalesce(c.signed_at, c.created_at) <= f.created_at
                        order by coalesce(c.signed_at, c.created_at) desc limit 1) sold on true,
         lateral (select coalesce(sum(r.amount), 0) as amount from public.repair_fees r where r.refunds_id = f.id) refunded,
         lateral (select ceil(100 * f.amount * count(*) / cardinality(f.dispute_ids)) / 100 as amount from public.disputes d
                   where d.id = any (f.dispute_ids) and d.client_id = f.client_id
                     and (d.corrections -> -1 ->> 'corrected_at')::timestamptz > f.created_at
                     and (not app.is_sold(d.result, sold.pays_for) or d.result_on > f.received_on)) owed
   where f.client_id = of_client and f.kind = 'fee' and owed.amount > refunded.amount
$$;

-- Returns the day from which a result counts for fees: when it was recorded, or when a copy of the bureau's answer was uploaded before that.
-- No copy from before the result shows it.
create or replace function app.result_proven_on(d public.disputes, answer uuid) returns date
language sql stable security definer set search_path = ''
as $$
  select greatest(d.result_on, least(coalesce((d.result_recorded_at at time zone 'UTC')::date, d.result_on), shown.on_day))
    from (select max((p.created_at at time zone 'UTC')::date) as on_day from public.client_documents p
           where p.id = answer and p.client_id = d.client_id and (p.created_at at time zone 'UTC')::date >= d.result_on) shown
$$;

-- Returns true if a fee has evidence of a dispute's result: the bureau's answer, uploaded since the result, or a later report with a file of
-- the bureau. Of a sale by phone, a report of more than six months after the result. The server compares what the report lists.
create or replace function app.has_evidence(fee public.repair_fees, d public.disputes, channel text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select channel <> 'phone'
         and exists (select from public.client_documents p
                      where p.id = fee.document_id and p.client_id = d.client_id and (p.created_at at time zone 'UTC')::date >= d.result_on)
      or exists (select from public.credit_reports r
                  where r.id = any (fee.report_ids) and r.client_id = d.client_id and r.id <> d.report_id and r.status = 'success'
                    and r.bureau_data #>> array[d.bureau, 'status'] = 'success' and (r.created_at at time zone 'UTC')::date > d.sent_on
                    and (channel <> 'phone'
                         or (r.created_at at time zone 'UTC')::date > app.result_proven_on(d, fee.document_id) + interval '6 months'
                            and (r.created_at at time zone 'UTC')::date <= fee.received_on))
$$;

-- Raises unless a refund returns a fee of the client, or what is left of it.
create or replace function app.require_refundable(refund public.repair_fees) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select f.amount - coalesce((select sum(r.amount) from public.repair_fees r where r.refunds_id = f.id), 0) >= refund.amount
        from public.repair_fees f where f.id = refund.refunds_id and f.client_id = refund.client_id and f.kind = 'fee') is not true then
    raise exception 'A refund returns a fee of this client, or what is left of it' using errcode = '42501';
  end if;
end;
$$;

-- Locks the client's row, so that two concurrent fees for the same work can't both be first.
create or replace function app.guard_fee() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  channel text;
  contract public.repair_contracts;
begin
  perform from public.clients c where c.id = new.client_id and c.organization_id = new.organization_id for no key update;
  if not found then
    raise exception 'The client doesn''t belong to this organization' using errcode = '42501';
  end if;
  if new.kind = 'refund' then
    perform app.require_refundable(new);
    return new;
  end if;
  select e.sale_channel into channel from public.repair_enrollments e where e.client_id = new.client_id and e.status <> 'cancelled';
  if not found then
    raise exception 'No fee can be taken from a client whose enrollment is canceled, or who never enrolled' using errcode = '23514';
  end if;
  if (select count(*) from public.disputes d
       where d.client_id = new.client_id and d.id = any (new.dispute_ids) and app.result_proven_on(d, new.document_id) <= new.received_on)
     <> cardinality(new.dispute_ids) then
    raise exception 'A fee requires disputes of this client that had a result by then' using errcode = '23514';
  end if;
  if exists (select from public.disputes d where d.id = any (new.dispute_ids) and app.is_before_contract(d.client_id, d.sent_on)) then
    raise exception 'One of these disputes was sent before the contract could no longer be canceled' using errcode = '23514';
  end if;
  if exists (select from public.disputes d where d.id = any (new.dispute_ids) and app.is_dispute_paid(d)) then
    raise exception 'One of these disputes was already paid for' using errcode = '23505';
  end if;
  select * into contract from app.contract_in_force(new.client_id);
  if exists (select from public.disputes d where d.id = any (new.dispute_ids) and not app.is_sold(d.result, contract.pays_for)) then
    raise exception 'The contract doesn''t sell one of these results' using errcode = '23514';
  end if;
  if channel = 'phone' and (contract.complete_by < new.received_on) is not true then
    raise exception 'Sold by phone: no fee before the promised time ends' using errcode = '23514';
  end if;
  if exists (select from public.disputes d where d.id = any (new.dispute_ids) and not app.has_evidence(new, d, channel)) then
    raise exception 'A fee requires evidence of each result' using errcode = '23514';
  end if;
  if new.amount > contract.total_cost - app.fees_kept(new.client_id, coalesce(contract.signed_at, contract.created_at)) then
    raise exception 'A fee can''t exceed what is left of the contract''s total' using errcode = '23514';
  end if;
  if exists (select from app.refunds_due(new.client_id)) then
    raise exception 'A corrected result must be refunded before another fee' using errcode = '23514';
  end if;
  return new;
end;
$$;

create or replace trigger guard_fee before insert on public.repair_fees
  for each row execute function app.guard_fee();

create or replace function app.add_to_repair_total(organization uuid, measured text, of_month date, added numeric) returns void
language sql volatile set search_path = ''
as $$
  insert into app.repair_totals as totals (organization_id, measure, month, amount)
  select organization, measured, of_month, added where added <> 0
  on conflict (organization_id, measure, month) do update set amount = totals.amount + excluded.amount
$$;

-- An enrollment counts as active, with its fee, while the client's file is open.
create or replace function app.total_enrollment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was boolean := tg_op = 'UPDATE' and old.status = 'active' and not old.is_client_archived;
  stands boolean := new.status = 'active' and not new.is_client_archived;
begin
  if app.meet_recounts(array[new.organization_id]) then
    -- A statement of its own sees what the recount has counted while this one waited.
    if not app.is_client_counted('repair_revenue', new.organization_id, new.client_id) then
      return null;
    end if;
  end if;
  perform app.add_to_repair_total(new.organization_id, 'enrolled', '-infinity', (tg_op = 'INSERT')::integer);
  perform app.add_to_repair_total(new.organization_id, 'active', '-infinity', stands::integer - was::integer);
  perform app.add_to_repair_total(new.organization_id, 'recurring', '-infinity',
    case when stands then new.monthly_fee else 0 end - case when was then old.monthly_fee else 0 end);
  return null;
end;
$$;

create or replace trigger total_enrollment after insert or update on public.repair_enrollments
  for each row execute function app.total_enrollment();

create or replace function app.total_fee() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.meet_recounts(array[new.organization_id]) then
    -- A statement of its own sees what the recount has counted while this one waited.
    if not app.is_counted('repair_revenue', new.organization_id, 'public.repair_fees', new.created_at, new.id) then
      return null;
    end if;
  end if;
  perform app.add_to_repair_total(new.organization_id, 'revenue', date_trunc('month', new.received_on)::date, app.signed_fee(new));
  return null;
end;
$$;

create or replace function app.signed_fee(entry public.repair_fees) returns numeric
language sql immutable
as $$
  select case entry.kind when 'fee' then entry.amount else - entry.amount end
$$;

create or replace trigger total_fee after insert on public.repair_fees
  for each row execute function app.total_fee();

create or replace function app.recount_repair_revenue_clients(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  select app.add_to_repair_total(home, counted.measure, '-infinity', counted.amount)
    from (select count(*) as enrolled, count(*) filter (where e.status = 'active' and not e.is_client_archived) as active,
                 sum(e.monthly_fee) filter (where e.status = 'active' and not e.is_client_archived) as recurring
            from public.repair_enrollments e where e.client_id = any (rows::uuid[])) found,
         lateral (values ('enrolled', found.enrolled), ('active', found.active), ('recurring', found.recurring)) as counted (measure, amount)
$$;

create or replace function app.recount_repair_revenue_repair_fees(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  select app.add_to_repair_total(home, 'revenue', received.month, received.amount)
    from (select date_trunc('month', f.received_on)::date as month, sum(app.signed_fee(f)) as amount
            from public.repair_fees f where f.id = any (rows::uuid[]) group by 1) received
$$;

create or replace function app.follow_archived_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.repair_enrollments set is_client_archived = new.archived_at is not null where client_id = new.id;
  return null;
end;
$$;

create or replace trigger follow_archived_client after update of archived_at on public.clients
  for each row when ((old.archived_at is null) <> (new.archived_at is null))
  execute function app.follow_archived_client();

-- The year is in UTC, like all days in the database. Raises PT423 while totals are being recounted.
create or replace function public.credit_repair_revenue()
returns table (active_clients bigint, enrolled_clients bigint, average_revenue numeric, monthly_recurring numeric, ytd_revenue numeric,
               projected_annual numeric)
language plpgsql stable set search_path = ''
as $$
begin
  perform app.may_or_refuse('see_revenue');
  perform app.assert_counted('{repair_revenue}', case when app.wire_role() <> 'platform_admin' then app.current_organization_id() end);
  return query
    with summed as (
      select coalesce(sum(amount) filter (where measure = 'active'), 0) as active,
             coalesce(sum(amount) filter (where measure = 'enrolled'), 0) as enrolled,
             coalesce(sum(amount) filter (where measure = 'recurring'), 0) as recurring,
             coalesce(sum(amount) filter (where measure = 'revenue'), 0) as received,
             coalesce(sum(amount) filter (where measure = 'revenue'
               and month >= date_trunc('year', now() at time zone 'UTC')::date), 0) as this_year
        from app.repair_totals
    )
    select active::bigint, enrolled::bigint, round(received / nullif(enrolled, 0), 2), recurring, this_year, 12 * recurring from summed;
end;
$$;
comment on function public.credit_repair_revenue is 'Revenue from clients: how many are active, their agreed monthly fees, and fees received minus refunds. The average is everything ever received per client ever enrolled, or null without any.';

grant execute on function public.credit_repair_revenue, app.signed_fee to authenticated, platform_admin;
grant execute on function app.refunds_due, app.fees_kept, app.contract_in_force, app.files_sold_otherwise, app.signed_fee to tradeline_server;
