alter table app.seeds enable row level security;

create policy "the server notes what it seeded" on app.seeds
  for all to tradeline_server
  using (true);

grant select, insert on app.seeds to tradeline_server;
