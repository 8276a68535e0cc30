-- A mail whose process died after storing it is stored again by the next one: the mailbox keeps each Message-ID once. Mail of
-- the previous release has none.
alter table app.mailbox add column message_id text;

create unique index mailbox_message_id on app.mailbox (message_id);
