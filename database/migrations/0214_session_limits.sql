-- Sessions end after 12 idle hours, or 7 days after the sign-in. A company can choose less, never more.
alter table app.organizations
  add column session_idle_minutes integer not null default 720 check (session_idle_minutes between 15 and 720),
  add column session_total_hours integer not null default 168 check (session_total_hours between 1 and 168);

-- Sessions from before get the same end.
update auth.sessions
   set not_after = least(not_after, greatest(created_at, updated_at, refreshed_at) + interval '12 hours', created_at + interval '7 days');
