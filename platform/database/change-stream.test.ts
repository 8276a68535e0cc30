import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openChangeStream } from './change-stream.ts'
import { connected } from './connected.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

test('a database can stop while its changes are read, and the reader is notified', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tradeline-stream-'))
  chmodSync(folder, 0o755)
  const database = await startEmbeddedPostgres({ dataDir: folder, password: 'secret', durable: false })
  const heard: string[] = []
  const { promise: broken, resolve } = Promise.withResolvers<unknown>()
  await connected(database.ownerUrl, (owner) =>
    owner.query('create table notes (id int primary key); create publication notes for table notes'),
  )
  const read = async ({ table }: { table: string }) => void heard.push(table)
  const close = await openChangeStream(database.ownerUrl, 'notes', read, resolve)
  await connected(database.ownerUrl, (owner) => owner.query('insert into notes values (1)'))
  await expect.poll(() => heard).toEqual(['notes'])

  const stopping = database.stop().then(() => 'stopped')

  expect(await Promise.race([stopping, sleep(10_000, 'still stopping')])).toBe('stopped')
  await broken
  await close()
  rmSync(folder, { recursive: true })
})
