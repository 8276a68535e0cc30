-- The risk board of credit repair organizations, for super admins, and the suspension of their fees (16 CFR
-- 310.3(b)).
alter table app.repair_days enable row level security;
alter table app.letter_words enable row level security;
alter table app.letter_word_clients enable row level security;
-- None of the three tables is granted to any API role; only the functions below use them, which are definer for that
-- reason.
create policy "the server reads repair days" on app.repair_days for select to tradeline_server using (true);
grant select on app.repair_days to tradeline_server;

-- For companies of all account types, because credit repair is open to each.
create or replace function app.add_to_repair_day(organization uuid, measured text, on_day date, added bigint) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into app.repair_days as days (organization_id, measure, day, amount)
  select organization, measured, on_day, added where added <> 0
  on conflict (organization_id, measure, day) do update set amount = days.amount + excluded.amount
$$;

-- Counts a fee that the server refused because it was charged in advance; no row remains to count it from. Stores
-- nothing about the client.
create or replace function app.note_refused_fee(organization uuid, on_day date default (now() at time zone 'UTC')::date) returns void
language sql volatile security definer set search_path = ''
as $$
  select app.add_to_repair_day(organization, 'refused', on_day, 1)
$$;
grant execute on function app.note_refused_fee to tradeline_server;

create or replace function app.count_fee() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.meet_recounts(array[new.organization_id]) then
    -- A statement of its own sees what the recount has counted while this one waited.
    if not app.is_counted('risk_board', new.organization_id, 'public.repair_fees', new.created_at, new.id) then
      return null;
    end if;
  end if;
  perform app.add_to_repair_day(new.organization_id, app.measure_of_fee(new.kind), new.received_on, 1);
  return null;
end;
$$;

create or replace function app.measure_of_fee(kind text) returns text
language sql immutable
as $$
  select case kind when 'fee' then 'fees' else 'refunds' end
$$;
create or replace trigger count_fee after insert on public.repair_fees for each row execute function app.count_fee();

create or replace function app.count_enrollment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.meet_recounts(array[new.organization_id]) then
    -- A statement of its own sees what the recount has counted while this one waited.
    if not app.is_client_counted('risk_board', new.organization_id, new.client_id) then
      return null;
    end if;
  end if;
  perform app.add_to_repair_day(new.organization_id, 'enrolled', new.enrolled_on, 1);
  perform app.add_to_repair_day(new.organization_id, 'enrolled_by_phone', new.enrolled_on, (new.sale_channel = 'phone')::integer);
  return null;
end;
$$;
create or replace trigger count_enrollment after insert on public.repair_enrollments for each row execute function app.count_enrollment();

-- Both count by the day of signing: contracts signed in the period, and those of them that were canceled.
create or replace function app.count_contract() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was_signed constant boolean := tg_op = 'UPDATE' and old.signature_name is not null;
  was_cancelled constant boolean := was_signed and old.cancelled_on is not null;
begin
  if app.meet_recounts(array[new.organization_id]) then
    -- A statement of its own sees what the recount has counted while this one waited.
    if not app.is_counted('risk_board', new.organization_id, 'public.repair_contracts', new.created_at, new.id) then
      return null;
    end if;
  end if;
  perform app.add_to_repair_day(new.organization_id, 'signed', new.contract_date,
                                (new.signature_name is not null)::integer - was_signed::integer);
  perform app.add_to_repair_day(new.organization_id, 'cancelled', new.contract_date,
                                (new.signature_name is not null and new.cancelled_on is not null)::integer - was_cancelled::integer);
  return null;
end;
$$;
create or replace trigger count_contract after insert or update of signature_name, cancelled_on on public.repair_contracts
  for each row execute function app.count_contract();

create or replace function app.count_letter() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.meet_recounts(array[new.organization_id]) then
    -- A statement of its own sees what the recount has counted while this one waited.
    if not app.is_counted('risk_board', new.organization_id, 'public.disputes', new.created_at, new.id) then
      return null;
    end if;
  end if;
  perform app.add_letter(new);
  return null;
end;
$$;

-- Identifies a letter's text: its reason and its words, without case and extra spaces.
create or replace function app.letter_digest(reason text, explanation text) returns uuid
language sql immutable set search_path = ''
as $$
  select md5(reason || ' ' || lower(btrim(regexp_replace(coalesce(explanation, ''), '\s+', ' ', 'g'))))::uuid
$$;

/*
 * Letters with the same text count as identical once ten clients have received them, including the earlier ones.
 * Locks the text's row, so that of two concurrent letters only one is the tenth.
 */
create or replace function app.add_letter(sent public.disputes) returns void
language plpgsql set search_path = ''
as $$
declare
  many constant integer := 10;
  digest constant uuid := app.letter_digest(sent.reason, sent.explanation);
  clients_before integer;
  is_first boolean;
