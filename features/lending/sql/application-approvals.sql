-- The facts that each approval relied on. Only the server reads it (features/lending/server/booking/same-approval.ts).
alter table app.application_approvals enable row level security;
create policy "the server reads records of approvals" on app.application_approvals for select to tradeline_server using (true);
grant select on app.application_approvals to tradeline_server;
-- No role writes: app.keep_approval does. Nothing is changed, because the record proves a booking.
create or replace trigger refuse_rewriting before update or delete on app.application_approvals
  for each row execute function app.refuse_rewriting('The record of an approval cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on app.application_approvals
  for each statement execute function app.refuse_rewriting('The record of an approval cannot be changed or removed');

-- Stores what an approval relies on. Reports count as for the decision (server/application-file.ts). Definer: see above.
create or replace function app.keep_approval(application public.loan_applications) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into app.application_approvals (organization_id, application_id, client_id, people, reports, collateral)
  select application.organization_id, application.id, application.client_id,
         (select coalesce(jsonb_agg(jsonb_build_object('client_id', p.client_id, 'role', p.role) order by p.created_at, p.id), '[]')
            from public.application_people p
           where p.organization_id = application.organization_id and p.application_id = application.id),
         (select coalesce(jsonb_agg(jsonb_build_object('client_id', o.client_id, 'report_id', r.id)), '[]')
            from (select application.client_id where application.report_used
                  union all
                  select p.client_id from public.application_people p
                   where p.organization_id = application.organization_id and p.application_id = application.id) o
            cross join lateral (
              select r.id from public.credit_reports r
               where r.organization_id = application.organization_id and r.client_id = o.client_id and r.disposed_at is null
                 and (r.status = 'success' or r.bureau_data @? '$.*.outcome ? (@ == "no_hit")')
                 and r.created_at >= application.submitted_at - interval '30 days'
               order by r.created_at desc limit 1) r),
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'id', i.id, 'kind', i.kind, 'vin', i.vin, 'model_year', i.model_year, 'make', i.make, 'model', i.model, 'body', i.body,
                   'description', i.description, 'value_cents', i.value_cents) order by i.created_at, i.id), '[]')
            from public.application_collateral i
           where i.organization_id = application.organization_id and i.application_id = application.id and i.removed_at is null)
$$;

create or replace function app.keep_new_approval() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.keep_approval(new);
  return null;
end;
$$;
create or replace trigger keep_approval after update of status on public.loan_applications
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function app.keep_new_approval();

grant execute on function app.keep_approval to tradeline_server;
