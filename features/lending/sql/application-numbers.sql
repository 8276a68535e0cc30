-- Each company counts its loan applications from 1001, and screens show A-1001 (rules/applications/application-number.ts).
alter table app.application_counters enable row level security;
-- No one may read or write the counters. Only the functions below count.

-- Counts in the company's row, which stays locked until the end of the transaction. So a rollback leaves no gap, and concurrent
-- applications wait for each other. Definer: callers can't write the counter.
create or replace function app.number_application() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into app.application_counters as c (organization_id, last_number) values (new.organization_id, 1001)
  on conflict (organization_id) do update set last_number = c.last_number + 1
  returning last_number into new.number;
  return new;
end;
$$;

create or replace trigger number_application before insert on public.loan_applications
  for each row execute function app.number_application();

-- Numbers the next applications of one company from before the numbers, oldest first. Returns false once all are numbered.
-- Definer: see app.number_application.
create or replace function app.number_earlier_applications(batch integer) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  counter app.application_counters;
  numbered integer;
begin
  select * into counter from app.application_counters where next_earlier is not null order by organization_id limit 1 for update;
  if counter.organization_id is null then
    return false;
  end if;
  update public.loan_applications a set number = earlier.number
    from (select id, counter.next_earlier - 1 + row_number() over (order by submitted_at, id) as number
            from public.loan_applications
           where organization_id = counter.organization_id and number = 0 order by submitted_at, id limit batch) as earlier
   where earlier.id = a.id;
  get diagnostics numbered = row_count;
  update app.application_counters c
     set next_earlier = case when numbered = batch then c.next_earlier + numbered end
   where c.organization_id = counter.organization_id;
  return true;
end;
$$;

grant execute on function app.number_earlier_applications to tradeline_server;
