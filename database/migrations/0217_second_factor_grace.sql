-- In production everyone needs a second factor. A company may give a new colleague up to seven days to set one up. The days
-- count from the moment the colleague joined; null means that no grace applies.
alter table app.organizations
  add column second_factor_grace_days smallint not null default 0 check (second_factor_grace_days between 0 and 7);
alter table app.people add column second_factor_grace_from timestamptz;
