-- The server's operations on issued cards: the only way to write them and their ledger (cards.sql). All are definer
-- because no other role may write cards and ledgers. An event may arrive twice and is recorded once. If its key belongs
-- to an entry of another kind, the call fails (23505): treating it as a repeat would approve an amount without a hold,
-- or lose an amount owed.

-- Decides an authorization and records the decision. Decides the same event once. Returns no row for an unknown card.
create or replace function app.authorize_card(token text, event text, amount numeric, merchant text, is_card_present boolean,
                                              category text default null)
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
  select * into earlier from public.card_entries e
   where e.card_id = card.id and e.event_key = event and e.kind in ('authorization', 'decline');
  if earlier.id is not null then
    return query select earlier.id, earlier.reason;
    return;
  end if;
  perform app.expire_holds_of_card(card.id);
  select * into card from public.credit_cards where id = card.id;
  refusal := app.card_refusal(card, amount, is_card_present);
  insert into public.card_entries (organization_id, card_id, kind, amount, merchant, merchant_category, reason, expires_at, event_key)
  values (card.organization_id, card.id, case when refusal is null then 'authorization' else 'decline' end, amount, merchant, category, refusal,
          case when refusal is null then now() + interval '7 days' end, event)
  returning id into entry_id;
  return next;
end;
$$;

-- Records that an authorization was released or expired. Returns the card, or null if it or the authorization is
-- unknown. Purchases use app.clear_card_purchase; processes of an earlier version still send them here.
create or replace function app.end_card_hold(token text, event text, authorization_event text, ending text, amount numeric) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  card public.credit_cards;
  hold public.card_entries;
begin
  select * into card from public.credit_cards where issuer_token = token for update;
  select * into hold from public.card_entries e
   where e.card_id = card.id and e.event_key = authorization_event and e.kind in ('authorization', 'decline');
  if hold.id is null then
    return null;
  end if;
  if ending = 'purchase' then
    perform app.clear_card_purchase(token, event, authorization_event, amount);
  elsif hold.kind = 'authorization' and not exists (select from public.card_entries e where e.authorization_id = hold.id) then
    insert into public.card_entries (organization_id, card_id, kind, amount, authorization_id, merchant, event_key)
    values (card.organization_id, card.id, ending, hold.amount, hold.id, hold.merchant, event);
  end if;
  return card.id;
end;
$$;

-- Records a merchant's refund. Returns the card, or null if unknown.
create or replace function app.refund_card(token text, event text, amount numeric, merchant text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  card public.credit_cards;
begin
  select * into card from public.credit_cards where issuer_token = token for update;
  if card.id is not null
     and not exists (select from public.card_entries e where e.card_id = card.id and e.event_key = event and e.kind = 'refund') then
    insert into public.card_entries (organization_id, card_id, kind, amount, merchant, event_key)
    values (card.organization_id, card.id, 'refund', amount, merchant, event);
  end if;
  return card.id;
end;
$$;

-- Records a client's payment. Returns an error code or null. The same key is recorded once.
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

-- Changes a card's limit, state, or both. Returns an error code or null. `told`: the issuer has already agreed to the
-- state.
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

-- Records that the issuer shipped the card. Returns the card, or null if unknown.
create or replace function app.ship_card(token text) returns uuid
language sql security definer set search_path = ''
as $$
  update public.credit_cards c
     set state = case when c.state = 'PENDING_FULFILLMENT' then 'PENDING_ACTIVATION' else c.state end,
         issuer_state = case when c.issuer_state = 'PENDING_FULFILLMENT' then 'PENDING_ACTIVATION' else c.issuer_state end
   where c.issuer_token = token
  returning c.id
$$;

-- Takes the turn to talk to the issuer about a card's state. Returns false while another request has it. The issuer has
-- ten seconds to respond.
create or replace function app.take_card_turn(card uuid) returns boolean
language sql security definer set search_path = ''
as $$
  with taken as (
    insert into app.card_turns as turn (card_id, until) values (card, clock_timestamp() + interval '30 seconds')
    on conflict (card_id) do update set until = excluded.until where turn.until < clock_timestamp()
    returning true as taken)
  select exists (select from taken)
$$;

-- Ends the turn with the state that the issuer reported, or null if it didn't respond.
create or replace function app.end_card_turn(card uuid, heard text) returns void
language sql security definer set search_path = ''
as $$
  update public.credit_cards set issuer_state = heard where id = card and issuer_token is not null and issuer_state <> heard;
  delete from app.card_turns where card_id = card
$$;

-- Stores the card that the issuer made for an order, once, however often it is called.
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

-- Expires holds of up to `batch` cards. Returns how many cards there were.
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
                      and not exists (select from public.card_entries ending where ending.authorization_id = a.id)
                      and not app.is_hold_under_review(a.id))
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
  app.take_card_turn, app.end_card_turn, app.settle_card_order, app.expire_card_holds to tradeline_server;
