-- Cards that we issue through a card issuer, beside those of others that are only on record. What is owed on an issued card and
-- what can be spent follow from its ledger. The card's number is stored nowhere: the issuer's token stands for it.
alter table public.credit_cards
  drop constraint credit_cards_status_check,
  add constraint credit_cards_status_check check (status in ('pending', 'active', 'frozen', 'closed')),
  add column form text check (form in ('virtual', 'physical')),
  add column product_id text check (length(product_id) between 1 and 50),
  -- A token is never a card number.
  add column issuer_token text unique check (length(issuer_token) between 1 and 100 and issuer_token !~ '^[0-9 -]+$'),
  add column last_four text check (last_four ~ '^[0-9]{4}$'),
  add column exp_month smallint check (exp_month between 1 and 12),
  add column exp_year smallint check (exp_year between 2000 and 9999),
  add column state text check (state in ('PENDING_FULFILLMENT', 'PENDING_ACTIVATION', 'OPEN', 'PAUSED', 'CLOSED')),
  add column substatus text check (substatus in ('LOST', 'COMPROMISED', 'DAMAGED', 'END_USER_REQUEST', 'ISSUER_REQUEST', 'NOT_ACTIVE',
    'SUSPICIOUS_ACTIVITY', 'INTERNAL_REVIEW', 'EXPIRED', 'UNDELIVERABLE', 'OTHER')),
  -- What the issuer was last told; it lags behind `state` only while the issuer can't be reached.
  add column issuer_state text check (issuer_state in ('PENDING_FULFILLMENT', 'PENDING_ACTIVATION', 'OPEN', 'PAUSED', 'CLOSED')),
  add column held_amount numeric(14, 2) not null default 0 check (held_amount >= 0),
  add column created_at timestamptz not null default now(),
  add constraint issued_cards_are_whole check (
    num_nulls(form, product_id, issuer_token, last_four, exp_month, exp_year, state, issuer_state) in (0, 8)),
  add constraint issued_cards_add_up check (
    issuer_token is null or available_credit = credit_limit - current_balance - held_amount),
  add constraint status_follows_state check (
    state is null or status = case state when 'OPEN' then 'active' when 'PAUSED' then 'frozen' when 'CLOSED' then 'closed' else 'pending' end);
create index credit_cards_to_tell on public.credit_cards (id) where state <> issuer_state;
create index credit_cards_holding on public.credit_cards (id) where held_amount > 0;

create table public.card_entries (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  card_id uuid not null references public.credit_cards (id) on delete restrict,
  kind text not null check (kind in ('authorization', 'decline', 'release', 'expiry', 'purchase', 'refund', 'payment')),
  amount numeric(14, 2) not null check (amount > 0),
  -- The authorisation whose hold this entry ends. A hold ends once.
  authorization_id uuid unique references public.card_entries (id) on delete restrict,
  merchant text check (length(merchant) between 1 and 100),
  reason text check (length(reason) between 1 and 50),
  -- Until when an authorisation holds credit.
  expires_at timestamptz,
  -- The issuer's name for the event, or the payment's own key: what is told twice is entered once.
  event_key text not null check (length(event_key) between 1 and 200),
  created_at timestamptz not null default clock_timestamp(),
  unique (card_id, event_key),
  constraint a_hold_runs_out check ((kind = 'authorization') = (expires_at is not null)),
  constraint a_decline_has_a_reason check ((kind = 'decline') = (reason is not null)),
  constraint an_end_ends_a_hold check (kind not in ('release', 'expiry') or authorization_id is not null),
  constraint only_ends_refer check (authorization_id is null or kind in ('release', 'expiry', 'purchase'))
);
comment on table public.card_entries is 'The ledger of an issued card: authorisations and what became of them, purchases, refunds, payments. Append-only.';
create index card_entries_of_card on public.card_entries (card_id, created_at desc);
create index card_entries_of_organization on public.card_entries (organization_id, created_at desc);

create table app.card_orders (
  -- The card's id, once it is issued; the issuer is told it as idempotency key.
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  ordered_by uuid not null references app.people (id) on delete restrict,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  fingerprint text not null,
  form text not null check (form in ('virtual', 'physical')),
  product_id text not null check (length(product_id) between 1 and 50),
  credit_limit numeric(14, 2) not null check (credit_limit >= 0),
  -- Null while nobody knows: the issuer has not answered yet.
  outcome text check (outcome in ('issued', 'refused')),
  created_at timestamptz not null default now(),
  unique (organization_id, idempotency_key)
);
comment on table app.card_orders is 'Cards asked of the issuer. Written before it is asked, so that a card is issued once whatever is interrupted.';
create index card_orders_of_client on app.card_orders (client_id);
create index card_orders_of_person on app.card_orders (ordered_by);
create index card_orders_open on app.card_orders (created_at) where outcome is null;
