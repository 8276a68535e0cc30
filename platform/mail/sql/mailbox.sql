alter table app.mailbox enable row level security;

create policy "the server delivers, lists and clears local mail" on app.mailbox
  for all to tradeline_server
  using (true) with check (true);

grant select, insert, delete on app.mailbox to tradeline_server;
-- No other role has access, because mail contains sign-in links.
