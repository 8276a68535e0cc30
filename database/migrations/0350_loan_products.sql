-- The loan products of a company. A product has versions with its terms; a version is never changed, so an application keeps the terms
-- under which it was entered.
create table public.loan_products (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 100),
  status text not null default 'draft' check (status in ('draft', 'offered', 'retired')),
  current_version_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
comment on table public.loan_products is 'What the company lends. The terms are in loan_product_versions; applications are entered for offered products only.';
create unique index loan_product_names on public.loan_products (organization_id, lower(btrim(name)));

create table public.loan_product_versions (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  version integer not null check (version >= 1),
  -- features/lending/rules/products/product-terms.ts has its schema, and the server checks it.
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  kind text not null generated always as (terms ->> 'kind') stored
    check (kind in ('personal', 'secured', 'auto_purchase', 'auto_refinance', 'retail_installment', 'second_mortgage', 'line_of_credit')),
  loan_type text not null generated always as (terms ->> 'loan_type') stored
    check (loan_type in ('auto', 'mortgage', 'personal', 'other')),
  note text check (length(btrim(note)) between 1 and 500),
  created_by_name text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, product_id, version),
  unique (organization_id, product_id, id),
  foreign key (organization_id, product_id) references public.loan_products (organization_id, id) on delete restrict
);
comment on table public.loan_product_versions is 'The terms of loan products. A version is never changed; another one follows it.';
comment on column public.loan_product_versions.note is 'Why the terms were changed.';

-- Deferred: a product and its first version are added in one transaction.
alter table public.loan_products
  add constraint loan_products_current_version foreign key (organization_id, id, current_version_id)
    references public.loan_product_versions (organization_id, product_id, id) on delete restrict deferrable initially deferred;

-- contract: public.loan_applications: the release before writes no product
alter table public.loan_applications
  add column product_version_id uuid,
  -- Not checked against stored rows, because the column is new and empty.
  add constraint loan_applications_product_version foreign key (organization_id, product_version_id)
    references public.loan_product_versions (organization_id, id) on delete restrict not valid;
comment on column public.loan_applications.product_version_id is 'The version of the product that was current when the application was entered.';
-- lock: public.loan_applications: 1,000,000 rows in 0.5 s, because no row has a product yet
create index loan_applications_of_product on public.loan_applications (organization_id, product_version_id)
  where product_version_id is not null;
