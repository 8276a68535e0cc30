-- Until when a company may work: since when it has been past due, and until when a canceled one has paid.
alter table app.organizations
  add column past_due_since timestamptz,
  add column paid_through timestamptz;

-- When a company fell behind or canceled was not kept so far. Each gets its whole time from today.
update app.organizations set past_due_since = now() where subscription_status = 'past_due';
update app.organizations set paid_through = (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc'
 where subscription_status = 'cancelled';

-- The settings of this installation that the database's own rules need. The server writes them when it starts.
create table app.installation (
  is_only_row boolean primary key default true check (is_only_row),
  past_due_grace_days integer not null default 14 check (past_due_grace_days between 0 and 365),
  has_real_card_issuer boolean not null default false
);
comment on table app.installation is 'Settings of the installation that rules in the database read.';
insert into app.installation default values;
