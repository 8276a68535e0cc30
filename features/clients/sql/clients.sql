alter table public.clients enable row level security;
alter table public.clients alter column organization_id set default app.current_organization_id();
alter table public.clients alter column user_id set default auth.uid();

create policy "staff read their organization's clients" on public.clients
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "staff add clients to their organization" on public.clients
  for insert to authenticated
  with check (organization_id = (select app.current_organization_id()));

create policy "staff edit their organization's clients" on public.clients
  for update to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every client" on public.clients
  for select to platform_admin
  using (true);

create policy "the server keeps clients" on public.clients
  for all to tradeline_server
  using (true);

grant select on public.clients to authenticated, platform_admin, service_role, tradeline_server;
grant insert, update on public.clients to tradeline_server, service_role;
-- The file client-fields.sql grants the columns that callers may write.

-- Definer: the check that two people share an organization must not depend on the caller's policies.
create or replace function app.guard_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A client that was merged away changes only with the people of the company, who may leave.
  if tg_op = 'UPDATE' and old.merged_into_id is not null and not app.is_merging()
     and app.row_changes(to_jsonb(old), to_jsonb(new)) - '{user_id,assigned_contact_id}'::text[] <> '{}' then
    raise exception 'This client was merged into another client. Open that client instead' using errcode = 'PT409', hint = 'client_merged';
  end if;
  -- The person who added a client may have left since.
  if new.user_id is distinct from old.user_id
     and not exists (select from app.people where id = new.user_id and organization_id = new.organization_id) then
    raise exception 'A client belongs to someone of the same organization' using errcode = '42501';
  end if;
  if new.assigned_contact_id is not null
     and not exists (select from app.people where id = new.assigned_contact_id and organization_id = new.organization_id) then
    raise exception 'The assigned contact works for another organization' using errcode = '42501';
  end if;
  -- Existing names stay valid until they change.
  if new.first_name is distinct from old.first_name and app.is_blank(new.first_name) then
    raise exception 'First name is required' using errcode = '23514';
  end if;
  -- A person with one name has it as the first name.
  if app.is_blank(new.last_name) then
    new.last_name := '';
  end if;
  -- Stored as the code, whatever was typed. An existing text that is no state stays until it changes.
  if new.state is distinct from old.state then
    new.state := nullif(app.us_state(new.state), '');
    if new.state = 'other' then
      raise exception 'Invalid state name or abbreviation' using errcode = '23514';
    end if;
  end if;
  -- The caller decides whether a client is archived, and the database sets the time.
  if app.wire_role() = 'authenticated' and tg_op = 'UPDATE' then
    new.archived_at := case when new.archived_at is not null then coalesce(old.archived_at, now()) end;
  end if;
  -- Scores and a contact's name are copied from other tables, so a change of them is not an edit of this client.
  if tg_op = 'INSERT' or app.row_changes(to_jsonb(old), to_jsonb(new)) <> '{}' then
    new.updated_at := now();
  end if;
  return new;
end;
$$;

-- An import's clients are checked once for all of them (app.check_imported_clients).
create or replace trigger guard_client before insert on public.clients
  for each row when (coalesce(current_setting('app.client_import', true), '') <> 'on')
  execute function app.guard_client();
create or replace trigger guard_changed_client before update on public.clients
  for each row execute function app.guard_client();
create or replace trigger keep_sealed before insert on public.clients
  for each row when (coalesce(current_setting('app.client_import', true), '') <> 'on')
  execute function app.keep_sealed('ssn', 'date_of_birth');
create or replace trigger keep_changed_sealed before update of ssn, date_of_birth on public.clients
  for each row execute function app.keep_sealed('ssn', 'date_of_birth');
create or replace trigger forget_sealed after delete on public.clients
  for each row execute function app.forget_sealed();
create or replace trigger audit_client after update on public.clients
  for each row execute function app.audit_row();
-- Imports record their clients in one pass (app.audit_imported, app.audit_imported_clients).
create or replace trigger audit_new_client after insert on public.clients
  for each row when (coalesce(current_setting('app.portfolio_import', true), '') <> 'on'
                     and coalesce(current_setting('app.client_import', true), '') <> 'on')
  execute function app.audit_row();

-- Searches in one box: four digits are the end of an SSN, ten a phone number. All words must occur; if no client has
-- them all, finds clients with something similar to each. Returns at most the newest thousand matches; beyond that the
-- user needs another word. Definer: neither `like` nor `%>` is leakproof, so under a policy the trigram index would not
-- be used. The function filters by organization instead. `rows 50`: a higher estimate would make the planner join every
-- client of the organization.
create or replace function app.matching_client_ids(query text) returns setof uuid
language plpgsql stable security definer rows 50 set search_path = '' set pg_trgm.word_similarity_threshold = 0.5
as $$
declare
  organization uuid := app.current_organization_id();
  -- The contact whose clients are searched, for people who don't see all clients.
  contact uuid := case when not app.sees_all_clients() then auth.uid() end;
  digits text := app.searched_digits(query);
  patterns text[];
  joined text;
  word text;
  newest uuid[];
