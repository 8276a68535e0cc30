import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Desk, listening, realtimeDesk } from './realtime-desk.ts'

let desk: Desk

beforeAll(async () => {
  desk = await realtimeDesk()
})
afterAll(() => desk.close())

test('when a filter can no longer be asked, its channel is sent back to join, where it is told so', async () => {
  await desk.owner.query(`
    create table public.shelves (id int primary key, title text, colour text);
    grant select on public.shelves to anon, service_role;
    alter publication supabase_realtime add table public.shelves`)
  const channel = (await desk.client(await desk.office(), null)).channel('shelves')
  const wish = { event: 'INSERT', schema: 'public', table: 'shelves', filter: 'colour=eq.red' } as const
  const systems: { message: string }[] = []
  channel.on('system', {}, (message) => systems.push(message))
  await listening(channel.on('postgres_changes', wish, () => undefined))
  await desk.owner.query('alter table public.shelves drop column colour')

  await desk.owner.query("insert into public.shelves values (1, 'x')")

  await vi.waitFor(() => expect(systems.at(-1)?.message).toContain('invalid column for filter colour'))
})

test.each([
  [100, '90:110:', true],
  [100, '90:110:95,100', false],
  [110, '90:110:', false],
  [111, '90:110:', false],
  // The log's numbers have 32 bits; those of a snapshot go on counting.
  [5, '4294967290:4294967301:', false],
  [4, '4294967290:4294967301:', true],
  [4, '4294967290:4294967302:4294967300', false],
  [4_294_967_295, '4294967290:4294967301:', true],
])('what transaction %i did is in the snapshot %s: %s', async (transaction, snapshot, isVisible) => {
  const { rows } = await desk.owner.query('select realtime.is_visible($1, $2::pg_snapshot) as told', [
    transaction,
    snapshot,
  ])

  expect(rows).toEqual([{ told: isVisible }])
})
