-- Issued cards and their ledger. Only the functions of card-acts.sql write them, and only the server may call those; it
-- decides who may ask. loans.sql controls reading cards.
alter table public.card_entries enable row level security;
alter table app.card_orders enable row level security;
alter table app.card_turns enable row level security;

alter table public.card_entries alter column organization_id set default app.current_organization_id();

create policy "staff read their organization's card ledgers" on public.card_entries
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every card ledger" on public.card_entries for select to platform_admin using (true);
create policy "the server reads card ledgers" on public.card_entries for select to tradeline_server using (true);
create policy "the server keeps card orders" on app.card_orders for all to tradeline_server using (true);

grant select on public.card_entries to authenticated, platform_admin, service_role, tradeline_server;
grant select, insert, update (outcome) on app.card_orders to tradeline_server;
-- Insert, update and delete on the ledger are not granted; card orders are not granted to API roles, and turns to no
-- role.

create or replace function app.status_of_card(state text) returns text
language sql immutable set search_path = ''
as $$
  select case state when 'OPEN' then 'active' when 'PAUSED' then 'frozen' when 'CLOSED' then 'closed' else 'pending' end
$$;

-- Returns the ledger's balance, and the amount held by open authorizations.
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

-- Returns why this amount can't be authorized now, as the issuer's code, or null if it can.
create or replace function app.card_refusal(card public.credit_cards, amount numeric, is_card_present boolean) returns text
language sql stable set search_path = ''
as $$
  select case
    when card.state = 'CLOSED' then 'CARD_CLOSED'
    when app.card_company_block(card.organization_id) then 'COMPANY_BLOCKED'
    when card.state = 'PAUSED' then 'CARD_PAUSED'
    -- A card still in the mail can already be used online.
    when card.state <> 'OPEN' and is_card_present then 'CARD_NOT_ACTIVATED'
    when make_date(card.exp_year, card.exp_month, 1) + interval '1 month' <= (now() at time zone 'UTC') then 'CARD_EXPIRED'
    when amount > card.available_credit then 'INSUFFICIENT_FUNDS'
  end
$$;

-- Definer, like all functions below: no other role may write cards and ledgers. Locks the card's row, so that
-- concurrent entries are added one after the other. Rejects an excessive authorization from any role.
create or replace function app.guard_card_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  card public.credit_cards;
  hold public.card_entries;
begin
  select * into card from public.credit_cards where id = new.card_id for update;
  if card.organization_id is distinct from new.organization_id or card.issuer_token is null then
    raise exception 'The card was not issued by this organization' using errcode = '42501';
  end if;
  if new.kind = 'authorization' and app.card_refusal(card, new.amount, false) is not null then
    raise exception 'The authorization exceeds the card''s available credit' using errcode = '23514';
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

-- The past is never rewritten, not even by the table's owner.
create or replace trigger refuse_rewriting before update or delete on public.card_entries
  for each row execute function app.refuse_rewriting('A ledger cannot be changed; add a correcting entry instead');
create or replace trigger refuse_truncating before truncate on public.card_entries
  for each statement execute function app.refuse_rewriting('A ledger cannot be changed; add a correcting entry instead');

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

-- Closed is final. Only the ledger's trigger writes the balances, and a card's identity never changes.
create or replace function app.guard_issued_card() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if app.is_merging() then
    return new;
  end if;
  if old.state = 'CLOSED' and (new.state, new.credit_limit) is distinct from (old.state, old.credit_limit) then
    raise exception 'The card is closed' using errcode = '23514';
  end if;
  if (new.client_id, new.organization_id, new.issuer_token, new.last_four, new.form, new.product_id)
     is distinct from (old.client_id, old.organization_id, old.issuer_token, old.last_four, old.form, old.product_id) then
    raise exception 'A card''s identity can''t be changed' using errcode = '42501';
  end if;
  return new;
end;
$$;

create or replace trigger guard_issued_card before update on public.credit_cards
  for each row when (old.issuer_token is not null) execute function app.guard_issued_card();

-- A hold stays while its clearing is under review, because the client may soon owe that amount.
create or replace function app.is_hold_under_review(authorization_entry uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.card_reviews r where r.authorization_id = authorization_entry and r.status = 'open')
$$;

-- Expires the holds of one card. The caller locks its row.
create or replace function app.expire_holds_of_card(card uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into public.card_entries (organization_id, card_id, kind, amount, authorization_id, merchant, event_key)
  select a.organization_id, a.card_id, 'expiry', a.amount, a.id, a.merchant, 'expiry of ' || a.id
    from public.card_entries a
   where a.card_id = card and a.kind = 'authorization' and a.expires_at <= now()
     and not exists (select from public.card_entries ending where ending.authorization_id = a.id)
     and not app.is_hold_under_review(a.id)
$$;
