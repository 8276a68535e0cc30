-- Reports read figures that are kept as things happen; none of them counts history.

-- How a client came here. The server says so in the setting `app.client_source` when it is not somebody at a screen.
alter table public.clients add column source text not null default 'unknown'
  check (source in ('staff', 'import', 'api', 'unknown'));
alter table public.clients alter column source set default coalesce(nullif(current_setting('app.client_source', true), ''), 'staff');
comment on column public.clients.source is 'Added by staff, from an imported file or over the API; unknown from before this was kept.';

create table app.report_totals (
  organization_id uuid not null references app.organizations (id) on delete cascade,
  report text not null,
  dimension text not null,
  grain text not null check (grain in ('day', 'month', 'ever')),
  -- The UTC day or the first of the month; -infinity for what was ever counted, and for what stands now.
  starts_on date not null,
  value text not null,
  measure text not null,
  amount numeric(18, 2) not null,
  -- Who besides owners and admins reads it: a policy compares one column.
  staff_organization_id uuid generated always as (case when report <> 'team' then organization_id end) stored,
  primary key (organization_id, report, dimension, grain, starts_on, value, measure)
);
comment on table app.report_totals is
  'Figures of an organisation''s reports by day, by month and ever, along one dimension each: all, state, source, person, bureau, …';

-- Adding to one row would make colleagues wait for each other. So changes are appended, and folded later.
create table app.report_changes (
  organization_id uuid not null references app.organizations (id) on delete cascade,
  report text not null,
  dimension text not null,
  happened_on date not null,
  value text not null,
  measure text not null,
  amount numeric(18, 2) not null,
  staff_organization_id uuid generated always as (case when report <> 'team' then organization_id end) stored
);
comment on table app.report_changes is 'What has yet to be folded into app.report_totals; a figure is the sum of both.';
create index report_changes_of_report on app.report_changes (organization_id, report, dimension, happened_on);
