import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFolder } from '#test/support/database/database-folder.ts'
import { brokenInvariants } from './invariants.ts'
import type { Entry, Finding } from './ledger.ts'
import { newOutcome } from './outcome.ts'
import { playRound } from './round.ts'
import type { Strike } from './strikes.ts'
import { untilFinished } from './unfinished.ts'
import { openWorld, type World, wrongWrites } from './world.ts'
import { addedClients } from './writes/clients.ts'
import { documents } from './writes/documents.ts'
import { emails } from './writes/letters.ts'

// The faults prove something only if they report violations. Each test breaks one thing and lets them find it.
const SEED = 1
// As in platform/database/presence.ts.
const PRESENCE = 0x7261_6465

const MOST_ROUNDS = 4

let world: World
let written: Entry[]

beforeAll(async () => {
  world = await openWorld({
    ...{ folder: databaseFolder(), shape: 'single', companies: 1, works: [addedClients, documents, emails] },
  })
  written = []
  // On a busy machine, a round can end before each kind of write was acknowledged.
  for (let rounds = 0; rounds < MOST_ROUNDS && !world.works.every(({ kind }) => isAcknowledged(kind)); rounds++)
    written.push(...(await played()).entries)
})
afterAll(() => world.close())

const nothing: Strike = async () => {}

/** Runs a round with this fault. */
async function played(strike: Strike = nothing) {
  const outcome = newOutcome('test')
  await playRound(world, { outcome, strikes: [strike], seed: SEED })
  return outcome
}

const owner = (sql: string, values: unknown[] = []) => world.installation.rows(sql, values)
const wrongs = (findings: readonly Finding[]) => findings.map(({ wrong, what }) => `${wrong}: ${what}`).join('\n')
const firstAcknowledged = (kind: string) =>
  written.find((entry) => entry.kind === kind && entry.fate === 'acknowledged')
const isAcknowledged = (kind: string) => firstAcknowledged(kind) !== undefined
const acknowledged = (kind: string) => {
  const found = firstAcknowledged(kind)
  if (found === undefined) throw new Error(`No ${kind} was acknowledged`)
  return found
}

test('nothing is reported if nothing is broken', async () => {
  expect(wrongs([...(await wrongWrites(world, written)), ...(await brokenInvariants(world))])).toBe('')
  for (const { kind } of world.works) expect(acknowledged(kind).fate).toBe('acknowledged')
})

test('a database that loses acknowledged rows is reported', async () => {
  await owner(`
    create function public.forget() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger forget before insert on public.clients for each row execute function public.forget()`)

  const { findings } = await played()
  await owner('drop function public.forget cascade')

  expect(wrongs(findings)).toMatch(/lost: client m\w+ \(acknowledged\) is not in the client list/)
})

test('a message that is stored and mailed twice is reported', async () => {
  await owner(`
    create function public.repeat() returns trigger language plpgsql security definer as $$
    declare copy uuid;
    begin
      if pg_trigger_depth() > 1 then return null; end if;
      insert into public.messages select (jsonb_populate_record(new, jsonb_build_object('id', gen_random_uuid()))).* returning id into copy;
      perform graphile_worker.add_job('send_message', json_build_object('message_id', copy));
      return null;
    end $$;
    create trigger repeat after insert on public.messages for each row execute function public.repeat()`)

  const { findings } = await played()
  await owner('drop function public.repeat cascade')

  expect(wrongs(findings)).toMatch(/duplicated: email m\w+ \(acknowledged\) is 2 times in the messages/)
  expect(wrongs(findings)).toMatch(/duplicated: email m\w+ came 2 times under several Message-IDs/)
})

test('a job that a living process never ends is reported', async () => {
  const ghost = new pg.Client(world.installation.ownerUrl)
  await ghost.connect()
  await ghost.query('select pg_advisory_lock($1, 4711)', [PRESENCE])
  await ghost.query("select graphile_worker.add_job('send_mail', run_at := now() + interval '1 day')")
  await ghost.query("update graphile_worker._private_jobs set locked_by = 'process-4711', locked_at = now()")

  const findings = await untilFinished(world.installation, world.companies, 1_000)

  expect(wrongs(findings)).toMatch(/stuck: send_mail job \d+ .*locked by process-4711/)
  await ghost.query("delete from graphile_worker._private_jobs where locked_by = 'process-4711'")
  await ghost.end()
})

test('a process that ends by itself is reported and restarted', async () => {
  const { findings } = await played(async ({ installation }) => {
    process.kill(installation.process('both').pid, 'SIGKILL')
  })

  expect(wrongs(findings)).toMatch(/stuck: a process ended by itself/)
})

test('a file without a row, and a row without its file, are reported', async () => {
  const [object] = await owner('select version from storage.objects where name = $1', [
    `${acknowledged('document').mark}.png`,
  ])
  const file = (id: string) => path.join(world.installation.filesFolder, id.slice(0, 2), id)
  const stray = randomUUID()
  mkdirSync(path.dirname(file(stray)), { recursive: true })
  writeFileSync(file(stray), '')
  rmSync(file(object?.['version']))

  const findings = [...(await brokenInvariants(world)), ...(await wrongWrites(world, written))]

  expect(wrongs(findings)).toContain(`stuck: file ${stray} without a row`)
  expect(wrongs(findings)).toContain(`lost: the file of object ${object?.['version']}`)
  expect(wrongs(findings)).toContain(`lost: the bytes of document ${acknowledged('document').mark}`)
})

test('a changed audit log and uncharged credits are reported', async () => {
  const [company] = world.companies
  await owner('alter table app.audit_events disable trigger all')
  const [event] = await owner(
    `select chain_number from app.audit_events where organization_id = $1 order by 1 offset 1 limit 1`,
    [company?.id],
  )
  await owner(`update app.audit_events set action = 'x.y' where organization_id = $1 and chain_number = $2`, [
    company?.id,
    event?.['chain_number'],
  ])
  await owner('update app.organizations set credits_used = credits_used + 1 where id = $1', [company?.id])

  const findings = wrongs(await brokenInvariants(world))

  expect(findings).toContain(
    `lost: the audit log does not add up: ${company?.id} from event ${event?.['chain_number']}`,
  )
  expect(findings).toMatch(/lost: the credits does not add up/)
})

test('figures of a loan that do not follow from its ledger are reported', async () => {
  const [loan] = await owner('select id from public.loans where past_due_since is not null limit 1')
  // No day changes the figures, so the aging job doesn't correct them before they are read.
  await owner(
    'update public.loans set amount = amount - 0.01, past_due_since = null, next_change_on = null where id = $1',
    [loan?.['id']],
  )

  const findings = wrongs(await brokenInvariants(world))

  expect(findings).toMatch(/lost: the loan ledger does not add up: [0-9a-f-]+ has amount \d+, and a replay gives \d+/)
  expect(findings).toMatch(/the loan ledger does not add up: [0-9a-f-]+ has past_due_since null, and a replay gives 2/)
})

test('a webhook for an event that never happened is reported', async () => {
  const [company] = world.companies
  const url = `${world.providers.webhooks.url}/${company?.id}`
  await fetch(url, { method: 'POST', headers: { 'webhook-id': 'made up' }, body: '{}' })

  expect(wrongs(await brokenInvariants(world))).toContain(
    'duplicated: webhook event made up arrived, and never happened',
  )
})
