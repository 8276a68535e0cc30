-- What people are told by e-mail beside what they asked for, and which of it each of them wants.
create table app.notification_kinds (
  kind text primary key,
  by_email_at_first boolean not null
);
comment on table app.notification_kinds is 'What can be told by e-mail, and whether it is to who has not chosen.';

insert into app.notification_kinds (kind, by_email_at_first) values
  ('new_device', true), ('account_viewed', true), ('invitation_accepted', true), ('credits_low', true),
  ('report_failed', true), ('report_ready', false), ('import_finished', false);

create table app.notification_choices (
  person_id uuid not null references app.people (id) on delete cascade,
  kind text not null references app.notification_kinds (kind) on delete cascade,
  by_email boolean not null,
  primary key (person_id, kind)
);
comment on table app.notification_choices is 'What a person chose to be told by e-mail, or not to.';

create table app.known_devices (
  person_id uuid not null references auth.users (id) on delete cascade,
  -- The browser and system as they name themselves, without versions: an update makes no new device.
  device text not null,
  first_seen_at timestamptz not null default now(),
  primary key (person_id, device)
);
comment on table app.known_devices is 'What people have signed in with before; anything else is told to them.';

insert into app.known_devices (person_id, device)
select distinct user_id, left(regexp_replace(user_agent, '[0-9][0-9._]*', '', 'g'), 300)
  from auth.sessions where user_agent <> '';