begin
  query := app.without_suffix(query);
  -- No client's name, email, phone and city are this long together, and comparing a pasted page with each client takes
  -- minutes.
  if length(query) > 650 then
    return;
  end if;
  if length(digits) = 4 then
    return query select id from public.clients
      where organization_id = organization and (contact is null or assigned_contact_id = contact) and ssn = 'XXX-XX-' || digits order by created_at desc limit 1000;
    return;
  end if;
  if digits ~ '^1?[0-9]{10}$' then
    return query select id from public.clients
      where organization_id = organization and (contact is null or assigned_contact_id = contact) and phone = right(digits, 10) order by created_at desc limit 1000;
    return;
  end if;
  patterns := app.search_patterns(query);
  joined := app.joined_pattern(query);
  -- A word is common if ten of the newest hundred clients have it. Reading the newest clients first then finds a
  -- thousand quickly, while the index would return tens of thousands.
  if 10 <= (select count(*) from (select search_text from public.clients
                                   where organization_id = organization and (contact is null or assigned_contact_id = contact) order by created_at desc limit 100) as sample
             where search_text like all (patterns)) then
    newest := array(select id from (select id, search_text from public.clients
                                     where organization_id = organization and (contact is null or assigned_contact_id = contact) order by created_at desc limit 20000) as walked
                     where search_text like all (patterns) limit 1000);
    if cardinality(newest) = 1000 then
      return query select unnest(newest);
      return;
    end if;
  end if;
  -- `like all` can't use the index, so the longest word preselects a few rows, and all words are tested on those. Only
  -- its first eight letters are used: each further letter makes the index read another list and excludes hardly any
  -- rows. Words joined in capitals contain it, too.
  select pattern into word from unnest(patterns) as pattern order by length(pattern) desc limit 1;
  word := regexp_replace(word, '^(%[[:alpha:]]{8})[[:alpha:]]+%$', '\1%');
  return query select id from public.clients
    where organization_id = organization and (contact is null or assigned_contact_id = contact) and search_text ilike word and (search_text like all (patterns) or search_text like joined)
    order by created_at desc limit 1000;
  if found or query !~ '[[:alpha:]]{3}' then
    return;
  end if;
  return query select * from app.similar_client_ids(query, organization, contact);
end;
$$;

