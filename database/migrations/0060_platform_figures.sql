-- What a super admin sees of all subscribers together, kept as it happens, and what a subscriber has added to its plan.

create table app.features (
  account_type text not null check (account_type in ('lender', 'dealer', 'cro')),
  feature text not null,
  monthly_price_dollars integer not null check (monthly_price_dollars >= 0),
  primary key (account_type, feature)
);
comment on table app.features is 'What each kind of subscriber can add to its plan, and for how much a month.';

insert into app.features (account_type, feature, monthly_price_dollars) values
  ('lender', 'ai_underwriting', 199), ('lender', 'automated_funding', 149), ('lender', 'custom_workflows', 99),
  ('lender', 'fraud_detection', 199), ('lender', 'api_access', 199), ('lender', 'advanced_analytics', 149),
  ('dealer', 'bhph_tools', 149), ('dealer', 'inventory_management', 99), ('dealer', 'lead_scoring', 79),
  ('dealer', 'fraud_detection', 199), ('dealer', 'api_access', 199), ('dealer', 'advanced_analytics', 149),
  ('cro', 'ai_disputes', 149), ('cro', 'white_label', 99), ('cro', 'affiliate_tools', 79),
  ('cro', 'business_credit', 149), ('cro', 'api_access', 199), ('cro', 'advanced_analytics', 149);

alter table app.organizations add column features text[] not null default '{}';
comment on column app.organizations.features is 'What was added to the plan; names of app.features.';
create index organizations_newest on app.organizations (created_at desc, id);
create index organizations_by_name on app.organizations using gin (company_name gin_trgm_ops);
create index people_by_email on app.people using gin (email gin_trgm_ops);

create table app.platform_totals (
  -- First, so that what stands now lies together, and so does each stretch of time.
  starts_at timestamptz not null,
  measure text not null,
  amount numeric(18, 2) not null,
  primary key (starts_at, measure)
);
comment on table app.platform_totals is
  'Figures over all subscribers: per hour for some days, per UTC day before that; what stands now starts at -infinity.';
create index platform_totals_of_reports on app.platform_totals (starts_at) include (amount) where measure = 'reports';

-- Adding to one row for everybody would make every subscriber wait for every other. So changes are appended, and folded later.
create table app.platform_changes (
  starts_at timestamptz not null,
  measure text not null,
  amount numeric(18, 2) not null
);
comment on table app.platform_changes is 'What has yet to be folded into app.platform_totals; a figure is the sum of both.';
