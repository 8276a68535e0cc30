-- That a bureau lists again what it had deleted is told once of each item.
alter table public.disputes add column reinsertion_told_at timestamptz;
comment on column public.disputes.reinsertion_told_at is 'When the staff were told that a report lists the deleted item as negative again.';
insert into app.notification_kinds (kind, by_email_at_first) values ('item_reinserted', true);
