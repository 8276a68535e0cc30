-- A report of two fixed days is not sent: those that were changed to fixed days after they were scheduled were, again and again.
delete from app.report_schedules s using public.saved_reports r
 where r.id = s.saved_report_id and r.query like '%period=custom%';
