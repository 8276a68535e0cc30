-- New clients and reports no longer wait for the row of their company's day: each adds a row of changes, and a job folds these into the
-- totals.
create table app.daily_changes (
  organization_id uuid not null references app.organizations (id) on delete cascade,
  number bigint generated always as identity,
  day date not null,
  clients_added integer not null default 0,
  clients_archived integer not null default 0,
  reports_success integer not null default 0,
  reports_error integer not null default 0,
  reports_pending integer not null default 0,
  pending_change integer not null default 0,
  primary key (organization_id, number)
);
comment on table app.daily_changes is 'What has yet to be folded into app.daily_totals; a figure is the sum of both (app.daily_figures).';
