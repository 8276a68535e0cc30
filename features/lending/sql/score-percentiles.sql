-- The percentile tables of a company. Members read them; the server adds them (features/lending/server/score-percentiles.ts).
alter table public.score_percentiles enable row level security;

create policy "staff read their organization's percentile tables" on public.score_percentiles
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every percentile table" on public.score_percentiles for select to platform_admin using (true);
create policy "the server keeps percentile tables" on public.score_percentiles for all to tradeline_server using (true);

grant select on public.score_percentiles to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.score_percentiles to tradeline_server;
-- API users write nothing. A table is never changed or removed, because disclosures state its figures.

-- Deleting a user account clears the user's id, which is not a change of the record.
create or replace trigger refuse_rewriting before update on public.score_percentiles
  for each row when (to_jsonb(old) - 'created_by' is distinct from to_jsonb(new) - 'created_by')
  execute function app.refuse_rewriting('A percentile table can''t be changed; add a newer one');
create or replace trigger refuse_removing before delete on public.score_percentiles
  for each row execute function app.refuse_rewriting('Percentile tables are kept; add a newer one');
create or replace trigger refuse_truncating before truncate on public.score_percentiles
  for each statement execute function app.refuse_rewriting('Percentile tables are kept; add a newer one');
