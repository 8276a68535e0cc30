-- Which version of its counting SQL each family of kept figures was counted by, and the recounts under way
-- (docs/decisions/recounts.md).

create table app.figure_versions (
  family text primary key,
  version integer not null check (version > 0),
  requested_at timestamptz not null default now(),
  companies integer not null default 0 check (companies >= 0)
);
comment on table app.figure_versions is 'The version of the counting SQL that each family of figures is counted by.';
comment on column app.figure_versions.companies is 'How many companies the last recount of the family began with.';

create table app.recounts (
  -- Zeros for what belongs to no company, so there is no foreign key.
  organization_id uuid not null,
  family text not null references app.figure_versions (family) on delete cascade,
  is_cleared boolean not null default false,
  rows_done bigint not null default 0,
  rows_total bigint,
  primary key (organization_id, family)
);
comment on table app.recounts is 'Figures that are being recounted. The row is deleted in the transaction that makes them right.';
comment on column app.recounts.is_cleared is 'What the earlier version counted is deleted.';
comment on column app.recounts.rows_total is 'How many rows there are to count; null until the job has begun with them.';
create index recounts_in_turn on app.recounts (rows_done, organization_id, family);

create table app.uncounted (
  organization_id uuid not null,
  family text not null,
  relation text not null,
  from_at timestamptz not null default 'infinity',
  from_id uuid not null default '00000000-0000-0000-0000-000000000000',
  from_number bigint not null default 9223372036854775807,
  primary key (organization_id, family, relation),
  foreign key (organization_id, family) references app.recounts (organization_id, family) on delete cascade
);
comment on table app.uncounted is
  'How far a recount has come in one table. Rows are counted from the newest to the oldest; those after this position are still to be counted.';

-- Figures of an earlier release were counted by version 1. Figures that an old database never had are recounted instead. Each
-- question is answered by the first row.
-- lock: app.report_totals: 1,000,000 rows in 0.001 s
-- lock: app.report_changes: 1,000,000 rows in 0.001 s
-- lock: app.platform_totals: 1,000,000 rows in 0.001 s
-- lock: app.platform_changes: 1,000,000 rows in 0.001 s
insert into app.figure_versions (family, version)
select family, 1
  from unnest(array['clients', 'pulls', 'scores', 'disputes', 'dispute_results', 'loans', 'team']) as family
 where exists (select from app.report_totals) or exists (select from app.report_changes)
union all
select 'platform', 1 where exists (select from app.platform_totals) or exists (select from app.platform_changes)
union all
select family, 1 from unnest(array['dashboard', 'repair_revenue', 'risk_board', 'loan_totals']) as family;
