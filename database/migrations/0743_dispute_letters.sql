-- The letters about disputes that a print-and-mail service sends. Its tracking events are kept as it reported them.
create table public.dispute_letters (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  dispute_ids uuid[] not null check (cardinality(dispute_ids) between 1 and 30),
  recipient_name text not null check (length(recipient_name) between 1 and 200),
  status text not null default 'sending' check (status in ('sending', 'sent', 'delivered', 'returned', 'failed')),
  -- The service's id of the letter, and the postal service's number.
  vendor_id text check (length(vendor_id) between 1 and 100),
  tracking_number text check (length(tracking_number) between 1 and 100),
  is_sandbox boolean not null,
  expected_on date,
  delivered_on date,
  events jsonb not null default '[]' check (jsonb_typeof(events) = 'array' and pg_column_size(events) < 100000),
  failure text check (length(failure) between 1 and 300),
  created_by uuid references app.people (id) on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  constraint a_sent_letter_has_an_id check (status in ('sending', 'failed') or vendor_id is not null),
  constraint a_delivered_letter_has_a_day check ((status = 'delivered') = (delivered_on is not null)),
  constraint a_failed_letter_says_why check ((status = 'failed') = (failure is not null))
);
comment on table public.dispute_letters is 'Letters about disputes at a print-and-mail service, with their tracking events. Written by the server alone.';
create index dispute_letters_of_client on public.dispute_letters (organization_id, client_id, created_at desc);
create index dispute_letters_under_way on public.dispute_letters (updated_at) where status in ('sending', 'sent');
create index dispute_letters_by_person on public.dispute_letters (created_by);