begin
  insert into app.letter_word_clients as kept (organization_id, words, clients) values (sent.organization_id, digest, 0)
  on conflict (organization_id, words) do update set clients = kept.clients
  returning clients into clients_before;
  is_first := not exists (select from app.letter_words w
                           where w.organization_id = sent.organization_id and w.words = digest and w.client_id = sent.client_id);
  insert into app.letter_words as kept (organization_id, words, client_id, day, letters)
  values (sent.organization_id, digest, sent.client_id, sent.sent_on, 1)
  on conflict (organization_id, words, client_id, day) do update set letters = kept.letters + 1;
  perform app.add_to_repair_day(sent.organization_id, 'letters', sent.sent_on, 1);
  if is_first then
    update app.letter_word_clients set clients = clients + 1 where organization_id = sent.organization_id and words = digest;
  end if;
  if clients_before >= many then
    perform app.add_to_repair_day(sent.organization_id, 'same_words', sent.sent_on, 1);
  elsif is_first and clients_before = many - 1 then
    perform app.add_to_repair_day(sent.organization_id, 'same_words', w.day, sum(w.letters))
       from app.letter_words w where w.organization_id = sent.organization_id and w.words = digest group by w.day;
  end if;
end;
$$;
create or replace trigger count_new_letter after insert on public.disputes
  for each row when (new.sent_on is not null) execute function app.count_letter();
create or replace trigger count_sent_letter after update of sent_on on public.disputes
  for each row when (old.sent_on is null and new.sent_on is not null) execute function app.count_letter();

