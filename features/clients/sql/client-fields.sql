-- The fields of a client that people fill in: the list of features/clients/rules/client-fields.ts, which a test compares with this one. Grants, the
-- columns that the web app listens to, and the client of /v1 and webhooks are made from it.
create or replace function app.client_fields(out name text, out is_live boolean, out is_in_api boolean) returns setof record
language sql immutable rows 15 set search_path = ''
as $$
  values
    ('name_prefix', false, true),
    ('first_name', true, true),
    ('middle_name', true, true),
    ('last_name', true, true),
    ('name_suffix', true, true),
    ('email', true, true),
    ('phone', true, true),
    ('preferred_language', false, true),
    ('address', false, true),
    ('city', true, true),
    ('state', true, true),
    ('zip', false, true),
    ('ssn', false, true),
    ('date_of_birth', false, true),
    ('assigned_contact_id', true, false)
$$;

-- A column's name as /v1 and webhooks write it: date_of_birth is dateOfBirth.
create or replace function app.camel_case(name text) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(case when place = 1 then word else initcap(word) end, '' order by place)
    from string_to_table(name, '_') with ordinality as words (word, place)
$$;

-- organization_id and user_id are not updatable: a client never changes hands over the wire. The file columns are written
-- with the documents. delete is not granted: clients are archived.
do $$
declare
  fields text := (select string_agg(name, ', ') from app.client_fields());
begin
  execute format('grant insert (%s, user_id) on public.clients to authenticated', fields);
  execute format('grant update (%s, archived_at) on public.clients to authenticated', fields);
end;
$$;

-- A client as /v1 returns it, SSN and date of birth as their masks. Written out by this block, because a list of a hundred clients is made with it.
do $$
declare
  fields text := (select string_agg(format('%L, client.%I', app.camel_case(name), name), ', ') from app.client_fields() where is_in_api);
begin
  execute format($made$
    create or replace function app.client_in_api(client public.clients) returns jsonb
    language sql stable set search_path = ''
    as $body$
      select jsonb_build_object('id', client.id, %s, 'isArchived', client.archived_at is not null,
                                'createdAt', client.created_at, 'updatedAt', client.updated_at)
    $body$ $made$, fields);
end;
$$;

grant execute on function app.client_in_api to authenticated;
