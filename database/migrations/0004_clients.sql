create table public.clients (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  user_id uuid not null references app.people (id) on delete restrict,
  first_name text not null check (length(btrim(first_name)) between 1 and 100),
  last_name text not null check (length(btrim(last_name)) between 1 and 100),
  email text check (length(email) <= 320 and email like '%_@_%'),
  phone text check (phone ~ '^[0-9]{10}$'),
  address text check (length(address) <= 300),
  city text check (length(city) <= 100),
  state text check (length(state) <= 50),
  zip text check (length(zip) between 5 and 10),
  -- The masks: the values themselves are sealed and out of the wire's reach.
  ssn text check (ssn ~ '^XXX-XX-[0-9]{4}$'),
  date_of_birth text check (date_of_birth ~ '^XX/XX/[0-9]{4}$'),
  assigned_contact_id uuid references app.people (id) on delete set null,
  drivers_license_front text,
  drivers_license_front_uploaded_at timestamptz,
  drivers_license_back text,
  drivers_license_back_uploaded_at timestamptz,
  ssn_card_image text,
  ssn_card_image_uploaded_at timestamptz,
  proof_of_address_image text,
  proof_of_address_image_uploaded_at timestamptz,
  proof_of_income_image text,
  proof_of_income_image_uploaded_at timestamptz,
  proof_of_bank_image text,
  proof_of_bank_image_uploaded_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (
    lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(city, ''))
  ) stored
);
comment on table public.clients is 'A consumer whose file an organisation keeps.';
create index clients_newest on public.clients (organization_id, created_at desc, id);
create index clients_search on public.clients using gin (organization_id, search_text public.gin_trgm_ops);
create index clients_assigned_contact on public.clients (assigned_contact_id);
create index clients_user on public.clients (user_id);
