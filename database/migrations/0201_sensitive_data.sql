-- Each reveal of a sealed value, and each response that says something about an SSN or a birth date. The budgets of people and of files
-- are counted from these rows, so they hold in every process and after a restart.
create table app.sensitive_uses (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id bigint generated always as identity,
  kind text not null check (kind in ('reveal', 'check', 'refusal')),
  -- The act that asked: 'reveal', 'search', 'duplicates', 'weigh', 'change', 'order'.
  way text not null check (length(way) between 1 and 40),
  person_id uuid not null,
  -- The files that the response is about: those named, and those whose mask has the same last four digits.
  client_ids uuid[] not null,
  -- False for a check that draws on the files' budget alone.
  counts_for_person boolean not null default true,
  reason text check (length(reason) <= 500),
  -- What is unusual about a reveal or a refusal: 'many_in_an_hour', 'many_in_a_day', 'at_night', 'newcomer', 'budget_spent'.
  unusual text[] not null default '{}',
  happened_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id)
);
comment on table app.sensitive_uses is 'Who revealed SSNs and birth dates, and who asked about them. No row holds a digit. Written by the database alone.';
create index sensitive_uses_by_time on app.sensitive_uses (organization_id, happened_at);
create index sensitive_uses_by_person on app.sensitive_uses (organization_id, person_id, kind, happened_at desc);
create index sensitive_uses_by_file on app.sensitive_uses using gin (client_ids);
create index sensitive_uses_unusual on app.sensitive_uses (organization_id, id) where unusual <> '{}';

alter table app.organizations
  add column reveals_per_hour integer not null default 20 check (reveals_per_hour between 1 and 500);
comment on column app.organizations.reveals_per_hour is 'How many times an hour one person may reveal SSNs and birth dates. An owner sets it.';

insert into app.notification_kinds (kind, by_email_at_first) values ('unusual_reveal', true);

-- What the audit log has of the time before.
insert into app.sensitive_uses (organization_id, kind, way, person_id, client_ids, reason, happened_at)
select organization_id, case action when 'client.revealed' then 'reveal' else 'check' end,
       case action when 'client.revealed' then 'reveal' else 'search' end, actor_id,
       case when subject_id is null then '{}' else array[subject_id] end, left(details ->> 'reason', 500), happened_at
  from app.audit_events
 where action in ('client.revealed', 'client.searched_by_ssn') and actor_id is not null
 order by happened_at;
