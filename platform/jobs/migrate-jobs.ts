import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import pg from 'pg'
import { connected } from '#platform/database/connected.ts'
import { FailedUpgrade } from '#platform/database/upgrade/failed-upgrade.ts'
import { despiteOthers, PATIENCE_MS } from '#platform/database/upgrade/held-up.ts'
import { lockForUpgrade, ownRelations } from '#platform/database/upgrade/upgrade-locks.ts'
import { takeUpgradeTurn } from '#platform/database/upgrade/upgrade-turn.ts'

const INSTALLED = "select obj_description(to_regnamespace('graphile_worker'), 'pg_namespace') as version"

// Jobs of one lane run one after the other. A worker that polls while another takes from the lane, or before the end of
// a lane's job is recorded, finds no job and waits for its next poll. So both moments are announced like new jobs.
const ANNOUNCED_LANES = `
create or replace function graphile_worker.announce_lane() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('jobs:insert', '{"count":1}');
  return null;
end;
$$;
create or replace trigger announce_lane after update of locked_at on graphile_worker._private_job_queues
  for each row execute function graphile_worker.announce_lane();`

// The worker's tables have row-level security without policies, because they are made for their owner, but our server
// owns nothing.
const GRANTS = `
do $$
declare
  job_table regclass;
begin
  grant usage on schema graphile_worker to tradeline_server;
  grant select, insert, update, delete on all tables in schema graphile_worker to tradeline_server;
  grant usage, select on all sequences in schema graphile_worker to tradeline_server;
  grant execute on all functions in schema graphile_worker to tradeline_server;
  revoke execute on all functions in schema graphile_worker from public;
  for job_table in
    select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
  loop
    execute format('drop policy if exists "the server adds and works on jobs" on %s', job_table);
    execute format(
      'create policy "the server adds and works on jobs" on %s for all to tradeline_server using (true) with check (true)',
      job_table);
  end loop;
end;
$$`

const OURS = ANNOUNCED_LANES + GRANTS

const JOB_RELATIONS = "select oid from pg_class where relnamespace = to_regnamespace('graphile_worker')"

/** Installs or upgrades the job tables. Takes one query if they are current. */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  await connected(ownerUrl, async (owner) => {
    const wanted = wantedVersion()
    if ((await installedVersion(owner)) === wanted) return
    await takeUpgradeTurn(owner)
    // Another process may have done it meanwhile.
    if ((await installedVersion(owner)) === wanted) return
    await installJobs(owner, ownerUrl, wanted)
  })
}

/** Upgrades the job tables of a database that has some. */
export async function upgradeJobs(ownerUrl: string): Promise<void> {
  const installed = await connected(ownerUrl, installedVersion)
  if (installed !== null && installed !== wantedVersion()) await migrateJobs(ownerUrl)
}

async function installedVersion(owner: pg.ClientBase): Promise<string | null> {
  const { rows } = await owner.query<{ version: string | null }>(INSTALLED)
  return rows[0]?.version ?? null
}

const wantedVersion = (): string => `${workerVersion()} ${createHash('sha256').update(OURS).digest('hex').slice(0, 8)}`

async function installJobs(owner: pg.ClientBase, ownerUrl: string, version: string): Promise<void> {
  const { runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: ownerUrl, maxPoolSize: 1 }).catch((reason: unknown) => {
    throw failed(reason)
  })
  const relations = await ownRelations(owner, JOB_RELATIONS)
  await despiteOthers({ owner, relations, patienceMs: PATIENCE_MS }, async (turnMs) => {
    try {
      await owner.query('begin')
      await lockForUpgrade(owner, relations, turnMs)
      await owner.query(`${OURS}; comment on schema graphile_worker is ${pg.escapeLiteral(version)}; commit`)
    } catch (reason) {
      await owner.query('rollback').catch(() => {})
      throw failed(reason)
    }
  })
}

const failed = (reason: unknown) =>
  new FailedUpgrade({ step: 'the job tables', isFirst: false, isPartial: true, reason })

function workerVersion(): string {
  const main = createRequire(import.meta.url).resolve('graphile-worker')
  const description: unknown = JSON.parse(readFileSync(path.join(path.dirname(main), '../package.json'), 'utf8'))
  if (typeof description === 'object' && description !== null && 'version' in description) {
    return String(description.version)
  }
  throw new Error('graphile-worker does not say its version')
}
