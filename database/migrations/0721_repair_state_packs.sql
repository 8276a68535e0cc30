-- A state pack has the facts that a company needs to sell credit repair in a state: its registration and bond, the words of the contract, and the limits of fees.
create table public.repair_state_packs (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  state text not null check (state ~ '^[A-Z]{2}$'),
  registration_number text check (length(btrim(registration_number)) between 1 and 100),
  registration_expires_on date,
  bond_number text check (length(btrim(bond_number)) between 1 and 100),
  bond_surety text check (length(btrim(bond_surety)) between 1 and 200),
  bond_cents bigint check (bond_cents > 0),
  bond_expires_on date,
  -- Why the state requires neither, in counsel's words.
  not_required text check (length(btrim(not_required)) between 1 and 300),
  wording text check (length(btrim(wording)) between 1 and 2000),
  lists_items boolean not null default false,
  most_per_item_cents bigint check (most_per_item_cents > 0),
  citation text not null check (length(btrim(citation)) between 1 and 300),
  source text not null check (length(btrim(source)) between 1 and 1000),
  read_on date not null,
  created_by uuid not null references app.people (id) on delete restrict,
  created_at timestamptz not null default now(),
  ended_on date,
  primary key (organization_id, id),
  constraint a_bond_is_named_whole check (num_nulls(bond_number, bond_surety, bond_cents, bond_expires_on) in (0, 4)),
  constraint a_registration_has_its_end check (registration_number is not null or registration_expires_on is null),
  constraint it_says_what_is_required check (num_nonnulls(registration_number, bond_number, not_required) > 0)
);
comment on table public.repair_state_packs is 'A company''s own packs for credit repair in a state. Never changed once written; a pack ends, and another replaces it.';
comment on column public.repair_state_packs.wording is 'What the contract must say in this state, verbatim.';
comment on column public.repair_state_packs.lists_items is 'Whether the contract must list the items to be modified.';
comment on column public.repair_state_packs.most_per_item_cents is 'The highest fee for a disputed item. Null if the state sets none.';
create unique index repair_state_packs_in_force on public.repair_state_packs (organization_id, state) where ended_on is null;
create index repair_state_packs_creator on public.repair_state_packs (created_by);
