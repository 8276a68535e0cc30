-- The books of the loans: a journal that the server derives from the ledgers of frozen months, the company's own numbers and names of
-- accounts, and the months that are closed. Only the server reads and writes them: they cover all loans of a company.
create table app.journal_lines (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  loan_id uuid not null,
  month_end date not null check (extract(day from month_end + 1) = 1),
  entry integer not null check (entry > 0),
  line smallint not null check (line > 0),
  entry_on date not null,
  -- Null for the interest that accrued in the month.
  posting_id uuid,
  kind text not null check (kind in (
    'disbursement', 'advance', 'payment', 'credit', 'refund', 'reversal', 'fee', 'waiver', 'charge', 'rate_change', 'scra', 'accrual_off',
    'accrual_on', 'due_date_change', 'payment_change', 'extension', 'charge_off', 'recovery', 'settlement', 'sale', 'deceased',
    'bankruptcy', 'bankruptcy_dismissed', 'modification', 'fraud', 'fraud_resolved', 'accrual')),
  account text not null check (account in (
    'cash', 'checks', 'ach', 'card', 'other_money', 'loans_receivable', 'interest_receivable', 'fees_receivable', 'sale_clearing',
    'funding_clearing', 'advanced_costs', 'customer_credits', 'opening_balances', 'retained_earnings', 'interest_income', 'late_fees',
    'nsf_fees', 'other_fees', 'origination_fees', 'recoveries', 'charge_offs', 'waivers', 'credits', 'settlement_losses')),
  cents bigint not null check (cents <> 0),
  primary key (organization_id, loan_id, month_end, entry, line),
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id, posting_id) references public.loan_postings (organization_id, loan_id, id) on delete restrict,
  constraint an_entry_is_in_its_month check (entry_on between date_trunc('month', month_end) and month_end)
);
comment on table app.journal_lines is 'The journal: debits above 0, credits below. The lines of an entry add up to 0. Lines never change.';
create index journal_lines_of_month on app.journal_lines (organization_id, month_end, account);
create index journal_lines_of_posting on app.journal_lines (organization_id, loan_id, posting_id);

create table app.journaled_months (
  organization_id uuid primary key references app.organizations (id) on delete restrict,
  month_end date not null
);
comment on table app.journaled_months is 'The last month of a company whose journal is written.';

create table app.ledger_accounts (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  account text not null check (account in (
    'cash', 'checks', 'ach', 'card', 'other_money', 'loans_receivable', 'interest_receivable', 'fees_receivable', 'sale_clearing',
    'funding_clearing', 'advanced_costs', 'customer_credits', 'opening_balances', 'retained_earnings', 'interest_income', 'late_fees',
    'nsf_fees', 'other_fees', 'origination_fees', 'recoveries', 'charge_offs', 'waivers', 'credits', 'settlement_losses')),
  number text not null check (length(btrim(number)) between 1 and 20),
  name text not null check (length(btrim(name)) between 1 and 80),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, account),
  unique (organization_id, number)
);
comment on table app.ledger_accounts is 'The numbers and names that a company gives to the accounts of its loans.';

create table app.period_closings (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  month_end date not null check (extract(day from month_end + 1) = 1),
  closed_at timestamptz not null default clock_timestamp(),
  closed_by uuid references app.people (id) on delete set null,
  closed_by_name text,
  reopened_at timestamptz,
  reopened_by uuid references app.people (id) on delete set null,
  reopened_by_name text,
  reopen_reason text check (length(btrim(reopen_reason)) between 1 and 500),
  primary key (organization_id, id),
  constraint a_reopened_month_says_why check ((reopened_at is null) = (reopen_reason is null))
);
comment on table app.period_closings is 'Each closing of a month, and its reopening. A posting dated in a closed month is refused.';
create unique index period_closings_in_force on app.period_closings (organization_id, month_end) where reopened_at is null;
create index period_closings_closer on app.period_closings (closed_by);
create index period_closings_reopener on app.period_closings (reopened_by);
