-- The version of the key that a value was sealed with; null for a value whose key was destroyed. Generated columns are made with this
-- function, so a change takes a migration that makes them anew.
create or replace function app.key_version(sealed bytea) returns smallint
language sql immutable parallel safe
return case when length(sealed) > 0 then (get_byte(sealed, 1) * 256 + get_byte(sealed, 2))::smallint end;

-- Where a second SSN is reviewed, a write of the SSN on file is refused like a write of any other: a 200 for the one number that is
-- equal would say which number that is. Definer: see app.keep_sealed.
create or replace function app.refuse_known_ssn(organization uuid, client uuid, index bytea) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from app.sealed_values v
              where v.row_id = client and v.column_name = 'ssn' and v.table_name = 'clients' and v.blind_index = index and v.sealed <> '')
     and app.reviews_ssns(organization) then
    raise exception 'This client already has an SSN on file. Enter the different SSN in the client''s file, so that it can be reviewed first'
      using errcode = 'PT409', hint = 'POST /functions/v1/client-ssn';
  end if;
end;
$$;

-- The server writes a sealed value as an envelope, `sealed:1:<organisation>:<mask>:<blind index, hex>:<ciphertext, hex>`.
-- This trigger leaves the mask in the row and puts the rest away. Anything else than the mask already there is refused, so
-- that no clear value can be stored by any path.
-- True in the session of the database's owner, which the keys command uses. No role of the wire or the server ever logs in as it.
create or replace function app.is_owner_session() returns boolean
language sql stable set search_path = ''
as $$
  select session_user = (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'app')
$$;

-- Raises the foreign key's own error when the index key that came with this version was replaced: the server then seals again.
-- Holds the key's row, so that the keys command waits for this writer or this writer for it. Definer: keys are out of reach.
create or replace function app.assert_index_key(organization uuid, key_version smallint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  generation integer;
begin
  select index_generation into generation from app.organization_keys k
   where k.organization_id = organization and k.version = key_version for key share;
  if exists (select from app.organization_keys k where k.organization_id = organization and k.index_generation > generation) then
    raise exception 'The index key of this value was replaced' using errcode = '23503', constraint = 'sealed_with_a_kept_key';
  end if;
end;
$$;

-- Definer: the sealed values are out of every caller's reach.
create or replace function app.keep_sealed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := to_jsonb(new);
  sealed_column text;
  written text;
  parts text[];
begin
  foreach sealed_column in array tg_argv loop
    written := given ->> sealed_column;
    if written is null then
      delete from app.sealed_values where row_id = new.id and column_name = sealed_column and organization_id = new.organization_id;
      continue;
    end if;
    parts := string_to_array(written, ':');
    if parts[1] = 'sealed' then
      if parts[2] <> '1' or parts[3]::uuid is distinct from new.organization_id then
        raise exception 'A sealed value belongs to another organization' using errcode = '42501';
      end if;
      perform app.assert_index_key(new.organization_id, app.key_version(decode(parts[6], 'hex')));
      if tg_table_name = 'clients' and sealed_column = 'ssn' then
        perform app.refuse_known_ssn(new.organization_id, new.id, decode(parts[5], 'hex'));
      end if;
      insert into app.sealed_values as kept (organization_id, table_name, row_id, column_name, mask, sealed, blind_index)
      values (new.organization_id, tg_table_name, new.id, sealed_column, parts[4], decode(parts[6], 'hex'), decode(parts[5], 'hex'))
      on conflict (row_id, column_name) do update
        set mask = excluded.mask, sealed = excluded.sealed, blind_index = excluded.blind_index
        where kept.organization_id = excluded.organization_id;
      if not found then
        raise exception 'A sealed value belongs to another organization' using errcode = '42501';
      end if;
      new := jsonb_populate_record(new, jsonb_build_object(sealed_column, parts[4]));
    elsif not exists (select from app.sealed_values
                       where row_id = new.id and column_name = sealed_column and organization_id = new.organization_id and mask = written) then
      raise exception 'This value must be sealed before it is stored' using errcode = '22023';
    end if;
  end loop;
  return new;
end;
$$;

-- Definer: see app.keep_sealed.
create or replace function app.forget_sealed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.sealed_values where row_id = old.id and organization_id = old.organization_id;
  return old;
end;
$$;

-- Which key a value is sealed with follows from its bytes, in the hands of whoever writes it.
grant execute on function app.key_version to tradeline_server;
