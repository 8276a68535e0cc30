-- Invoices and receipts of credit repair fees. Each has a number that never changes, and its PDF is in the client's documents.
create table app.repair_document_numbers (
  organization_id uuid primary key references app.organizations (id) on delete restrict,
  last_invoice integer not null default 0 check (last_invoice >= 0),
  last_receipt integer not null default 0 check (last_receipt >= 0)
);
comment on table app.repair_document_numbers is 'The last numbers of a company''s credit repair invoices and receipts.';

create table public.repair_fee_documents (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  kind text not null check (kind in ('invoice', 'receipt')),
  number integer not null check (number > 0),
  -- The company's day.
  issued_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  dispute_ids uuid[] not null check (cardinality(dispute_ids) <= 30),
  -- The fee or refund that a receipt is about. The fee that paid an invoice, once it is paid.
  entry_id uuid references public.repair_fees (id) on delete restrict,
  -- The copy of the bureau's answer that an invoice names as evidence.
  evidence_id uuid references public.client_documents (id) on delete restrict,
  -- The filed PDF.
  document_id uuid not null references public.client_documents (id) on delete restrict,
  voided_at timestamptz,
  voided_by_name text,
  void_reason text check (length(btrim(void_reason)) between 1 and 200),
  created_by uuid not null references app.people (id) on delete restrict,
  created_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  constraint a_receipt_is_about_an_entry check (kind = 'invoice' or entry_id is not null and evidence_id is null and voided_at is null),
  constraint an_invoice_names_its_work check (kind = 'receipt' or cardinality(dispute_ids) > 0),
  constraint a_void_says_who_and_why check (num_nulls(voided_at, voided_by_name, void_reason) in (0, 3)),
  constraint a_void_invoice_was_not_paid check (voided_at is null or entry_id is null)
);
comment on table public.repair_fee_documents is 'Invoices and receipts of credit repair fees, numbered per company without gaps. Written by the server alone.';
create unique index repair_fee_documents_number on public.repair_fee_documents (organization_id, kind, number);
create unique index repair_fee_documents_receipt on public.repair_fee_documents (entry_id, kind) where entry_id is not null;
create index repair_fee_documents_of_client on public.repair_fee_documents (organization_id, client_id, created_at desc);
create index repair_fee_documents_file on public.repair_fee_documents (document_id);
create index repair_fee_documents_evidence on public.repair_fee_documents (evidence_id) where evidence_id is not null;
create index repair_fee_documents_creator on public.repair_fee_documents (created_by);
