alter table app.search_rebuild enable row level security;

create policy "the server follows the rebuild of the search" on app.search_rebuild
  for all to tradeline_server
  using (true);

grant select, update on app.search_rebuild to tradeline_server;
