do $$ begin
  create role authenticated nologin;
  create role authenticator login noinherit password 'authenticator';
end $$;
grant authenticated to authenticator;
create schema vault;
grant usage on schema vault to authenticated, authenticator;

create table vault.sessions (id uuid primary key, user_id uuid not null);
insert into vault.sessions values ('11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222');
-- Security definer, because no other role may read sessions.
create function vault.assert_session(session uuid, person uuid, role text) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform from vault.sessions where id = session and user_id = person;
  if not found then raise exception 'The session of this token has ended' using errcode = 'PT401'; end if;
end $$;
create view vault.settled_sessions as select id, user_id, 'authenticated'::text as role from vault.sessions;
grant select on vault.settled_sessions to authenticator;
create table vault.members (user_id uuid primary key, organization_id uuid not null);
insert into vault.members values ('22222222-2222-4222-8222-222222222222', '00000000-0000-4000-8000-000000000007');
-- Security definer, because policies call it and no other role may read members.
create function vault.my_organization() returns uuid language sql stable security definer set search_path = '' as $$
  select organization_id from vault.members
   where user_id = (current_setting('request.jwt.claims', true)::json ->> 'sub')::uuid
$$;

create table public.contacts (id uuid primary key default gen_random_uuid(), organization_id uuid not null, full_name text not null, email text);
create table public.clients (
  id uuid primary key, organization_id uuid not null, first_name text not null, last_name text not null, email text,
  phone text, address text, city text, state text, zip text, balance numeric(14, 2) not null,
  assigned_contact_id uuid references public.contacts on delete set null, created_at timestamptz not null
);
insert into public.contacts (organization_id, full_name, email)
  select ('00000000-0000-4000-8000-' || lpad((n % 20)::text, 12, '0'))::uuid, 'Contact ' || n, 'contact' || n || '@example.test'
    from generate_series(0, 199) n;
insert into public.clients
  select ('33333333-3333-4333-8333-' || lpad(n::text, 12, '0'))::uuid, c.organization_id, 'First' || n, 'Last' || n,
         'client' || n || '@example.test', '5555550100', n || ' Main Street', 'Reno', 'NV', '89501', n * 1.25, c.id,
         timestamptz '2025-01-01' + n * interval '1 minute'
    from generate_series(0, 19999) n
    join (select id, organization_id, row_number() over (order by substring(full_name from 9)::int) - 1 as at from public.contacts) c on c.at = n % 200;
create index clients_newest on public.clients (organization_id, created_at desc);
create table public.notes (
  id uuid primary key default gen_random_uuid(), organization_id uuid not null default vault.my_organization(),
  client_id uuid not null references public.clients on delete cascade, text text not null, cents bigint not null,
  created_at timestamptz not null default now()
);
create index notes_of_client on public.notes (client_id);
create function public.client_card(client uuid) returns table (id uuid, full_name text, contact text)
  language sql stable set search_path = '' as $$
  select c.id, c.first_name || ' ' || c.last_name, a.full_name
    from public.clients c left join public.contacts a on a.id = c.assigned_contact_id where c.id = client
$$;
alter table public.notes enable row level security;
alter table public.clients enable row level security;
alter table public.contacts enable row level security;
create policy "own clients" on public.clients for select to authenticated using (organization_id = (select vault.my_organization()));
create policy "own contacts" on public.contacts for select to authenticated using (organization_id = (select vault.my_organization()));
create policy "own notes" on public.notes for all to authenticated
  using (organization_id = (select vault.my_organization())) with check (organization_id = (select vault.my_organization()));
grant select on public.clients, public.contacts, public.notes to authenticated;
grant insert (client_id, text, cents) on public.notes to authenticated;
grant execute on function public.client_card to authenticated;
grant execute on all functions in schema vault to authenticated, authenticator;
vacuum analyze;
