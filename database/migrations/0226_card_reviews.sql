-- A clearing that its authorization does not cover waits for a review. Nothing is owed for it until a person accepts it.
alter table public.card_entries
  -- What the merchant sells (ISO 18245), where the issuer says so: a few categories may clear more than was authorized.
  add column merchant_category text check (merchant_category ~ '^[0-9]{4}$'),
  -- The authorization that a purchase was presented for. `authorization_id` names it too where the purchase ended the hold.
  add column cleared_authorization_id uuid references public.card_entries (id) on delete restrict,
  add constraint only_purchases_clear check (cleared_authorization_id is null or kind = 'purchase');
create index card_entries_clearing on public.card_entries (cleared_authorization_id) where cleared_authorization_id is not null;

create table public.card_reviews (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  card_id uuid not null references public.credit_cards (id) on delete restrict,
  authorization_id uuid not null references public.card_entries (id) on delete restrict,
  -- The issuer's name for the clearing: one that is told twice is reviewed once.
  event_key text not null check (length(event_key) between 1 and 200),
  amount numeric(14, 2) not null check (amount > 0),
  merchant text check (length(merchant) between 1 and 100),
  -- What the authorization still covered when the clearing came.
  covered_amount numeric(14, 2) not null check (covered_amount >= 0),
  reason text not null check (reason in ('over_authorization', 'declined', 'released')),
  status text not null default 'open' check (status in ('open', 'accepted', 'disputed')),
  note text check (length(note) between 1 and 500),
  decided_by uuid references app.people (id) on delete restrict,
  decided_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (card_id, event_key),
  constraint a_decision_is_whole check (num_nulls(decided_by, decided_at) = case status when 'open' then 2 else 0 end)
);
comment on table public.card_reviews is 'Clearings that their authorization does not cover: each waits until a person accepts or disputes it.';
create index card_reviews_of_card on public.card_reviews (card_id, created_at desc);
create index card_reviews_of_authorization on public.card_reviews (authorization_id);
create index card_reviews_decided_by on public.card_reviews (decided_by);
