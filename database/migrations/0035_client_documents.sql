-- Every file that was put into a client's file, one row per upload: earlier versions stay.
create table public.client_documents (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  document_type text not null check (document_type in (
    'tax_return', 'pay_stub', 'bank_statement', 'utility_bill', 'insurance_card', 'vehicle_registration', 'vehicle_insurance',
    'business_license', 'ein_letter', 'articles_of_incorporation', 'other')),
  custom_type text check (length(btrim(custom_type)) between 1 and 100),
  -- The object's path in the bucket client-documents.
  file_url text not null check (length(file_url) between 1 and 1024),
  file_name text not null check (length(btrim(file_name)) between 1 and 255 and file_name !~ '[/\\[:cntrl:]]'),
  file_size bigint not null check (file_size > 0),
  mime_type text not null check (length(mime_type) between 3 and 255),
  -- The column of clients that this file was written to; null for an additional document.
  client_field text check (client_field in (
    'drivers_license_front', 'drivers_license_back', 'ssn_card_image', 'proof_of_address_image', 'proof_of_income_image',
    'proof_of_bank_image')),
  -- The versions of one document have the same; one of them is current.
  series_id uuid not null default gen_random_uuid(),
  superseded_at timestamptz,
  archived_at timestamptz,
  uploaded_by uuid references app.people (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint other_is_named check ((document_type = 'other') = (custom_type is not null))
);
comment on table public.client_documents is 'The files of a client, one row per upload; replaced and removed ones stay.';
create index client_documents_of_client on public.client_documents (organization_id, client_id, created_at desc);
create index client_documents_client on public.client_documents (client_id);
create index client_documents_file on public.client_documents (file_url);
create unique index client_documents_current on public.client_documents (series_id) where superseded_at is null;
create unique index client_documents_field on public.client_documents (client_id, client_field)
  where client_field is not null and superseded_at is null;
