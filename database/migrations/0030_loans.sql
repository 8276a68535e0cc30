-- Loans, applications and cards of clients. What is owed of a loan follows from its terms and its ledger.

create table public.lenders (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  company_name text not null check (length(btrim(company_name)) between 1 and 200),
  company_type text not null check (company_type in ('lender', 'dealer', 'bank', 'credit_union', 'card_issuer', 'other')),
  created_at timestamptz not null default now(),
  unique (organization_id, company_name)
);
comment on table public.lenders is 'Who lent the money, as an organisation''s records name them: itself or another company.';

create table public.loan_applications (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  lender_id uuid references public.lenders (id) on delete restrict,
  loan_type text not null check (loan_type in ('auto', 'mortgage', 'personal', 'other')),
  amount numeric(14, 2) not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'in_review', 'approved', 'declined', 'withdrawn', 'funded')),
  purpose text check (length(purpose) <= 500),
  submitted_at timestamptz not null default now(),
  decision_at timestamptz check (decision_at >= submitted_at)
);
comment on table public.loan_applications is 'What a client asked a lender for, and what was decided.';
create index loan_applications_of_client on public.loan_applications (client_id, submitted_at desc);
create index loan_applications_newest on public.loan_applications (organization_id, submitted_at desc);
create index loan_applications_of_lender on public.loan_applications (lender_id);

create table public.loans (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  lender_id uuid references public.lenders (id) on delete restrict,
  application_id uuid references public.loan_applications (id) on delete restrict,
  -- The terms. They never change: a changed agreement is another loan.
  loan_type text not null check (loan_type in ('auto', 'mortgage', 'personal', 'other')),
  original_amount numeric(14, 2) not null check (original_amount > 0),
  interest_rate numeric(9, 6) not null check (interest_rate between 0 and 999),
  term_months integer not null check (term_months between 1 and 600),
  monthly_payment numeric(14, 2) not null check (monthly_payment > 0),
  day_count text not null default '30/360' check (day_count in ('30/360', 'actual/365', 'actual/360', 'actual/actual')),
  start_date date not null,
  first_payment_date date not null check (first_payment_date > start_date),
  -- What the ledger says today. Triggers keep these; whatever is written to them is overwritten.
  amount numeric(14, 2) not null,
  status text not null check (status in ('current', 'past_due', 'paid_off')),
  past_due_amount numeric(14, 2) not null,
  days_past_due integer not null,
  next_payment_date date,
  created_at timestamptz not null default now()
);
comment on table public.loans is 'A loan with equal monthly instalments; amount is the principal still owed.';
create index loans_of_client on public.loans (client_id, created_at desc);
create index loans_newest on public.loans (organization_id, created_at desc, id);
create index loans_of_lender on public.loans (lender_id);
create index loans_of_application on public.loans (application_id);
create index loans_past_due on public.loans (organization_id, days_past_due desc) where status = 'past_due';
create index loans_to_age on public.loans (id) where status <> 'paid_off';

create table public.loan_postings (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  loan_id uuid not null references public.loans (id) on delete restrict,
  kind text not null check (kind in ('disbursement', 'payment', 'fee', 'reversal')),
  amount numeric(14, 2) not null check (amount > 0),
  effective_date date not null,
  reverses_id uuid unique references public.loan_postings (id) on delete restrict,
  note text check (length(note) <= 500),
  created_at timestamptz not null default now(),
  constraint only_a_reversal_reverses check ((kind = 'reversal') = (reverses_id is not null))
);
comment on table public.loan_postings is 'The ledger of a loan. Append-only: what was wrong is reversed, never changed.';
create index loan_postings_of_loan on public.loan_postings (loan_id, effective_date);
create index loan_postings_newest on public.loan_postings (organization_id, effective_date desc);
create unique index loan_postings_one_disbursement on public.loan_postings (loan_id) where kind = 'disbursement';

create table public.credit_cards (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  lender_id uuid references public.lenders (id) on delete restrict,
  card_type text not null check (length(btrim(card_type)) between 1 and 100),
  card_network text not null check (length(btrim(card_network)) between 1 and 50),
  credit_limit numeric(14, 2) not null check (credit_limit >= 0),
  current_balance numeric(14, 2) not null,
  available_credit numeric(14, 2) not null,
  apr numeric(9, 6) not null check (apr between 0 and 999),
  rewards_program text check (length(rewards_program) <= 200),
  status text not null default 'active' check (status in ('active', 'frozen', 'closed'))
);
comment on table public.credit_cards is 'A client''s card with its limit and balance.';
create index credit_cards_of_client on public.credit_cards (client_id);
create index credit_cards_of_organization on public.credit_cards (organization_id);
create index credit_cards_of_lender on public.credit_cards (lender_id);
