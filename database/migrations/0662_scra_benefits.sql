-- The military orders behind each benefit of the Servicemembers Civil Relief Act: 50 USC 3937(b)(1).
create table public.scra_benefits (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  posting_id uuid not null,
  loan_id uuid not null,
  client_id uuid not null,
  noticed_on date not null,
  document_id uuid references public.client_documents (id) on delete restrict,
  attached_at timestamptz,
  attached_by_name text,
  -- The open task to get the orders.
  task_id uuid,
  primary key (organization_id, posting_id),
  foreign key (organization_id, loan_id, posting_id) references public.loan_postings (organization_id, loan_id, id) on delete restrict,
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, task_id) references public.tasks (organization_id, id) on delete restrict,
  constraint orders_are_attached_by_someone check (num_nonnulls(document_id, attached_at, attached_by_name) in (0, 3))
);
comment on table public.scra_benefits is 'Each cap of interest by the SCRA with the military orders. A task asks for orders that are missing.';
create index scra_benefits_of_loan on public.scra_benefits (organization_id, loan_id, posting_id);
create index scra_benefits_of_client on public.scra_benefits (organization_id, client_id);
create index scra_benefits_document on public.scra_benefits (document_id) where document_id is not null;
create index scra_benefits_task on public.scra_benefits (organization_id, task_id);
