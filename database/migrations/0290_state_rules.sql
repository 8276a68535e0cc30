-- A company's own rules of a state, approved by its counsel. The product's rules are in features/lending/rules/states.
create table public.state_rules (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  state text not null check (state ~ '^[A-Z]{2}$'),
  product text not null check (product in ('consumer_loan', 'vehicle_contract')),
  rate_form text not null check (rate_form in ('apr', 'all_charges', 'simple_rate', 'add_on', 'agreed')),
  -- Percent per year; of an add-on charge, dollars per $100 per year.
  rate numeric(9, 6) check (rate between 0 and 999),
  -- Both ends are included; null is without end.
  amount_from_cents bigint check (amount_from_cents >= 0),
  amount_to_cents bigint check (amount_to_cents >= coalesce(amount_from_cents, 0)),
  late_fee_kind text check (late_fee_kind in ('agreed', 'percent', 'amount', 'greater', 'lesser')),
  late_fee_percent numeric(9, 6) check (late_fee_percent between 0 and 100),
  late_fee_cents integer check (late_fee_cents >= 0),
  late_fee_grace_days integer check (late_fee_grace_days between 0 and 90),
  nsf_cents integer check (nsf_cents >= 0),
  prepayment_penalty text check (prepayment_penalty in ('forbidden', 'allowed')),
  rebate_method text check (rebate_method in ('actuarial', 'rule_of_78')),
  document_fee_cents integer check (document_fee_cents >= 0),
  cure_notice_days integer check (cure_notice_days between 0 and 365),
  deficiency_claim text check (deficiency_claim in ('allowed', 'limited', 'barred')),
  citation text not null check (length(btrim(citation)) between 1 and 300),
  source text not null check (length(btrim(source)) between 1 and 1000),
  approved_by text not null check (length(btrim(approved_by)) between 1 and 200),
  approved_on date not null,
  bank_name text check (length(btrim(bank_name)) between 1 and 200),
  bank_charter text check (length(btrim(bank_charter)) between 1 and 200),
  bank_agreement text check (length(btrim(bank_agreement)) between 1 and 300),
  effective_from date not null,
  effective_until date,
  created_by uuid not null references app.people (id) on delete restrict,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint a_maximum_has_a_rate check ((rate_form = 'agreed') = (rate is null)),
  constraint a_late_fee_has_its_figures check (
    (late_fee_percent is not null) = coalesce(late_fee_kind in ('percent', 'greater', 'lesser'), false)
    and (late_fee_cents is not null) = coalesce(late_fee_kind in ('amount', 'greater', 'lesser'), false)
    and (late_fee_grace_days is null) = (late_fee_kind is null)),
  constraint a_bank_is_named_whole check (num_nulls(bank_name, bank_charter, bank_agreement) in (0, 3))
);
comment on table public.state_rules is
  'A company''s own rules of a state, approved by its counsel. Never changed once written; a rule ends, and another replaces it.';
comment on column public.state_rules.bank_agreement is 'The agreement with the bank that makes the loans: its title, its date, and where it is kept.';
comment on column public.state_rules.effective_until is 'The first day on which it no longer applies.';
create unique index state_rules_in_force on public.state_rules (organization_id, state, product, effective_from)
  where effective_until is null;
create index state_rules_creator on public.state_rules (created_by);
