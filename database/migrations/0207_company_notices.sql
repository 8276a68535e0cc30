-- Owners are told by e-mail that their company is suspended, or works again, whatever they chose.
insert into app.notification_kinds (kind, by_email_at_first) values ('company_suspended', true);
