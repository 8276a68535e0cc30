-- The documents and facts that a decision on an application waits for. A product, a decision, or a person requests them.
create table public.application_conditions (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,39}$'),
  title text not null check (length(btrim(title)) between 2 and 200),
  provider text not null check (provider in ('applicant', 'co_applicant', 'guarantor', 'staff')),
  source text not null check (source in ('product', 'decision', 'person')),
  due_on date not null,
  expires_after_days integer check (expires_after_days between 1 and 3650),
  status text not null default 'requested' check (status in ('requested', 'received', 'cleared', 'waived', 'expired')),
  -- A guard checks that the document belongs to the client.
  document_id uuid references public.client_documents (id) on delete restrict,
  received_at timestamptz,
  received_how text check (received_how in ('link', 'staff')),
  expires_on date,
  viewed_by_name text,
  viewed_at timestamptz,
  note text check (length(btrim(note)) between 3 and 1000),
  settled_by_name text,
  settled_at timestamptz,
  requested_by_name text,
  reminded_on date,
  reminders integer not null default 0 check (reminders between 0 and 100),
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references public.loan_applications (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  constraint a_receipt_is_whole check ((received_at is null) = (received_how is null)),
  constraint a_document_was_received check (document_id is null or received_at is not null),
  constraint a_cleared_condition_says_by_whom check (status <> 'cleared' or settled_at is not null and settled_by_name is not null),
  constraint a_waived_condition_says_by_whom check (status <> 'waived' or settled_at is not null and settled_by_name is not null),
  constraint a_cleared_document_was_viewed check (status <> 'cleared' or document_id is null or viewed_at is not null),
  constraint a_waiver_has_a_reason check (status <> 'waived' or note is not null)
);
comment on table public.application_conditions is 'What an application still needs: from whom, by when, and who cleared it. Rows are never removed.';
comment on column public.application_conditions.provider is 'Who must provide it.';
comment on column public.application_conditions.expires_on is 'The last day on which the received document counts; null if it never expires.';
comment on column public.application_conditions.requested_by_name is 'Null for a condition of the product.';
create index application_conditions_of_application on public.application_conditions (organization_id, application_id, created_at);
create index application_conditions_of_client on public.application_conditions (organization_id, client_id);
create index application_conditions_of_document on public.application_conditions (document_id) where document_id is not null;
create index application_conditions_open on public.application_conditions (due_on) where status = 'requested';
create index application_conditions_expiring on public.application_conditions (expires_on)
  where expires_on is not null and status in ('received', 'cleared');