create or replace function app.recount_risk_board_repair_fees(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  select app.add_to_repair_day(home, f.measure, f.received_on, f.amount)
    from (select app.measure_of_fee(kind) as measure, received_on, count(*) as amount
            from public.repair_fees where id = any (rows::uuid[]) group by 1, 2) f
$$;

create or replace function app.recount_risk_board_clients(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  select app.add_to_repair_day(home, 'enrolled', e.enrolled_on, e.enrolled),
         app.add_to_repair_day(home, 'enrolled_by_phone', e.enrolled_on, e.by_phone)
    from (select enrolled_on, count(*) as enrolled, count(*) filter (where sale_channel = 'phone') as by_phone
            from public.repair_enrollments where client_id = any (rows::uuid[]) group by 1) e
$$;

create or replace function app.recount_risk_board_repair_contracts(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  select app.add_to_repair_day(home, 'signed', c.contract_date, c.signed),
         app.add_to_repair_day(home, 'cancelled', c.contract_date, c.cancelled)
    from (select contract_date, count(signature_name) as signed,
                 count(*) filter (where signature_name is not null and cancelled_on is not null) as cancelled
            from public.repair_contracts where id = any (rows::uuid[]) group by 1) c
$$;

create or replace function app.recount_risk_board_disputes(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  select app.add_letter(d) from public.disputes d where d.id = any (rows::uuid[]) and d.sent_on is not null
$$;

/*
 * Credit repair organizations, and all other companies with repair work, with their figures of ninety days, marked ones first. Contains no consumer data.
 * Numbers too small to be meaningful are never marked. For a company whose figures are being recounted, returns only
 * the progress (`recount_percent`). Definer: no role can read the counts, and only a platform admin can call this.
 */
create or replace function public.risk_board() returns jsonb
language sql stable security definer set search_path = ''
as $$
  with period as (
    select (now() at time zone 'UTC')::date - 89 as from_day, (now() at time zone 'UTC')::date as until_day
  ), summed as materialized (
    select organization_id,
           coalesce(sum(amount) filter (where measure = 'refused'), 0) as refused,
           coalesce(sum(amount) filter (where measure = 'fees'), 0) as fees,
           coalesce(sum(amount) filter (where measure = 'refunds'), 0) as refunds,
           coalesce(sum(amount) filter (where measure = 'letters'), 0) as letters,
           coalesce(sum(amount) filter (where measure = 'same_words'), 0) as same_words,
           coalesce(sum(amount) filter (where measure = 'signed'), 0) as signed,
           coalesce(sum(amount) filter (where measure = 'cancelled'), 0) as cancelled,
           coalesce(sum(amount) filter (where measure = 'enrolled'), 0) as enrolled,
           coalesce(sum(amount) filter (where measure = 'enrolled_by_phone'), 0) as by_phone
      from app.repair_days, period
     where day between from_day and until_day
     group by organization_id
  ), backdated as materialized (
    select organization_id, count(*) filter (where kind <> 'result') as papers, count(*) filter (where kind = 'result') as results
      from app.backdated_records, period
     where recorded_at >= from_day at time zone 'UTC'
     group by organization_id
  ), early as materialized (
    select organization_id, count(*) as letters from app.early_letters, period where sent_on between from_day and until_day group by organization_id
  ), paid as materialized (
    select organization_id, count(*) as disputes, count(*) filter (where result not in ('deleted', 'modified')) as unchanged
      from app.fees_by_result, period
     where received_on between from_day and until_day
     group by organization_id
  ), figures as (
    select o.id, o.company_name, o.subscription_status, o.fees_suspended_at, o.fees_suspended_because,
           coalesce(s.refused, 0) as refused, coalesce(s.fees, 0) as fees, coalesce(s.refunds, 0) as refunds,
           coalesce(s.letters, 0) as letters, coalesce(s.same_words, 0) as same_words,
           coalesce(t.amount, 0)::bigint as active_clients, coalesce(s.signed, 0) as signed, coalesce(s.cancelled, 0) as cancelled,
           coalesce(s.enrolled, 0) as enrolled, coalesce(s.by_phone, 0) as by_phone,
           coalesce(b.papers, 0) as backdated_papers, coalesce(b.results, 0) as backdated_results, coalesce(e.letters, 0) as early_letters,
           coalesce(p.disputes, 0) as paid_disputes, coalesce(p.unchanged, 0) as paid_unchanged,
           case when (select exists (select from app.recounts)) then app.recount_percent('{risk_board,repair_revenue}', o.id) end as recount_percent
      from app.organizations o
      left join summed s on s.organization_id = o.id
      left join app.repair_totals t on t.organization_id = o.id and t.measure = 'active' and t.month = '-infinity'
      left join backdated b on b.organization_id = o.id
      left join early e on e.organization_id = o.id
      left join paid p on p.organization_id = o.id
     where o.account_type = 'cro' or exists (select from app.repair_days d where d.organization_id = o.id)
  ), weighed as (
    select f.*, case when f.recount_percent is null then array_remove(array[
             case when refused >= 3 then 'refused' end,
             case when fees >= 10 and refunds * 10 >= fees then 'refunds' end,
             case when letters >= 20 and same_words * 2 >= letters then 'same_words' end,
             case when active_clients >= 5 and letters >= active_clients * 12 then 'letters' end,
             case when signed >= 5 and cancelled * 5 >= signed then 'cancelled' end,
             case when enrolled >= 5 and by_phone * 2 >= enrolled then 'by_phone' end,
             case when backdated_papers >= 3 then 'backdated' end,
             case when early_letters >= 3 then 'early' end], null) else '{}' end as stands_out
      from figures f
  ), shown as (
    select * from weighed order by cardinality(stands_out) desc, refused desc, letters desc, company_name, id limit 100
  )
  select jsonb_build_object(
      'from_day', (select from_day from period), 'until_day', (select until_day from period), 'total', (select count(*) from figures),
      'rows', coalesce((select jsonb_agg(to_jsonb(s) || case when s.recount_percent is null then '{}' else unknown.figures end
                                         order by cardinality(stands_out) desc, refused desc, letters desc, company_name, id)
                          from shown s), '[]'))
    from (select jsonb_object_agg(figure, null) as figures
            from unnest(array['refused', 'fees', 'refunds', 'letters', 'same_words', 'active_clients', 'signed', 'cancelled', 'enrolled',
                              'by_phone', 'backdated_papers', 'backdated_results', 'early_letters', 'paid_disputes', 'paid_unchanged']) figure) unknown
$$;
comment on function public.risk_board is 'Companies with credit repair work, with figures of the last ninety days that a regulator would ask the platform for, marked ones first.';

/*
 * Suspends a subscriber's credit repair fees, or resumes them, with a reason that its owners receive. A second or
 * repeated request changes nothing and gets an error. Definer: API roles can't write organizations.
 */
create or replace function public.suspend_fees(subscriber_id uuid, suspended boolean, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kept app.organizations := app.begin_suspension(subscriber_id, suspended, reason);
begin
  if (kept.fees_suspended_at is not null) = suspended then
    raise exception '%', case when suspended then 'These fees are already suspended' else 'These fees are not suspended' end
      using errcode = 'PT409';
  end if;
  update app.organizations
     set fees_suspended_at = case when suspended then now() end, fees_suspended_because = case when suspended then btrim(reason) end
   where id = subscriber_id;
  perform app.end_suspension(subscriber_id, case when suspended then 'fees.suspended' else 'fees.resumed' end,
                             'fees_suspended', suspended, reason);
end;
$$;
comment on function public.suspend_fees is 'Suspends or resumes a subscriber''s credit repair fees, with a reason that its owners receive.';

grant execute on function public.risk_board, public.suspend_fees to platform_admin;

-- Refunds are never blocked. The name sorts before guard_fee, which checks the work.
create or replace function app.hold_suspended_fees() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from app.organizations where id = new.organization_id and fees_suspended_at is not null) then
    raise exception 'The fees of this organization are suspended' using errcode = '23514';
  end if;
  return new;
end;
$$;
create or replace trigger a_suspension_holds before insert on public.repair_fees
  for each row when (new.kind = 'fee') execute function app.hold_suspended_fees();

-- When and why the caller's organization was suspended from charging fees; no row if it is not suspended.
create or replace function public.fee_suspension() returns table (suspended_at timestamptz, reason text)
language sql stable security definer set search_path = ''
as $$
  select fees_suspended_at, fees_suspended_because from app.organizations
   where id = (select app.current_organization_id()) and fees_suspended_at is not null
$$;
comment on function public.fee_suspension is 'When and why the platform suspended the caller''s fees; no row if they are not suspended.';
grant execute on function public.fee_suspension to authenticated, platform_admin;
