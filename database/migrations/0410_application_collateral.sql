-- The things that secure a loan, as an application names them. They move to the loan when it is booked.
create table public.application_collateral (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  client_id uuid not null,
  loan_id uuid,
  kind text not null check (kind in ('vehicle', 'dwelling', 'deposit', 'goods', 'other')),
  vin text check (vin ~ '^[A-Z0-9]{4,17}$'),
  vin_exception text check (vin_exception in ('before_1981', 'other_market')),
  model_year integer check (model_year between 1900 and 2100),
  make text check (length(make) between 1 and 60),
  model text check (length(model) between 1 and 60),
  body text check (length(body) between 1 and 60),
  mileage integer check (mileage between 0 and 2000000),
  condition text check (condition in ('new', 'excellent', 'good', 'fair', 'poor')),
  description text check (length(description) between 1 and 300),
  value_cents bigint check (value_cents between 1 and 99999999999),
  value_basis text check (value_basis in ('retail_book', 'trade_in_book', 'wholesale_book', 'purchase_price', 'appraisal', 'stated')),
  value_source text check (length(value_source) between 1 and 120),
  valued_on date check (valued_on between '1900-01-01' and '9999-12-31'),
  version integer not null default 1 check (version > 0),
  removed_at timestamptz,
  removed_because text check (length(removed_because) <= 500),
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references public.loan_applications (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  -- 49 CFR 565.13: 17 characters without I, O, and Q since 1981. The rules check the check digit.
  constraint a_vin_is_whole check (vin is null or vin_exception is not null or vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  constraint an_exception_has_a_number check (vin_exception is null or vin is not null),
  constraint only_a_vehicle_has_a_vin check (kind = 'vehicle' or num_nonnulls(vin, model_year, make, model, body, mileage, condition) = 0),
  constraint collateral_is_named check (coalesce(vin, make, description) is not null),
  constraint a_value_is_whole check (num_nonnulls(value_cents, value_basis, valued_on) in (0, 3)),
  constraint a_source_has_a_value check (value_source is null or value_cents is not null),
  constraint a_removal_has_a_reason check ((removed_at is null) = (removed_because is null)),
  constraint collateral_of_a_loan_stays check (loan_id is null or removed_at is null)
);
comment on table public.application_collateral is
  'What secures a loan: of an application, and of its loan once that is booked. Rows are never removed; removed_at hides them.';
comment on column public.application_collateral.vin_exception is 'Why the vehicle has no standard VIN with a check digit.';
comment on column public.application_collateral.value_source is 'The book or the appraiser.';
comment on column public.application_collateral.version is 'Counts the changes, so that a second tab can''t undo one unnoticed.';
create index application_collateral_of_application on public.application_collateral (organization_id, application_id, created_at);
create index application_collateral_of_client on public.application_collateral (organization_id, client_id);
create index application_collateral_of_loan on public.application_collateral (organization_id, loan_id) where loan_id is not null;
-- A VIN is found by all of it or by its last characters.
create index application_collateral_by_vin on public.application_collateral (organization_id, reverse(vin) text_pattern_ops)
  where vin is not null and removed_at is null;
