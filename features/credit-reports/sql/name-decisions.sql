-- Stores a person's decision about a file under another name: `reading` is { section, outcome, status, alerts, negative_items, scores } as the
-- server read the sealed reply. A file about another person is deleted. Definer: the server can't delete replies otherwise.
create or replace function app.decide_reply_name(organization uuid, person uuid, report uuid, of_bureau text, is_applicant boolean, reading jsonb,
                                                 reason text, request text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  client uuid;
begin
  update public.credit_reports r
     set bureau_data = jsonb_set(r.bureau_data, array[of_bureau], reading -> 'section'),
         report_data = jsonb_set(jsonb_set(r.report_data, array['outcomes', of_bureau], reading -> 'outcome'), '{alerts}',
                                 coalesce(r.report_data -> 'alerts', '[]') || (reading -> 'alerts')),
         status = case when reading ->> 'status' = 'success' then 'success' else r.status end
   where r.id = report and r.organization_id = organization
  returning r.client_id into client;
  -- Before the audit log is written, because a dispute change locks the dispute before the log.
  perform app.notice_reinsertions(client, reading -> 'negative_items');
  insert into public.credit_report_scores (organization_id, report_id, client_id, bureau, model, score, lowest, highest, reasons)
  select organization, report, client, one.bureau, one.model, one.score, one.lowest, one.highest, coalesce(one.reasons, '[]')
    from jsonb_to_recordset(reading -> 'scores') as one (bureau text, model text, score smallint, lowest smallint, highest smallint, reasons jsonb);
  if not is_applicant then
    delete from app.credit_report_replies p where p.report_id = report and p.bureau = of_bureau and p.organization_id = organization;
  end if;
  perform app.record_audit(organization, person, 'credit_report.name_compared', 'credit_reports', report,
                           jsonb_build_object('client_id', client, 'bureau', of_bureau, 'is_applicant', is_applicant, 'reason', reason), request);
end;
$$;
grant execute on function app.decide_reply_name to tradeline_server;
