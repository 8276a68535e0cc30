-- What a past day's figures were can't be told from today's rows: a report pending then may have come since, a client counted then may
-- be archived now. So what changed is kept by the day it changed.
alter table app.daily_totals
  add column pending_change integer not null default 0,
  add column clients_archived integer not null default 0;
comment on column app.daily_totals.pending_change is 'Reports that became pending on this day, less those that stopped being pending on it.';
comment on column app.daily_totals.clients_archived is 'Clients archived on this day, less those taken back on it.';

update app.daily_totals set pending_change = reports_pending where reports_pending <> 0;
insert into app.daily_totals as totals (organization_id, day, clients_archived)
select organization_id, (archived_at at time zone 'UTC')::date, count(*) from public.clients where archived_at is not null group by 1, 2
on conflict (organization_id, day) do update set clients_archived = excluded.clients_archived;
