-- Clearings under review: who may read them, and the server's operations. Definer, like card-acts.sql, because no other
-- role may write them. Each function locks the card's row first, so that the second of two concurrent clearings sees
-- the first.
alter table public.card_reviews enable row level security;

create policy "staff read their organization's card reviews" on public.card_reviews
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every card review" on public.card_reviews for select to platform_admin using (true);
create policy "the server reads card reviews" on public.card_reviews for select to tradeline_server using (true);

grant select on public.card_reviews to authenticated, platform_admin, service_role, tradeline_server;
-- Insert, update and delete are not granted.

-- Returns the allowed excess of a clearing over its authorization, in percent: a tip, in the categories where the networks allow for one
-- (bars, restaurants, fast food, taxis, barbers; docs/decisions/0025-cards.md).
create or replace function app.clearing_tolerance_percent(merchant_category text) returns integer
language sql immutable set search_path = ''
as $$
  select case when merchant_category in ('4121', '5812', '5813', '5814', '7230') then 20 else 0 end
$$;

-- Returns the amount that an authorization still covers: the hold plus its tolerance, minus earlier clearings. Zero once the
-- authorization is declined or released.
create or replace function app.covered_by_authorization(hold public.card_entries) returns numeric
language sql stable set search_path = ''
as $$
  select case
    when hold.kind <> 'authorization'
      or exists (select from public.card_entries e where e.authorization_id = hold.id and e.kind = 'release') then 0
    else greatest(0, trunc(hold.amount * (100 + app.clearing_tolerance_percent(hold.merchant_category)) / 100, 2)
      - coalesce((select sum(e.amount) from public.card_entries e
                   where e.kind = 'purchase' and hold.id in (e.authorization_id, e.cleared_authorization_id)), 0))
  end
$$;

-- Records a purchase for an authorization, and ends the hold if it hasn't ended.
create or replace function app.enter_card_purchase(hold public.card_entries, purchase_amount numeric, event text) returns void
language sql security definer set search_path = ''
as $$
  insert into public.card_entries (organization_id, card_id, kind, amount, authorization_id, cleared_authorization_id, merchant, event_key)
  values (hold.organization_id, hold.card_id, 'purchase', purchase_amount,
          case when hold.kind = 'authorization'
                and not exists (select from public.card_entries e where e.authorization_id = hold.id) then hold.id end,
          hold.id, hold.merchant, event)
$$;

-- Records a merchant's clearing, for the authorized amount unless `amount` differs. Returns 'posted', or 'review' if it
-- exceeds the authorization, or null if the card or authorization is unknown. The same event is recorded once. An
-- expired hold still covers, because merchants may clear late.
create or replace function app.clear_card_purchase(token text, event text, authorization_event text, amount numeric) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  card public.credit_cards;
  hold public.card_entries;
  presented numeric;
  covered numeric;
begin
  select * into card from public.credit_cards where issuer_token = token for update;
  select * into hold from public.card_entries e
   where e.card_id = card.id and e.event_key = authorization_event and e.kind in ('authorization', 'decline');
  if hold.id is null then
    return null;
  end if;
  if exists (select from public.card_entries e where e.card_id = card.id and e.event_key = event and e.kind = 'purchase') then
    return 'posted';
  end if;
  if exists (select from public.card_reviews r where r.card_id = card.id and r.event_key = event) then
    return 'review';
  end if;
  presented := coalesce(amount, hold.amount);
  covered := app.covered_by_authorization(hold);
  if presented <= covered then
    perform app.enter_card_purchase(hold, presented, event);
    return 'posted';
  end if;
  -- Rejects an event key that another event already uses (see card-acts.sql).
  if exists (select from public.card_entries e where e.card_id = card.id and e.event_key = event) then
    raise exception 'The event key belongs to an entry of another kind' using errcode = '23505';
  end if;
  insert into public.card_reviews (organization_id, card_id, authorization_id, event_key, amount, merchant, covered_amount, reason)
  values (card.organization_id, card.id, hold.id, event, presented, hold.merchant, covered,
          case when hold.kind = 'decline' then 'declined'
               when exists (select from public.card_entries e where e.authorization_id = hold.id and e.kind = 'release') then 'released'
               else 'over_authorization' end);
  return 'review';
end;
$$;

-- Accepts a clearing, which the client then owes, or disputes it. Returns an error code or null. The same decision
-- twice is made once.
create or replace function app.decide_card_review(organization uuid, person uuid, card uuid, review uuid, decision text, remark text,
                                                  request text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  reviewed public.credit_cards;
  asked public.card_reviews;
  hold public.card_entries;
begin
  select * into reviewed from public.credit_cards c
   where c.id = decide_card_review.card and c.organization_id = organization and c.issuer_token is not null for update;
  select * into asked from public.card_reviews r where r.id = review and r.card_id = reviewed.id and r.organization_id = organization;
  if asked.id is null then
    return 'REVIEW_NOT_FOUND';
  end if;
  if asked.status <> 'open' then
    return case when asked.status <> decision then 'REVIEW_DECIDED' end;
  end if;
  update public.card_reviews r
     set status = decision, note = remark, decided_by = person, decided_at = clock_timestamp()
   where r.organization_id = organization and r.id = review;
  if decision = 'accepted' then
    select * into hold from public.card_entries e where e.id = asked.authorization_id;
    perform app.enter_card_purchase(hold, asked.amount, 'review ' || asked.id);
  end if;
  perform app.record_audit(organization, person, 'card.clearing_' || decision, 'credit_cards', reviewed.id,
    jsonb_build_object('client_id', reviewed.client_id, 'amount', asked.amount, 'reason', asked.reason), request);
  return null;
end;
$$;

grant execute on function app.clear_card_purchase, app.decide_card_review to tradeline_server;
