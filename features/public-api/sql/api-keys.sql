alter table app.api_keys enable row level security;
alter table app.api_answers enable row level security;

create policy "the server keeps api keys" on app.api_keys
  for all to tradeline_server
  using (true);

create policy "the server reads and deletes responses" on app.api_answers
  for all to tradeline_server
  using (true);

grant select, insert, update on app.api_keys to tradeline_server;
grant select, insert, delete on app.api_answers to tradeline_server;
-- No API role has access here: keys have their own command, and the function below stores responses.

-- Stores the response of a request with an idempotency key, for the caller's own organization. Definer: no role can
-- otherwise read or write responses. Raises 23505 if the key was used within a day, which rolls back the command.
create or replace function app.keep_api_answer(act text, idempotency_key text, fingerprint text, answer jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  home uuid := app.current_organization_id();
begin
  if idempotency_key is not null then
    delete from app.api_answers a
     where a.organization_id = home and a.act = keep_api_answer.act and a.idempotency_key = keep_api_answer.idempotency_key
       and a.created_at < clock_timestamp() - interval '1 day';
    insert into app.api_answers (organization_id, act, idempotency_key, fingerprint, answer)
    values (home, act, idempotency_key, fingerprint, answer);
  end if;
  return answer;
end;
$$;

-- Definer: a policy would prevent the use of the expression's index, so this function filters by the caller's
-- organization. Returns the oldest client with this name and address, so that the result stays the same.
create or replace function app.client_like_applicant(first text, last text, street text, postcode text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select c.id from public.clients c
   where c.organization_id = app.current_organization_id() and c.archived_at is null
     and app.name_key(c.last_name || c.first_name) = app.name_key(last || first)
     and lower(c.address) = lower(street) and left(c.zip, 5) = left(postcode, 5)
   order by c.created_at, c.id limit 1
$$;

grant execute on function app.keep_api_answer, app.client_like_applicant to authenticated;
