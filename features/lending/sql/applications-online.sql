-- The public application page and the applicants' links. Only the server reads and writes them (features/lending/server/intake).
alter table app.apply_pages enable row level security;
alter table app.application_links enable row level security;

create policy "the server keeps application pages" on app.apply_pages for all to tradeline_server using (true);
create policy "the server keeps links to applications" on app.application_links for all to tradeline_server using (true);

grant select, insert, update on app.apply_pages to tradeline_server;
grant select, insert, update, delete on app.application_links to tradeline_server;
-- API users have no access: a link is a secret of the applicant.

create or replace trigger refuse_truncating before truncate on app.application_links
  for each statement execute function app.refuse_rewriting('Links of applicants cannot be removed together');

-- Returns the open page of a company, or no row. A company whose lending desk is closed takes no applications online.
create or replace function app.open_apply_page(wanted text) returns setof app.apply_pages
language sql stable set search_path = ''
as $$
  select p.* from app.apply_pages p join app.organizations o on o.id = p.organization_id
   where p.slug = lower(wanted) and p.is_open and o.lending_opened_at is not null
$$;

-- Returns the link with this secret, or no row if it is wrong, revoked, or expired.
create or replace function app.application_link(hash bytea) returns setof app.application_links
language sql stable set search_path = ''
as $$
  select l.* from app.application_links l where l.token_hash = hash and l.revoked_at is null and l.expires_at > now()
$$;

grant execute on function app.open_apply_page, app.application_link to tradeline_server;
