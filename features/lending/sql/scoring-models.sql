-- Scoring models (AI Underwriting). Members read them; the server writes them (server/scoring-model). Nothing here decides.
alter table public.scoring_models enable row level security;
alter table public.scoring_model_switches enable row level security;
alter table public.application_model_scores enable row level security;

create policy "staff read their organization's scoring models" on public.scoring_models
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every scoring model" on public.scoring_models for select to platform_admin using (true);
create policy "the server keeps scoring models" on public.scoring_models for all to tradeline_server using (true);
create policy "staff read their organization's switches of scoring models" on public.scoring_model_switches
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every switch of scoring models" on public.scoring_model_switches for select to platform_admin using (true);
create policy "the server keeps switches of scoring models" on public.scoring_model_switches for all to tradeline_server using (true);
create policy "staff read their organization's model scores" on public.application_model_scores
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every model score" on public.application_model_scores for select to platform_admin using (true);
create policy "the server keeps model scores" on public.application_model_scores for all to tradeline_server using (true);

grant select on public.scoring_models, public.scoring_model_switches, public.application_model_scores
  to authenticated, platform_admin, service_role, tradeline_server;
grant insert, update on public.scoring_models to tradeline_server;
grant insert on public.scoring_model_switches, public.application_model_scores to tradeline_server;
-- API users write nothing, and nothing is removed: a score must be provable by its model and inputs.

create or replace function app.guard_scoring_model() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Deleting a user account clears the user's id, which is not a change of the record.
  if to_jsonb(old) - 'created_by' is not distinct from to_jsonb(new) - 'created_by' then return new; end if;
  if old.state <> 'training' then
    raise exception 'A trained model can''t be changed; train another one' using errcode = '42501';
  end if;
  return new;
end;
$$;
create or replace trigger guard_scoring_model before update on public.scoring_models
  for each row execute function app.guard_scoring_model();
create or replace trigger refuse_removing before delete on public.scoring_models
  for each row execute function app.refuse_rewriting('Scoring models are kept; turn another one on');
create or replace trigger refuse_truncating before truncate on public.scoring_models
  for each statement execute function app.refuse_rewriting('Scoring models are kept; turn another one on');
create or replace trigger refuse_rewriting before update on public.scoring_model_switches
  for each row when (to_jsonb(old) - 'switched_by' is distinct from to_jsonb(new) - 'switched_by')
  execute function app.refuse_rewriting('The list of switches can''t be changed; switch again');
create or replace trigger refuse_removing before delete on public.scoring_model_switches
  for each row execute function app.refuse_rewriting('The list of switches is kept');
create or replace trigger refuse_truncating before truncate on public.scoring_model_switches
  for each statement execute function app.refuse_rewriting('The list of switches is kept');
create or replace trigger refuse_rewriting before update or delete on public.application_model_scores
  for each row execute function app.refuse_rewriting('Scores of a model cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.application_model_scores
  for each statement execute function app.refuse_rewriting('Scores of a model cannot be changed or removed');

-- Returns true if the organization has AI Underwriting on its plan.
create or replace function app.has_ai_underwriting(organization uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select 'ai_underwriting' = any (features) from app.organizations where id = organization
$$;

-- Returns the model that an owner turned on; null while scoring is off, or the feature is not on the plan.
create or replace function app.scoring_model_in_use(organization uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select s.model_id from public.scoring_model_switches s
   where s.organization_id = organization and app.has_ai_underwriting(organization)
   order by s.switched_at desc, s.id limit 1
$$;

-- Returns the outcome of a loan within `months` since it began: 'bad' once it was charged off, or `days` past due; 'good' once the months
-- are over; null before. Installments say when they were due and paid, as the ledger states it today. An installment that a closed loan no
-- longer owed is not late.
create or replace function app.loan_outcome(loan public.loans, months integer, days integer, today date) returns text
language sql stable set search_path = ''
as $$
  select case
    when loan.charged_off_on <= horizon.ends
      or exists (select from public.loan_due_items i
                  where i.organization_id = loan.organization_id and i.loan_id = loan.id and i.amount > 0
                    and coalesce(i.paid_on, case when loan.status in ('current', 'past_due', 'charged_off') then today end) - i.due_on >= days
                    and i.due_on + days <= horizon.ends)
      then 'bad'
    when horizon.ends <= today then 'good'
  end
    from (select (loan.start_date + make_interval(months => months))::date as ends) as horizon
$$;

-- Queues a training, or the scoring of recent decisions. Definer: the server can't add jobs to the queue.
create or replace function app.queue_scoring_job(job text, organization uuid, model uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job(job, json_build_object('organization_id', organization, 'model_id', model), job_key := job || ':' || model);
end;
$$;

-- Returns if the caller's company has AI Underwriting, the model in use, and if the caller owns the company.
-- Definer: callers can't read organizations.
create or replace function public.ai_underwriting_standing() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
      'has_feature', app.has_ai_underwriting(p.organization_id),
      'model_id', app.scoring_model_in_use(p.organization_id),
      'is_owner', p.organization_role = 'owner')
    from app.people p where p.id = (select auth.uid()) and p.organization_id = (select app.current_organization_id())
$$;
comment on function public.ai_underwriting_standing is 'If the caller''s company has AI Underwriting, the model that is turned on, and if the caller may turn one on.';

grant execute on function app.has_ai_underwriting, app.scoring_model_in_use, app.loan_outcome, app.queue_scoring_job to tradeline_server;
grant execute on function public.ai_underwriting_standing to authenticated;
