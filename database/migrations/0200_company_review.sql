-- A company's review before it may use live services, and its suspension. Companies founded before reviews existed keep
-- what they could do; each new company starts with nothing sent.
alter table app.organizations
  add column review_status text not null default 'approved'
    check (review_status in ('not_sent', 'in_review', 'more_requested', 'approved', 'refused')),
  add column suspended_at timestamptz,
  add column suspended_because text,
  add column suspended_by uuid references auth.users on delete set null,
  add constraint suspension_has_a_reason check (suspended_at is null or suspended_because is not null);

alter table app.organizations alter column review_status set default 'not_sent';
