import pg from 'pg'
import { expect, vi } from 'vitest'
import { type Listening, listen } from '#platform/http/listening.ts'
import { requestListener } from '#platform/http/request-listener.ts'
import type { Names } from '#test/access/command-names.ts'
import { namedRows } from '#test/access/commands-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { unlimited } from '#test/support/unlimited.ts'
import { type Attacker, familiars, outsiders } from './attackers.ts'
import { loopback, type Send } from './loopback.ts'
import { fillVictim, type Victim, victimOf } from './victim.ts'

/** The product on a port of this machine, a victim, and its attackers. */
export interface World {
  app: TestApp
  owner: pg.Client
  port: number
  send: Send
  attackers: Attacker[]
  /** An attacker with its own company. */
  omar: SignedIn
  /** Companies with rows in every table, and one row for every act. Empty until `moveIn`. */
  victims: Victim[]
  maria: SignedIn
  /** The rows that acts use. */
  names: Names
  /** Adds the victims, and the attackers who know them. */
  moveIn(): Promise<void>
  close(): Promise<void>
}

/** Starts the product with the outside attackers, before any victim exists. */
export async function openWorld(): Promise<World> {
  const app = await testApp({ authSettings: { limits: unlimited() } })
  const listening = await served(app)
  const { send, close } = loopback(listening.port)
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  const { attackers, omar } = await outsiders(app)
  const world: World = {
    ...{ app, owner, port: listening.port, send, attackers, omar, victims: [], maria: omar },
    // No attack that reads these runs before the victims exist.
    names: {} as Names,
    moveIn: () => moveIn(world),
    async close() {
      close()
      listening.server.closeAllConnections()
      await listening.close()
      await owner.end()
      await app.close()
    },
  }
  return world
}

async function served({ handlers }: TestApp): Promise<Listening> {
  const listening = await listen('127.0.0.1', 0, true)
  listening.answerWith(requestListener(handlers.fetch))
  listening.upgradeWith(handlers.handleUpgrade)
  return listening
}

async function moveIn(world: World): Promise<void> {
  const { app, owner } = world
  world.maria = await app.subscriber('Maria', 'lender')
  await fillVictim(owner, world.maria.person)
  const nora = await app.subscriber('Nora', 'cro')
  world.names = await namedRows(app, nora)
  world.attackers.push(...(await familiars(app, world.maria.person)))
  await atRest(owner)
  world.victims = [await victimOf(owner, world.maria.person), await victimOf(owner, nora.person)]
}

/** Waits for pending work, so that any later change is an attacker's. */
async function atRest(owner: pg.Client): Promise<void> {
  const due = 'select count(*)::int as jobs from graphile_worker._private_jobs where run_at <= now()'
  await vi.waitFor(async () => expect((await owner.query(due)).rows[0].jobs).toBe(0), { timeout: 200_000 })
}