-- Returns a search without a suffix such as Jr at its end. Suffixes are not searched, because few files have them.
create or replace function app.without_suffix(query text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(query, '(\S[\s,]+)(jr|sr|ii|iii|iv)\.?\s*$', '\1', 'i')
$$;

-- Returns the digits of a search that looks like a number, without an explicit country code.
create or replace function app.searched_digits(query text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(regexp_replace(query, '^\s*\+\s*1', ''), '[^0-9]', '', 'g') where query ~ '^[0-9() .+/-]+$'
$$;

-- Returns the word with each pair of neighboring letters swapped. Trigrams tolerate that in a long word, but "Jhon"
-- shares no trigram with "John".
create or replace function app.transpositions(word text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select distinct left(word, n - 1) || substr(word, n + 1, 1) || substr(word, n, 1) || substr(word, n + 2)
      from generate_series(1, length(word) - 1) as n
     where length(word) between 3 and 7 and substr(word, n, 1) <> substr(word, n + 1, 1))
$$;

-- Returns a pattern that finds the word anywhere, with special characters escaped.
create or replace function app.containing(word text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || replace(replace(replace(lower(word), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- Returns the condition, as SQL text, for a possibly misspelled word. Two letters are too few to compare, and a word
-- longer than any name isn't a misspelled one. Each spelling has its own comparison because an index can't search for
-- "like any of these".
create or replace function app.like_word(word text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when length(word) <= 2 or length(word) > 100 then format('search_text like %L', app.containing(word))
    else format('(search_text operator(public.%%>) %L%s)', word, (
      select string_agg(format(' or search_text like %L', app.containing(spelling)), '')
        from unnest(app.transpositions(word)) as spelling))
  end
$$;

-- Returns the text that searches read: plain letters, then the words from each word on, joined in capitals. So "garcialopez" finds
-- García-López, and "de la cruz" finds Delacruz, but "dana" doesn't find Fred Anaya. The column search_text uses this function, so a
-- change needs another rebuild (app.search_rebuild). A loop, because each client that is written starts a query of its own in SQL.
create or replace function app.searchable(written text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  plain constant text := app.plain_letters(written);
  words constant text[] := regexp_split_to_array(plain, '\s+');
  letters text := '';
  joined text := '';
begin
  for place in reverse cardinality(words)..1 loop
    if words[place] <> '' and words[place] !~ '@|^[0-9]+$' then
      letters := left(words[place] || letters, 30);
      joined := ' ' || upper(letters collate pg_catalog.pg_c_utf8) || joined;
    end if;
  end loop;
  return plain || joined;
end;
$$;

-- Returns a pattern that finds the words of a search written as one, from the beginning of a word on.
create or replace function app.joined_pattern(query text) returns text
language sql immutable set search_path = ''
as $$
  select '% ' || upper(substr(app.containing(left(app.name_key(query), 30)), 2) collate pg_catalog.pg_c_utf8)
   where length(app.name_key(query)) > 2 and query !~ '@'
$$;

-- Compares words one by one: in "dana witfield austin" only one is misspelled, and in a comparison as a whole the
-- others would outweigh it. Each word has its own condition because an index can't search for "like all of these".
-- Definer: see app.matching_client_ids, its only caller.
create or replace function app.similar_client_ids(query text, organization uuid, contact uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' set pg_trgm.word_similarity_threshold = 0.5
as $$
declare
  -- A search has at most eight words. A pasted page is not compared in full.
  words text[] := (regexp_split_to_array(btrim(app.plain_letters(query)), '\s+'))[1:8];
  condition text := (select string_agg(app.like_word(word), ' and ') from unnest(words) as word);
  alike integer;
begin
  execute format('select count(*) from (select search_text from public.clients where organization_id = $1 and ($2 is null or assigned_contact_id = $2)
                                         order by created_at desc limit 100) as sample where %s', condition)
    into alike using organization, contact;
  return query execute format(
    'select id from (select id, search_text, created_at from public.clients where organization_id = $1 and ($2 is null or assigned_contact_id = $2) %s) as searched
      where %s order by %s desc, created_at desc limit 100',
    -- If one in twenty is similar, this reads a hundred matches. Comparing takes forty times as long as reading.
    case when alike >= 5 then 'order by created_at desc limit 2000' end, condition,
    (select string_agg(format('greatest(%s)', (select string_agg(format('public.word_similarity(%L, search_text)', spelling), ', ')
                                                 from unnest(word || app.transpositions(word)) as spelling)), ' + ')
       from unnest(words) as word))
    using organization, contact;
end;
$$;

-- Each word must occur somewhere; a word of one or two letters must begin another word. A phone number is found in any
-- format.
create or replace function app.search_patterns(query text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when length(app.searched_digits(query)) >= 3 then array['%' || app.searched_digits(query) || '%']
    else coalesce((
      select array_agg(case when length(word) <= 2 then '% ' else '%' end || substr(app.containing(word), 2))
        from regexp_split_to_table(app.plain_letters(query), '\s+') as word
       where word <> ''), array['%'])
  end
$$;

-- Returns the most likely of the newest thousand first: exact email, phone or SSN, then names that begin with the text,
-- then all words, then similar ones, closest first.
create or replace function public.search_clients(query text) returns setof public.clients
language sql stable set search_path = ''
as $$
  with asked as materialized (
    select btrim(app.plain_letters(named)) as words, app.name_key(named) as letters, app.joined_pattern(named) as joined, app.searched_digits(named) as digits, app.search_patterns(named) as patterns
      from app.without_suffix(query) as named),
  found as materialized (
    select id, place from app.matching_client_ids(query) with ordinality as matching (id, place))
  select c.*
    from asked, found
    join public.clients c on c.id = found.id
    cross join lateral (select case
      when app.plain_letters(c.email) = words or c.phone = right(digits, 10) or c.ssn = 'XXX-XX-' || digits then 1
      when starts_with(app.name_key(c.full_name), letters) or starts_with(app.name_key(c.first_name || c.last_name), letters)
        or starts_with(app.name_key(c.last_name || c.first_name), letters) then 2
      when c.search_text like all (patterns) or c.search_text like joined then 3 end) as likely (grade)
   order by grade, case when grade is null then place end, lower(c.last_name || ' ' || c.first_name), c.id
$$;
comment on function public.search_clients is 'Clients of the caller''s organization found by name, email, phone, city or last four SSN digits, most likely first.';

grant execute on function public.search_clients, app.matching_client_ids, app.search_patterns, app.joined_pattern, app.searched_digits, app.without_suffix, app.containing to authenticated;
-- Every role that writes a client needs this function for the search text.
grant execute on function app.searchable to authenticated, service_role, tradeline_server;
