-- What access files of earlier versions made, and none names any more: a database that was upgraded ends as a new one begins.
drop function if exists app.is_on_roster(public.clients, date, jsonb);
drop function if exists app.repair_lock(uuid, date);
