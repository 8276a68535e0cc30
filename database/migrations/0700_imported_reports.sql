-- A client's own copy of a credit report, read from a file. It is apart from credit_reports, so that no decision, notice, or score of a
-- lender can use it.
create table public.imported_reports (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null references public.clients (id) on delete restrict,
  -- The stored file that it was read from; null if only its text was handed over.
  document_id uuid references public.client_documents (id) on delete restrict,
  source text not null check (source in ('annual_credit_report', 'monitoring', 'bureau', 'other')),
  format text not null check (format in ('pdf', 'html', 'json')),
  file_name text not null check (length(btrim(file_name)) between 1 and 255),
  reported_on date not null,
  -- Each entry with the value, the confidence, and the source of its fields. Without SSN and birth date.
  entries jsonb not null check (jsonb_typeof(entries) = 'array'),
  -- Rows of the report that were not understood.
  unread jsonb not null default '[]' check (jsonb_typeof(unread) = 'array'),
  imported_by uuid references app.people (id) on delete set null,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
comment on table public.imported_reports is 'Credit reports that clients handed over. Marked imported, and never used for a decision about credit.';
create index imported_reports_of_client on public.imported_reports (client_id, created_at desc);
create index imported_reports_document on public.imported_reports (document_id) where document_id is not null;
