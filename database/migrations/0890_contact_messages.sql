-- Messages of visitors to the people who run the installation. They belong to no company.
create table app.contact_messages (
  -- Made by the visitor's browser, so that a message that is sent again is stored once.
  id uuid primary key,
  received_at timestamptz not null default clock_timestamp(),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) <= 320),
  company text check (length(company) between 1 and 200),
  message text not null check (length(message) between 1 and 4000),
  handled_at timestamptz,
  handled_by uuid references app.people (id) on delete set null,
  constraint only_a_handled_message_has_a_handler check (handled_at is not null or handled_by is null)
);
comment on table app.contact_messages is 'Messages that visitors sent on /contact, with who handled them.';
create index contact_messages_newest on app.contact_messages (received_at desc, id);
create index contact_messages_open on app.contact_messages (received_at desc, id) where handled_at is null;
create index contact_messages_handled_by on app.contact_messages (handled_by);

insert into app.notification_kinds (kind, by_email_at_first) values ('contact_message', true);
