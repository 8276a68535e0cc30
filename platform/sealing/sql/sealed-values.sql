-- Returns the version of a value's key, or null if its key was destroyed. Generated columns use this function, so
-- changing it takes a migration that rebuilds them.
create or replace function app.key_version(sealed bytea) returns smallint
language sql immutable parallel safe
return case when length(sealed) > 0 then (get_byte(sealed, 1) * 256 + get_byte(sealed, 2))::smallint end;

-- If a company reviews different SSNs, rewriting the SSN on file is rejected like any other SSN: accepting only the equal
-- number would reveal it. Security definer, see app.keep_sealed.
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

-- The server writes an encrypted value as `sealed:1:<organization>:<mask>:<blind index, hex>:<ciphertext, hex>`. This
-- trigger keeps the mask in the row and stores the rest separately. It rejects anything but the mask that is already
-- there, so no clear value can be stored. This function returns true in the session of the database's owner, which the
-- keys command uses. The REST server and the application server never log in as the owner.
create or replace function app.is_owner_session() returns boolean
language sql stable set search_path = ''
as $$
  select session_user = (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'app')
$$;

-- Raises the foreign key's own error if the index key of this version was replaced, so that the server encrypts again.
-- Locks the key's row, so that the keys command and this writer wait for each other. Security definer, because callers
-- may not read keys.
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

-- Security definer, because callers may not access the encrypted values.
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

-- Security definer, see app.keep_sealed.
create or replace function app.forget_sealed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.sealed_values where row_id = old.id and organization_id = old.organization_id;
  return old;
end;
$$;

-- The bytes themselves contain the key version, so the writer already knows it.
grant execute on function app.key_version to tradeline_server;
