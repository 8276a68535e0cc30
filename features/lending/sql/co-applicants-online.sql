-- The links of co-applicants. Only the server reads and writes them (features/lending/server/intake/joint).
alter table app.co_applicant_links enable row level security;
create policy "the server keeps links of co-applicants" on app.co_applicant_links for all to tradeline_server using (true);
grant select, insert, update, delete on app.co_applicant_links to tradeline_server;
-- API users have no access: a link is a secret of the co-applicant.
create or replace trigger refuse_truncating before truncate on app.co_applicant_links
  for each statement execute function app.refuse_rewriting('Links of co-applicants cannot be removed together');
