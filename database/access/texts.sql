-- Texts to clients: who agreed to them.
alter table public.text_consents enable row level security;

drop policy if exists "staff read their organisation's consents to texts" on public.text_consents;
create policy "staff read their organisation's consents to texts" on public.text_consents
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

drop policy if exists "platform admins read every consent to texts" on public.text_consents;
create policy "platform admins read every consent to texts" on public.text_consents for select to platform_admin using (true);

drop policy if exists "the server keeps consents to texts" on public.text_consents;
create policy "the server keeps consents to texts" on public.text_consents
  for all to tradeline_server
  using (true);

grant select on public.text_consents to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.text_consents to tradeline_server;
-- Callers record through the server's act, which knows who asks. Update and delete are granted to nobody.

-- Nobody rewrites what a client answered, the owner of the table included. Who recorded it may leave.
create or replace trigger refuse_rewriting
  before update of organization_id, client_id, phone, is_agreed, method, note, created_at or delete on public.text_consents
  for each row execute function app.refuse_rewriting('Answers about texts cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.text_consents
  for each statement execute function app.refuse_rewriting('Answers about texts cannot be changed or removed');

-- Adds an answer to the ledger and to the client's timeline.
create or replace function app.add_text_consent(client public.clients, is_agreed boolean, method text, note text, person uuid, request text)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  made uuid;
begin
  insert into public.text_consents (organization_id, client_id, phone, is_agreed, method, note, recorded_by)
  values (client.organization_id, client.id, client.phone, is_agreed, method, note, person)
  returning id into made;
  perform app.record_audit(client.organization_id, person, 'text_consent.recorded', 'text_consents', made,
                           jsonb_build_object('client_id', client.id, 'kind', method,
                                              'status', case when is_agreed then 'agreed' else 'declined' end), request);
  return made;
end;
$$;

-- Records what staff were told. Answers the row's id, or why there is none.
create or replace function app.record_text_consent(organization uuid, person uuid, client_id uuid, is_agreed boolean, method text,
                                                   note text, request text)
returns table (id uuid, refusal text)
language plpgsql volatile set search_path = ''
as $$
declare
  client public.clients;
begin
  select * into client from public.clients c
   where c.id = record_text_consent.client_id and c.organization_id = organization for share;
  if client.id is null then
    return query select null::uuid, 'CLIENT_NOT_FOUND';
  elsif client.phone is null then
    return query select null::uuid, 'PHONE_NEEDED';
  else
    return query select app.add_text_consent(client, is_agreed, method, note, person, request), null::text;
  end if;
end;
$$;

-- The newest answer about the number that the client has now; all null when there is none.
create or replace function app.text_consent_of(client uuid) returns public.text_consents
language sql stable set search_path = ''
as $$
  select t.* from public.clients c
    join public.text_consents t on t.client_id = c.id and t.phone = c.phone
   where c.id = client
   order by t.created_at desc
   limit 1
$$;

-- A keyword counts for every client with the number it came from. It takes back an agreement, or none; only what was taken
-- back is given again: "yes" is no answer to a question that nobody asked.
create or replace function app.heed_text_keyword(sender text, is_agreed boolean) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  client public.clients;
  known boolean;
begin
  -- The order in which audit chains are locked.
  for client in select * from public.clients c where c.phone = sender order by c.organization_id, c.id loop
    known := (app.text_consent_of(client.id)).is_agreed;
    if known is distinct from is_agreed and not (is_agreed and known is null) then
      perform app.add_text_consent(client, is_agreed, 'keyword', null, null, null);
    end if;
  end loop;
end;
$$;

grant execute on function app.add_text_consent, app.record_text_consent, app.text_consent_of, app.heed_text_keyword to tradeline_server;
