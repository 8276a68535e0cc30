-- The number of an application as people say it, as in features/lending/rules/applications/application-number.ts. A test compares them.
create or replace function app.application_number(number integer) returns text
language sql immutable set search_path = ''
as $$
  select case number when 0 then 'No number' else 'A-' || number end
$$;

-- An application as `/v1/applications` and events return it, with the people that the caller sees.
create or replace function app.application_in_api(application public.loan_applications) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', application.id, 'number', app.application_number(application.number), 'client_id', application.client_id, 'status', application.status,
    'loan_type', application.loan_type, 'amount_cents', (application.amount * 100)::bigint, 'submitted_at', application.submitted_at,
    'decision_at', application.decision_at) || jsonb_build_object(
    'lender_id', application.lender_id, 'purpose', application.purpose, 'term_months', application.term_months,
    'payment_frequency', application.payment_frequency, 'down_payment_cents', application.down_payment_cents,
    'received_how', application.received_how, 'received_on', application.received_on, 'employer', application.employer,
    'job_title', application.job_title, 'employed_since', application.employed_since,
    'monthly_income_cents', application.monthly_income_cents, 'income_source', application.income_source,
    'income_verified_how', application.income_verified_how, 'housing', application.housing,
    'housing_payment_cents', application.housing_payment_cents, 'lived_since', application.lived_since,
    'trade_in', application.trade_in, 'trade_in_allowance_cents', application.trade_in_allowance_cents,
    'trade_in_payoff_cents', application.trade_in_payoff_cents, 'debt_changes', coalesce(application.debt_changes, '[]'),
    'personal_references', coalesce(application.personal_references, '[]'), 'notes', application.notes,
    'notice_due_on', application.notice_due_on,
    'collateral', app.collateral_of(application.organization_id, application.id),
    'product', (select jsonb_build_object('id', v.product_id, 'version', v.version) from public.loan_product_versions v
                 where v.organization_id = application.organization_id and v.id = application.product_version_id),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('client_id', p.client_id, 'role', p.role, 'joint_intent', p.joint_intent)
                                         order by p.created_at, p.id), '[]')
                 from public.application_people p
                where p.organization_id = application.organization_id and p.application_id = application.id))
$$;

grant execute on function app.application_number, app.application_in_api to authenticated;

-- Tells the endpoints that subscribe. Reads the application again at the end of the transaction, because its people and its collateral are
-- stored after its row. Definer: see app.emit_event.
create or replace function app.tell_of_application() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  event text := 'application.' || tg_argv[0];
begin
  if not exists (select from app.webhook_endpoints e
                  where e.organization_id = new.organization_id and e.event_types && array[event, '*']) then
    return null;
  end if;
  perform app.emit_event(a.organization_id, event, jsonb_build_object('application', app.application_in_api(a)))
     from public.loan_applications a where a.id = new.id;
  return null;
end;
$$;

create constraint trigger tell_of_new_application after insert on public.loan_applications
  deferrable initially deferred for each row execute function app.tell_of_application('created');
create constraint trigger tell_of_decision after update of status on public.loan_applications
  deferrable initially deferred for each row
  when (new.status is distinct from old.status and new.status not in ('pending', 'in_review'))
  execute function app.tell_of_application('decided');
