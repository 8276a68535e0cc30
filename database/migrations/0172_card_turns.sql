-- Who is just telling the issuer of a card's state. Two at once reach the issuer in an order that nobody here learns, and it would
-- keep the one while we keep the other.
create table app.card_turns (
  card_id uuid primary key references public.credit_cards (id) on delete cascade,
  -- Until then the turn is taken: whoever took it and died holds nobody up for longer.
  until timestamptz not null
);
comment on table app.card_turns is 'Cards whose issuer is being told something, one thing at a time.';
