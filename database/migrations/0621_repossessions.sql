-- Repossessions of collateral: from the notice of the right to cure to the letter about the deficiency or surplus.
create table public.repossessions (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  loan_id uuid not null,
  client_id uuid not null,
  collateral text not null check (length(btrim(collateral)) between 1 and 300),
  state text not null check (state in ('cure', 'ordered', 'assigned', 'recovered', 'stored', 'noticed', 'sold', 'closed', 'canceled', 'returned')),
  -- The rule of the borrower's state on the day of the notice.
  cure_days integer not null check (cure_days between 0 and 365),
  cure_citation text not null,
  cure_notice_on date,
  cure_ends_on date,
  cure_cents bigint check (cure_cents > 0),
  ordered_on date,
  military_checked_on date,
  military_certificates text[] not null default '{}',
  is_in_service boolean,
  court_order text check (length(btrim(court_order)) between 1 and 300),
  agent_name text check (length(btrim(agent_name)) between 1 and 200),
  agent_phone text check (agent_phone ~ '^[0-9]{10}$'),
  assigned_on date,
  recovered_on date,
  recovered_where text check (length(btrim(recovered_where)) between 1 and 300),
  stored_on date,
  stored_where text check (length(btrim(stored_where)) between 1 and 300),
  notice_on date,
  sale_kind text check (sale_kind in ('public', 'private')),
  sale_on date,
  sale_time text check (length(btrim(sale_time)) between 1 and 40),
  sale_where text check (length(btrim(sale_where)) between 1 and 300),
  sold_on date,
  sold_to text check (length(btrim(sold_to)) between 1 and 200),
  sale_posting_id uuid,
  owed_before_cents bigint,
  costs_cents bigint,
  proceeds_cents bigint check (proceeds_cents >= 0),
  -- Above zero for a deficiency, and below zero for a surplus.
  deficiency_cents bigint,
  deficiency_claim text check (deficiency_claim in ('allowed', 'limited', 'barred')),
  letter_on date,
  ended_on date,
  end_reason text check (length(btrim(end_reason)) between 1 and 500),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default clock_timestamp(),
  created_by_name text not null,
  primary key (organization_id, id),
  unique (organization_id, loan_id, id),
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id, sale_posting_id) references public.loan_postings (organization_id, loan_id, id) on delete restrict,
  constraint a_cure_notice_is_whole check (num_nonnulls(cure_notice_on, cure_ends_on, cure_cents) in (0, 3)),
  constraint a_servicemember_needs_a_court_order check (is_in_service is not true or court_order is not null),
  constraint an_order_is_checked check (ordered_on is null or military_checked_on is not null or court_order is not null),
  constraint a_sale_is_announced check (sold_on is null or notice_on is not null and sale_on is not null),
  -- UCC 9-612: ten days are a reasonable time.
  constraint a_notice_comes_ten_days_before check (sale_on is null or sale_on >= notice_on + 10),
  constraint a_sale_has_its_figures check ((sold_on is not null) = (proceeds_cents is not null) and (sold_on is not null) = (deficiency_cents is not null))
);
comment on table public.repossessions is 'Each repossession of a loan''s collateral, with its state and its days.';
create unique index repossessions_one_open on public.repossessions (organization_id, loan_id)
  where state not in ('closed', 'canceled', 'returned');
create index repossessions_of_loan on public.repossessions (organization_id, loan_id, created_at desc);
create index repossessions_by_state on public.repossessions (organization_id, state, created_at desc, id);
create index repossessions_of_client on public.repossessions (organization_id, client_id);
create index repossessions_sale on public.repossessions (organization_id, loan_id, sale_posting_id) where sale_posting_id is not null;

-- The steps of each repossession. Rows never change.
create table public.repossession_events (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  repossession_id uuid not null,
  loan_id uuid not null,
  act text not null check (act in ('cure', 'order', 'assign', 'recover', 'store', 'notice', 'sell', 'letter', 'cancel', 'return', 'cost', 'undo')),
  on_day date not null,
  note text check (length(btrim(note)) between 1 and 500),
  posting_id uuid,
  by_id uuid references app.people (id) on delete set null,
  by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, loan_id, repossession_id) references public.repossessions (organization_id, loan_id, id) on delete restrict,
  foreign key (organization_id, loan_id, posting_id) references public.loan_postings (organization_id, loan_id, id) on delete restrict
);
comment on table public.repossession_events is 'The steps of each repossession, with the person who took them.';
create index repossession_events_of on public.repossession_events (organization_id, loan_id, repossession_id, created_at);
create index repossession_events_posting on public.repossession_events (organization_id, loan_id, posting_id) where posting_id is not null;
create index repossession_events_by on public.repossession_events (by_id);
