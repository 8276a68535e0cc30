-- Notifies people who may confirm a decision against the engine that one waits for them.
insert into app.notification_kinds (kind, by_email_at_first) values ('override_requested', true);
