-- Failed background jobs, for the platform's operators. The job tables are created after the migrations, and exist when
-- these functions are called.

-- Returns a page of jobs: first those that were given up, then those that will be retried, the latest failure first.
-- Security definer, because only the server may read the job tables.
create or replace function public.failed_jobs(after_given_up boolean default null, after_failed_at timestamptz default null,
                                              after_id bigint default null, count int default 50)
returns table (id text, task text, attempts int, failed_at timestamptz, next_at timestamptz, reason text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select j.id::text, t.identifier, j.attempts::int, j.updated_at, case when j.attempts < j.max_attempts then j.run_at end,
           left(split_part(j.last_error, e'\n', 1), 200)
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.last_error is not null and j.locked_at is null
       and (after_id is null
            or (j.attempts >= j.max_attempts, j.updated_at, -j.id) < (after_given_up, after_failed_at, -after_id))
     order by j.attempts >= j.max_attempts desc, j.updated_at desc, j.id
     limit least(greatest(count, 1), 100);
end;
$$;

-- Returns a page of locked jobs, the oldest lock first. A process is alive while it holds its mark
-- (platform/database/presence.ts): the advisory lock 1918985317 with the mark as its second key. `is_alive` is null for
-- a process of a release without marks. Security definer, as above.
create or replace function public.running_jobs(after_locked_at timestamptz default null, after_id bigint default null, count int default 50)
returns table (id text, task text, attempts int, locked_at timestamptz, locked_seconds int, process text, is_alive boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select j.id::text, t.identifier, j.attempts::int, j.locked_at, floor(extract(epoch from now() - j.locked_at))::int, j.locked_by,
           case when j.locked_by ~ '^process-[0-9]{1,10}$' then exists (
             select from pg_catalog.pg_locks l
              where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = 1918985317::oid
                and l.database = (select d.oid from pg_catalog.pg_database d where d.datname = current_database())
                and l.objid = substr(j.locked_by, 9)::oid) end
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.locked_at is not null and (after_id is null or (j.locked_at, j.id) > (after_locked_at, after_id))
     order by j.locked_at, j.id
     limit least(greatest(count, 1), 100);
end;
$$;

-- Returns the organization that a job works for. Null for the platform's own jobs and for emails, whose payload is
-- encrypted. Called by the function below.
create or replace function app.organization_of_job(payload jsonb) returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(
    (select organization_id from app.organization_archives where id = (payload ->> 'archive_id')::uuid),
    (select organization_id from public.client_imports where id = (payload ->> 'import_id')::uuid),
    (select organization_id from public.messages where id = (payload ->> 'message_id')::uuid),
    (select organization_id from app.webhook_deliveries where id = (payload ->> 'delivery_id')::uuid),
    (select organization_id from app.people where id = (payload ->> 'person_id')::uuid))
$$;

-- Retries a failed job now, with all its attempts. Records the super admin in the log of the organization that the job works for,
-- otherwise in their own. Security definer, as above.
create or replace function public.retry_job(job text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  retried record;
  home uuid;
begin
  update graphile_worker._private_jobs j
     set attempts = 0, run_at = now(), updated_at = now(), last_error = null
   where j.id::text = job and j.last_error is not null and j.locked_at is null
  returning j.payload::jsonb as payload, j.task_id into retried;
  if not found then
    raise exception 'This job no longer waits: it is done, or being tried again' using errcode = 'PT404';
  end if;
  home := coalesce(app.organization_of_job(retried.payload), (select organization_id from app.people where id = (select auth.uid())));
  if home is not null then
    perform app.record_audit(home, (select auth.uid()), 'job.retried', 'jobs', null, jsonb_build_object(
      'task', (select identifier from graphile_worker._private_tasks where id = retried.task_id)));
  end if;
  -- Announced like a new job, so that a worker looks at once.
  perform pg_notify('jobs:insert', '{"count":1}');
end;
$$;

grant execute on function public.failed_jobs, public.running_jobs, public.retry_job to platform_admin;
