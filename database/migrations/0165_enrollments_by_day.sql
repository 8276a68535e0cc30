-- Whom the roster's "enrolled from" and "to" ask for: few of them had their file opened in other days, and the status is read along.
create index repair_enrollments_by_day on public.repair_enrollments
  (organization_id, enrolled_on, client_since desc, client_id) include (status, is_client_archived);
