-- The local mailbox: where e-mail goes while no SMTP server is configured, for the page at /dev/mailbox.
create table app.mailbox (
  id bigint primary key generated always as identity,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  links text[] not null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table app.mailbox is 'E-mails that would have been sent. Empty in production.';
