-- Returns a card as events show it: like `/v1/cards`, without fields that depend on the caller.
create or replace function app.card_in_event(card public.credit_cards) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'id', card.id, 'customerId', card.client_id, 'type', card.form, 'state', card.state, 'substatus', card.substatus,
    'status', case card.state when 'OPEN' then 'active' when 'CLOSED' then 'canceled' else 'inactive' end,
    'last4', card.last_four, 'productId', card.product_id, 'creditLimit', card.credit_limit, 'currentBalance', card.current_balance,
    'heldAmount', card.held_amount, 'availableCredit', card.available_credit, 'currency', 'usd', 'createdAt', card.created_at)
$$;

grant execute on function app.card_in_event to authenticated;

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
-- The ledger's entries report changes of the balance and holds.
create or replace trigger tell_of_changed_card after update on public.credit_cards
  for each row when (new.issuer_token is not null and (new.state, new.credit_limit) is distinct from (old.state, old.credit_limit))
  execute function app.tell_of_card();

-- Definer: see app.emit_event. Its name sorts after the trigger that applies the entry, so that the card already
-- includes it.
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
