import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { connected } from '#platform/database/connected.ts'
import { reachBundled } from '#platform/database/embedded/reached-database.ts'
import { openAs } from '#test/journeys/people.ts'
import { Product, removeFolder } from '#test/journeys/product.ts'
import { databaseFolder } from '#test/support/database/database-folder.ts'

// As in moved-clock.ts.
const READ_AGAIN_AFTER_MS = 100

/** A product of its own whose clocks a journey sets: those of its processes and of its database. */
export async function movedProduct() {
  const folder = databaseFolder()
  const clock = path.join(folder, 'clock')
  const start = () => Product.start(environment)
  const environment = {
    ...{ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1', CLOCK_FILE: clock },
    NODE_OPTIONS: `--import ${path.resolve('test/journeys/credit-repair/moved-clock.ts')}`,
  }
  const first = await start()
  const { ownerPassword } = loadSecrets(folder, undefined)
  const asOwner = async (sql: string, values: unknown[] = []) => {
    const { ownerUrl } = await reachBundled(folder, ownerPassword)
    return connected(ownerUrl, async (owner) => (await owner.query(sql, values)).rows)
  }
  await asOwner(MOVABLE_CLOCKS)
  await first.stop()
  const product = await start()
  return {
    url: product.url,
    dataFolder: folder,
    asOwner,
    /** Sets all clocks, which then go on: '2026-11-25T17:00:00Z'. */
    setTime: async (instant: string) => {
      const shiftMs = Date.parse(instant) - Date.now()
      writeFileSync(clock, String(shiftMs))
      await asOwner("update journey.clock set shift = $1 * interval '1 millisecond'", [shiftMs])
      await setTimeout(2 * READ_AGAIN_AFTER_MS)
    },
    stop: async () => {
      await product.stop()
      removeFolder(folder)
    },
  }
}
export type MovedProduct = Awaited<ReturnType<typeof movedProduct>>

// Replacing the clocks keeps their identity, which column defaults refer to. PostgreSQL calls built-in functions directly unless it puts
// their body in place of the call, which it does with one expression. It keeps such plans, so the shift is a function of its own, and the
// product starts anew afterwards.
const CLOCKS = ['clock_timestamp', 'statement_timestamp', 'now', 'transaction_timestamp']
const MOVABLE_CLOCKS = `
  create function pg_catalog.true_time() returns timestamptz language internal volatile as 'clock_timestamp';
  create schema journey;
  create table journey.clock as select interval '0' as shift;
  create function journey.shift() returns interval language plpgsql volatile security definer
    as $$ begin return (select shift from journey.clock); end $$;
  grant usage on schema journey to public;
  grant execute on function pg_catalog.true_time(), journey.shift() to public;
  ${CLOCKS.map(
    (name) => `create or replace function pg_catalog.${name}() returns timestamptz language sql volatile
                 as $$ select pg_catalog.true_time() + journey.shift() $$`,
  ).join(';')}`

/** Sets the clock of a browser's pages. */
export const setBrowserTime = (context: BrowserContext, instant: string) =>
  context.addInitScript((shiftMs) => {
    const TrueDate = Date
    globalThis.Date = new Proxy(TrueDate, {
      construct: (target, given, asked) =>
        Reflect.construct(target, given.length === 0 ? [TrueDate.now() + shiftMs] : given, asked),
      get: (target, name, receiver) =>
        name === 'now' ? () => TrueDate.now() + shiftMs : Reflect.get(target, name, receiver),
    })
  }, Date.parse(instant) - Date.now())

/** Opens a page of the product as a person, with a browser whose clock agrees with the product's. */
export async function deskAt(
  browser: Browser,
  person: Parameters<typeof openAs>[1],
  instant: string,
  address: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: String(process.env['PRODUCT_URL']) })
  await setBrowserTime(context, instant)
  const page = await context.newPage()
  await openAs(page, person, address)
  return page
}
