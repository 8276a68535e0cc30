import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { listener, openedOnce } from './listener.ts'

let database: OwnedDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
})
afterAll(() => database.close())

const listens = async (name: string) =>
  (await owner.query('select from pg_stat_activity where application_name = $1', [name])).rowCount

test('a shared resource is opened once, and again after it was forgotten or failed to open', async () => {
  const outcomes = [Promise.reject(new Error('no')), Promise.resolve('first'), Promise.resolve('second')]
  const opened = openedOnce(() => outcomes.shift() ?? Promise.resolve('too many'))

  await expect(opened.get()).rejects.toThrow('no')
  expect(await Promise.all([opened.get(), opened.get()])).toEqual(['first', 'first'])
  expect(await opened.forget()).toBe('first')
  expect(await opened.forget()).toBeNull()
  expect(await opened.get()).toBe('second')
})

test('notifications arrive over one connection until it is closed', async () => {
  const heard: string[] = []
  const listening = listener(database.pools.wire, 'a listener', {
    listen: () => 'listen news',
    hear: (news) => heard.push(news),
  })
  expect(await listens('a listener')).toBe(0)

  await Promise.all([listening.open(), listening.open()])
  await owner.query("notify news, 'spring'")

  await expect.poll(() => heard).toEqual(['spring'])
  expect(await listens('a listener')).toBe(1)
  await listening.close()
  await expect.poll(() => listens('a listener')).toBe(0)
})

test('a lost connection is reported, and the next one receives notifications again', async () => {
  const heard: string[] = []
  const said: string[] = []
  const listening = listener(database.pools.wire, 'a lost listener', {
    listen: () => 'listen news',
    hear: (news) => heard.push(news),
    opened: () => said.push('opened'),
    lost: () => said.push('lost'),
  })
  await listening.open()
  await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'a lost listener'")
  await expect.poll(() => said).toEqual(['opened', 'lost'])

  await listening.open()
  await owner.query("notify news, 'summer'")

  await expect.poll(() => heard).toEqual(['summer'])
  await listening.close()
  expect(said).toEqual(['opened', 'lost', 'opened'])
})

test('a connection that cannot listen is not kept', async () => {
  const listening = listener(database.pools.wire, 'a wrong listener', { listen: () => 'listen', hear: () => undefined })

  await expect(listening.open()).rejects.toThrow('syntax error')
  await expect.poll(() => listens('a wrong listener')).toBe(0)
})
