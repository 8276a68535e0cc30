-- The account log by person: sign-in history and the security page read it this way.
create index audit_log_entries_actor on auth.audit_log_entries ((payload ->> 'actor_id'), created_at desc);
