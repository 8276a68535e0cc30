-- Issued cards: nobody writes them or their ledger but through the functions here, which the server alone may call. Who may
-- ask the server for what is decided there (server/cards). Reading cards is in loans.sql.
alter table public.card_entries enable row level security;
alter table app.card_orders enable row level security;

alter table public.card_entries alter column organization_id set default app.current_organization_id();

drop policy if exists "staff read their organisation's card ledgers" on public.card_entries;
create policy "staff read their organisation's card ledgers" on public.card_entries
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

drop policy if exists "platform admins read every card ledger" on public.card_entries;
create policy "platform admins read every card ledger" on public.card_entries for select to platform_admin using (true);
drop policy if exists "the server reads card ledgers" on public.card_entries;
create policy "the server reads card ledgers" on public.card_entries for select to tradeline_server using (true);
drop policy if exists "the server keeps card orders" on app.card_orders;
create policy "the server keeps card orders" on app.card_orders for all to tradeline_server using (true);

grant select on public.card_entries to authenticated, platform_admin, service_role, tradeline_server;
grant select, insert, update (outcome) on app.card_orders to tradeline_server;
-- Insert, update and delete on the ledger are granted to nobody; card orders to no role of the wire.

create or replace function app.status_of_card(state text) returns text
language sql immutable set search_path = ''
as $$
  select case state when 'OPEN' then 'active' when 'PAUSED' then 'frozen' when 'CLOSED' then 'closed' else 'pending' end
$$;

-- What the ledger says: owed, and held by authorisations that nothing has ended.
create or replace function app.card_figures(card uuid) returns table (balance numeric, held numeric)
language sql stable set search_path = ''
as $$
  select coalesce(sum(case e.kind when 'purchase' then e.amount when 'refund' then -e.amount when 'payment' then -e.amount end), 0),
         coalesce(sum(e.amount) filter (
           where e.kind = 'authorization'
             and not exists (select from public.card_entries ending where ending.authorization_id = e.id)), 0)
    from public.card_entries e
   where e.card_id = card
$$;

-- Why this much may not be authorised now, in the issuer's words; null when it may.
create or replace function app.card_refusal(card public.credit_cards, amount numeric, is_card_present boolean) returns text
language sql stable set search_path = ''
as $$
  select case
    when card.state = 'CLOSED' then 'CARD_CLOSED'
    when card.state = 'PAUSED' then 'CARD_PAUSED'
    -- Somebody whose card is in the post may already shop online with it.
    when card.state <> 'OPEN' and is_card_present then 'CARD_NOT_ACTIVATED'
    when make_date(card.exp_year, card.exp_month, 1) + interval '1 month' <= (now() at time zone 'UTC') then 'CARD_EXPIRED'
    when amount > card.available_credit then 'INSUFFICIENT_FUNDS'
  end
$$;

-- Definer, like all that follow: cards and ledgers are nobody's to write. The card's row is locked, so that two entries at once
-- are told to it one after the other; an authorisation that does not fit never gets in, whoever asks.
create or replace function app.guard_card_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  card public.credit_cards;
  hold public.card_entries;
begin
  select * into card from public.credit_cards where id = new.card_id for update;
  if card.organization_id is distinct from new.organization_id or card.issuer_token is null then
    raise exception 'The card is not one that this organisation issued' using errcode = '42501';
  end if;
  if new.kind = 'authorization' and app.card_refusal(card, new.amount, false) is not null then
    raise exception 'The authorization exceeds what the card may spend' using errcode = '23514';
  end if;
  if new.authorization_id is not null then
    select * into hold from public.card_entries where id = new.authorization_id;
    if hold.card_id is distinct from new.card_id or hold.kind <> 'authorization' then
      raise exception 'Only an authorization of the same card can be ended' using errcode = '22023';
    end if;
  end if;
  return new;
end;
$$;

create or replace trigger guard_card_entry before insert on public.card_entries
  for each row execute function app.guard_card_entry();

-- Nobody rewrites the past, the owner of the table included.
create or replace function app.refuse_rewriting_card_ledger() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'A ledger cannot be changed; enter what corrects it' using errcode = '42501';
end;
$$;

create or replace trigger refuse_rewriting before update or delete on public.card_entries
  for each row execute function app.refuse_rewriting_card_ledger();
create or replace trigger refuse_truncating before truncate on public.card_entries
  for each statement execute function app.refuse_rewriting_card_ledger();

