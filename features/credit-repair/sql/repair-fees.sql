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
grant insert (id, organization_id, client_id, status, monthly_fee, enrolled_on, sale_channel, created_by, created_at, updated_by, updated_at)
  on public.repair_enrollments to tradeline_server;
grant update (status, monthly_fee, updated_by, updated_at) on public.repair_enrollments to tradeline_server;
grant insert (id, organization_id, client_id, kind, amount, received_on, method, reference, dispute_ids, refunds_id, reason, recorded_by,
              recorded_by_name, created_at)
  on public.repair_fees to tradeline_server;
grant select on app.repair_totals to authenticated, platform_admin;
-- API users write nothing, and nothing is removed. The sales channel never changes because it decides when a fee is
-- allowed. Totals follow the rows and can't be written.

create or replace trigger refuse_rewriting before update or delete on public.repair_fees
  for each row execute function app.refuse_rewriting('Fees cannot be changed; refund the fee instead');
create or replace trigger refuse_truncating before truncate on public.repair_fees
  for each statement execute function app.refuse_rewriting('Fees cannot be changed; refund the fee instead');

-- Definer, like all functions below: the check of the client must not depend on the caller's policies.
create or replace function app.guard_enrollment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if (new.organization_id, new.client_id, new.sale_channel, new.enrolled_on)
       is distinct from (old.organization_id, old.client_id, old.sale_channel, old.enrolled_on) then
      raise exception 'An enrollment can''t be moved to another client' using errcode = '42501';
    end if;
    return new;
  end if;
  select c.created_at, c.archived_at is not null into new.client_since, new.is_client_archived
    from public.clients c where c.id = new.client_id and c.organization_id = new.organization_id;
  if not found then
    raise exception 'The client doesn''t belong to this organization' using errcode = '42501';
  end if;
  return new;
end;
$$;

create or replace trigger guard_enrollment before insert or update on public.repair_enrollments
  for each row execute function app.guard_enrollment();

-- Locks the client's row, so that two concurrent fees for the same work can't both be first.
create or replace function app.guard_fee() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.clients c where c.id = new.client_id and c.organization_id = new.organization_id for no key update;
  if not found then
    raise exception 'The client doesn''t belong to this organization' using errcode = '42501';
  end if;
  if new.kind = 'refund' then
    if not exists (select from public.repair_fees f
                    where f.id = new.refunds_id and f.client_id = new.client_id and f.kind = 'fee' and f.amount = new.amount) then
      raise exception 'A refund must return one whole fee of this client' using errcode = '42501';
    end if;
    return new;
  end if;
  if not exists (select from public.repair_enrollments e where e.client_id = new.client_id and e.status <> 'cancelled') then
    raise exception 'No fee can be taken from a client whose enrollment is canceled, or who never enrolled' using errcode = '23514';
  end if;
  if (select count(*) from public.disputes d
       where d.client_id = new.client_id and d.id = any (new.dispute_ids) and d.result_on <= new.received_on)
     <> cardinality(new.dispute_ids) then
    raise exception 'A fee requires disputes of this client that had a result by then' using errcode = '23514';
  end if;
  if exists (select from public.disputes d where d.id = any (new.dispute_ids) and app.is_before_contract(d.client_id, d.sent_on)) then
    raise exception 'One of these disputes was sent before the contract could no longer be canceled' using errcode = '23514';
  end if;
  if exists (select from public.repair_fees f
              where f.client_id = new.client_id and f.kind = 'fee' and f.dispute_ids && new.dispute_ids
                and not exists (select from public.repair_fees r where r.refunds_id = f.id)) then
    raise exception 'One of these disputes was already paid for' using errcode = '23505';
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