create or replace function app.follow_card_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.credit_cards c
     set current_balance = f.balance, held_amount = f.held, available_credit = c.credit_limit - f.balance - f.held
    from app.card_figures(new.card_id) f
   where c.id = new.card_id;
  return null;
end;
$$;

create or replace trigger follow_card_entry after insert on public.card_entries
  for each row when (new.kind <> 'decline') execute function app.follow_card_entry();

-- Closed is final. What the ledger says is written by its trigger alone, and who the card is never changes.
create or replace function app.guard_issued_card() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.state = 'CLOSED' and (new.state, new.credit_limit) is distinct from (old.state, old.credit_limit) then
    raise exception 'The card is closed' using errcode = '23514';
  end if;
  if (new.client_id, new.organization_id, new.issuer_token, new.last_four, new.form, new.product_id)
     is distinct from (old.client_id, old.organization_id, old.issuer_token, old.last_four, old.form, old.product_id) then
    raise exception 'A card stays the card that it is' using errcode = '42501';
  end if;
  return new;
end;
$$;

create or replace trigger guard_issued_card before update on public.credit_cards
  for each row when (old.issuer_token is not null) execute function app.guard_issued_card();

-- Holds of one card whose time is over; its row is locked by whoever calls.
create or replace function app.expire_holds_of_card(card uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into public.card_entries (organization_id, card_id, kind, amount, authorization_id, merchant, event_key)
  select a.organization_id, a.card_id, 'expiry', a.amount, a.id, a.merchant, 'expiry of ' || a.id
    from public.card_entries a
   where a.card_id = card and a.kind = 'authorization' and a.expires_at <= now()
     and not exists (select from public.card_entries ending where ending.authorization_id = a.id)
$$;

-- Decides on an authorisation and enters the decision. The same event is decided once. No row: there is no such card.
create or replace function app.authorize_card(token text, event text, amount numeric, merchant text, is_card_present boolean)
returns table (entry_id uuid, refusal text)
language plpgsql security definer set search_path = ''
as $$
declare
  card public.credit_cards;
  earlier public.card_entries;
begin
  select * into card from public.credit_cards where issuer_token = token for update;
  if card.id is null then
    return;
  end if;
  select * into earlier from public.card_entries e where e.card_id = card.id and e.event_key = event;
  if earlier.id is not null then
    return query select earlier.id, earlier.reason;
    return;
  end if;
  perform app.expire_holds_of_card(card.id);
  select * into card from public.credit_cards where id = card.id;
  refusal := app.card_refusal(card, amount, is_card_present);
  insert into public.card_entries (organization_id, card_id, kind, amount, merchant, reason, expires_at, event_key)
  values (card.organization_id, card.id, case when refusal is null then 'authorization' else 'decline' end, amount, merchant, refusal,
          case when refusal is null then now() + interval '7 days' end, event)
  returning id into entry_id;
  return next;
end;
$$;

-- What became of an authorisation: a purchase (of `amount`, which may differ from what was held), a release or an expiry. Answers
-- the card; null when it or the authorisation is not known. What comes after the hold has ended is posted all the same: it is owed.
create or replace function app.end_card_hold(token text, event text, authorization_event text, ending text, amount numeric) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  card public.credit_cards;
  hold public.card_entries;
  is_over boolean;
begin
  select * into card from public.credit_cards where issuer_token = token for update;
  select * into hold from public.card_entries e
   where e.card_id = card.id and e.event_key = authorization_event and e.kind = 'authorization';
  if hold.id is null then
    return null;
  end if;
  is_over := exists (select from public.card_entries e where e.authorization_id = hold.id);
  if exists (select from public.card_entries e where e.card_id = card.id and e.event_key = event) or is_over and ending <> 'purchase' then
    return card.id;
  end if;
  insert into public.card_entries (organization_id, card_id, kind, amount, authorization_id, merchant, event_key)
  values (card.organization_id, card.id, ending, coalesce(amount, hold.amount), case when not is_over then hold.id end, hold.merchant, event);
  return card.id;
end;
$$;

-- Money that a merchant gives back. Answers the card; null when it is not known.
create or replace function app.refund_card(token text, event text, amount numeric, merchant text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  card public.credit_cards;
begin
  select * into card from public.credit_cards where issuer_token = token for update;
  if card.id is not null and not exists (select from public.card_entries e where e.card_id = card.id and e.event_key = event) then
    insert into public.card_entries (organization_id, card_id, kind, amount, merchant, event_key)
    values (card.organization_id, card.id, 'refund', amount, merchant, event);
  end if;
  return card.id;
end;
$$;

-- What the client pays off. Answers why not, else null. The same key is entered once.
create or replace function app.pay_card(organization uuid, person uuid, card uuid, key text, amount numeric, request text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  paid public.credit_cards;
  earlier public.card_entries;
begin
  select * into paid from public.credit_cards where id = card and organization_id = organization and issuer_token is not null for update;
  if paid.id is null then
    return 'CARD_NOT_FOUND';
  end if;
  select * into earlier from public.card_entries e where e.card_id = card and e.event_key = 'payment ' || key;
  if earlier.id is not null then
    return case when earlier.amount <> pay_card.amount then 'IDEMPOTENCY_KEY_REUSED' end;
  end if;
  if pay_card.amount > paid.current_balance then
    return 'PAYMENT_EXCEEDS_BALANCE';
  end if;
  insert into public.card_entries (organization_id, card_id, kind, amount, event_key)
  values (organization, card, 'payment', amount, 'payment ' || key);
  perform app.record_audit(organization, person, 'card.paid', 'credit_cards', card,
                           jsonb_build_object('client_id', paid.client_id, 'amount', amount), request);
  return null;
end;
$$;

-- A limit, a state, or both. Answers why not, else null. `told` says that the issuer has agreed to the state already.
create or replace function app.change_card(organization uuid, person uuid, card uuid, new_limit numeric, new_state text, new_substatus text,
                                           told boolean, request text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  old public.credit_cards;
  now_state text;
begin
  select * into old from public.credit_cards where id = card and organization_id = organization and issuer_token is not null for update;
  if old.id is null then
    return 'CARD_NOT_FOUND';
  end if;
  now_state := coalesce(new_state, old.state);
  if old.state = 'CLOSED' and (now_state <> 'CLOSED' or new_limit is not null) then
    return 'CARD_CLOSED';
  end if;
  if now_state = 'PAUSED' and old.state not in ('OPEN', 'PAUSED') then
    return 'CARD_NOT_ACTIVATED';
  end if;
  if now_state = 'OPEN' and old.state = 'PENDING_FULFILLMENT' then
    return 'CARD_NOT_SHIPPED';
  end if;
  if (coalesce(new_limit, old.credit_limit), now_state) is not distinct from (old.credit_limit, old.state) then
    return null;
  end if;
  update public.credit_cards c
     set credit_limit = coalesce(new_limit, c.credit_limit),
         available_credit = coalesce(new_limit, c.credit_limit) - c.current_balance - c.held_amount,
         state = now_state, status = app.status_of_card(now_state),
         substatus = case when now_state = old.state then c.substatus else new_substatus end,
         issuer_state = case when told then now_state else c.issuer_state end
   where c.id = card;
  perform app.record_audit(organization, person, 'card.changed', 'credit_cards', card, jsonb_build_object('client_id', old.client_id)
    || case when new_limit is distinct from old.credit_limit and new_limit is not null
            then jsonb_build_object('credit_limit', jsonb_build_array(old.credit_limit, new_limit)) else '{}' end
    || case when now_state <> old.state then jsonb_build_object('state', jsonb_build_array(old.state, now_state)) else '{}' end, request);
  return null;
end;
$$;

-- The issuer moved the card along: shipped it. Answers the card; null when it is not known.
create or replace function app.ship_card(token text) returns uuid
language sql security definer set search_path = ''
as $$
  update public.credit_cards c
     set state = case when c.state = 'PENDING_FULFILLMENT' then 'PENDING_ACTIVATION' else c.state end,
         issuer_state = case when c.issuer_state = 'PENDING_FULFILLMENT' then 'PENDING_ACTIVATION' else c.issuer_state end
   where c.issuer_token = token
  returning c.id
$$;

-- The issuer agrees with what stands here.
create or replace function app.note_issuer_state(card uuid, told text) returns void
language sql security definer set search_path = ''
as $$
  update public.credit_cards set issuer_state = told where id = card and issuer_token is not null and issuer_state <> told
$$;

-- The issuer has made the card that was ordered: from now on it is there. Once, however often it is said.
create or replace function app.settle_card_order(card_order uuid, token text, digits text, month smallint, year smallint, made_state text,
                                                 product_name text, network text, rate numeric, rewards text, request text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  asked app.card_orders;
  issuer uuid;
begin
  select * into asked from app.card_orders where id = card_order for update;
  if asked.outcome is not null then
    return;
  end if;
  insert into public.lenders (organization_id, company_name, company_type)
  select o.id, left(btrim(o.company_name), 200), 'card_issuer' from app.organizations o where o.id = asked.organization_id
  on conflict (organization_id, company_name) do nothing;
  select l.id into issuer from public.lenders l join app.organizations o on o.id = l.organization_id
   where o.id = asked.organization_id and l.company_name = left(btrim(o.company_name), 200);
  insert into public.credit_cards (id, organization_id, client_id, lender_id, card_type, card_network, credit_limit, current_balance,
                                   available_credit, apr, rewards_program, status, form, product_id, issuer_token, last_four, exp_month,
                                   exp_year, state, issuer_state)
  values (asked.id, asked.organization_id, asked.client_id, issuer, product_name, network, asked.credit_limit, 0, asked.credit_limit, rate,
          rewards, app.status_of_card(made_state), asked.form, asked.product_id, token, digits, month, year, made_state, made_state);
  update app.card_orders set outcome = 'issued' where id = asked.id;
  perform app.record_audit(asked.organization_id, asked.ordered_by, 'card.issued', 'credit_cards', asked.id,
                           jsonb_build_object('client_id', asked.client_id), request);
end;
$$;

-- Holds whose time is over, of up to `batch` cards; answers how many cards there were.
create or replace function app.expire_card_holds(batch integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  card uuid;
  done integer := 0;
begin
  for card in
    select c.id from public.credit_cards c
     where c.held_amount > 0
       and exists (select from public.card_entries a
                    where a.card_id = c.id and a.kind = 'authorization' and a.expires_at <= now()
                      and not exists (select from public.card_entries ending where ending.authorization_id = a.id))
     order by c.id limit batch
  loop
    perform from public.credit_cards where id = card for update;
    perform app.expire_holds_of_card(card);
    done := done + 1;
  end loop;
  return done;
end;
$$;

grant execute on function app.authorize_card, app.end_card_hold, app.refund_card, app.pay_card, app.change_card, app.ship_card,
  app.note_issuer_state, app.settle_card_order, app.expire_card_holds to tradeline_server;

-- A card as events show it: what `/v1/cards` answers, less what depends on who asks.
create or replace function app.card_in_event(card public.credit_cards) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'id', card.id, 'customerId', card.client_id, 'type', card.form, 'state', card.state, 'substatus', card.substatus,
    'status', case card.state when 'OPEN' then 'active' when 'CLOSED' then 'canceled' else 'inactive' end,
    'last4', card.last_four, 'productId', card.product_id, 'creditLimit', card.credit_limit, 'currentBalance', card.current_balance,
    'heldAmount', card.held_amount, 'availableCredit', card.available_credit, 'currency', 'usd', 'createdAt', card.created_at)
$$;

-- Definer: see app.emit_event.
create or replace function app.tell_of_card() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.emit_event(new.organization_id, case tg_op when 'INSERT' then 'card.created' else 'card.updated' end,
                         jsonb_build_object('card', app.card_in_event(new)));
  return null;
end;
$$;

create or replace trigger tell_of_new_card after insert on public.credit_cards
  for each row when (new.issuer_token is not null) execute function app.tell_of_card();
-- What is owed and held is told by the ledger's entries.
create or replace trigger tell_of_changed_card after update on public.credit_cards
  for each row when (new.issuer_token is not null and (new.state, new.credit_limit) is distinct from (old.state, old.credit_limit))
  execute function app.tell_of_card();

-- Definer: see app.emit_event. Named to come after the trigger that follows the entry, so that the card is as the entry left it.
create or replace function app.tell_of_card_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  card public.credit_cards;
begin
  select * into card from public.credit_cards where id = new.card_id;
  perform app.emit_event(
    new.organization_id,
    case when new.kind in ('purchase', 'refund', 'payment') then 'card.transaction' else 'card.authorization' end,
    jsonb_build_object('card', app.card_in_event(card), 'entry', jsonb_build_object(
      'id', new.id, 'kind', new.kind, 'amount', new.amount, 'merchant', new.merchant, 'reason', new.reason,
      'authorizationId', new.authorization_id, 'createdAt', new.created_at)));
  return null;
end;
$$;

create or replace trigger tell_of_card_entry after insert on public.card_entries
  for each row execute function app.tell_of_card_entry();
