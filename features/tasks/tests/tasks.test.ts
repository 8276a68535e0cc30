import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { tasksFixture } from './tasks-fixture.ts'

let desk: Awaited<ReturnType<typeof tasksFixture>>
let today: string
beforeAll(async () => {
  desk = await tasksFixture()
  today = await desk.today()
})
afterAll(() => desk.app.close())

const DAILY = { unit: 'day', every: 1 }
const add = async (client_id: string, more: object = {}, person = desk.sam): Promise<string> =>
  (await desk.task({ act: 'add', client_id, title: 'Call again', ...more }, person)).body.id
const act = (name: string, task_id: string, more: object = {}, person = desk.sam) =>
  desk.task({ act: name, task_id, ...more }, person)
const following = async (id: string) =>
  desk.server(
    'select id, due_on::text as due_on, status, removed_at is not null as is_removed from public.tasks where follows_id = $1',
    [id],
  )

describe('a task', () => {
  test('is added, changed, completed, and reopened, and the log says each', async () => {
    const id = await add(await desk.client(), { due_on: today, assignee_id: desk.sam.person.id })

    await act('change', id, { title: 'Write', due_on: addDays(today, 1), seen_version: 1 })
    await act('done', id)
    await act('done', id)
    const changed = await act('change', id, { title: 'Late', seen_version: 2 })
    await act('reopen', id)

    expect(changed).toMatchObject({ status: 409, body: { code: 'TASK_DONE' } })
    expect(await desk.storedTask(id)).toMatchObject({ title: 'Write', status: 'open', done_at: null })
    expect(await desk.actions(id)).toEqual(['tasks.added', 'tasks.assigned', 'tasks.done', 'tasks.reopened'])
  })

  test('that someone else changed meanwhile is not overwritten', async () => {
    const id = await add(await desk.client())
    await act('change', id, { title: 'Write', seen_version: 1 }, desk.maria)

    const stale = await act('change', id, { title: 'Visit', seen_version: 1 })

    expect(stale).toMatchObject({ status: 409, body: { code: 'TASK_CHANGED' } })
  })

  test('is snoozed to a later day, and keeps its due day', async () => {
    const id = await add(await desk.client(), { due_on: today })

    const past = await act('snooze', id, { until: today })
    await act('snooze', id, { until: addDays(today, 3) })

    expect(past).toMatchObject({ status: 422, body: { code: 'SNOOZE_IN_PAST' } })
    expect(await desk.storedTask(id)).toMatchObject({ due_on: today, shown_on: addDays(today, 3) })
  })

  test('is given to a colleague who is notified, except by themselves', async () => {
    const client = await desk.client()

    await add(client, { assignee_id: desk.maria.person.id, due_on: today })
    await add(client, { assignee_id: desk.sam.person.id })

    const toMaria = (await desk.toldOf(desk.maria, 'task_assigned')).filter((row) => row.details.client_id === client)
    expect(toMaria).toEqual([{ details: { client_id: client, by: 'Sam', due_on: today } }])
    expect(await desk.toldOf(desk.sam, 'task_assigned')).toEqual([])
  })

  test.each([['lea'], ['ron'], ['omar']] as const)('is not given to %s, who can’t work on it', async (name) => {
    const client = await desk.client()

    const answer = await desk.task({
      ...{ act: 'add', client_id: client, title: 'Call', assignee_id: desk[name].person.id },
    })

    expect(answer).toMatchObject({ status: 422, body: { code: 'ASSIGNEE_NOT_ALLOWED' } })
  })

  test('is removed and restored', async () => {
    const id = await add(await desk.client())

    await act('remove', id)
    const removed = await act('done', id)
    await act('restore', id)

    expect(removed.status).toBe(404)
    expect(await desk.actions(id)).toEqual(['tasks.added', 'tasks.removed', 'tasks.restored'])
  })
})

describe('a repeated task', () => {
  test('makes the next one once, also when two people complete it at the same time', async () => {
    const id = await add(await desk.client(), { due_on: today, repeats: DAILY })

    await Promise.all([act('done', id), act('done', id, {}, desk.maria), act('done', id)])

    expect(await following(id)).toMatchObject([{ due_on: addDays(today, 1), status: 'open' }])
  })

  test('that is reopened withdraws the next one, and gets it back when it is done again', async () => {
    const id = await add(await desk.client(), { due_on: today, repeats: DAILY })

    await act('done', id)
    await act('reopen', id)
    const withdrawn = await following(id)
    await act('done', id)
    const back = await following(id)

    expect(withdrawn).toMatchObject([{ is_removed: true }])
    expect(back).toMatchObject([{ is_removed: false, id: withdrawn[0].id }])
  })

  test('keeps a next task that a person has changed', async () => {
    const id = await add(await desk.client(), { due_on: today, repeats: DAILY })
    await act('done', id)
    const [next] = await following(id)
    await act('change', next.id, { title: 'Visit', due_on: addDays(today, 2), seen_version: 1 })

    await act('reopen', id)

    expect(await following(id)).toMatchObject([{ is_removed: false }])
  })

  test('needs a due day, and a day of the month for months', async () => {
    const client = await desk.client()

    const codes = await Promise.all([
      desk.task({ act: 'add', client_id: client, title: 'Call', repeats: DAILY }),
      desk.task({ act: 'add', client_id: client, title: 'Call', due_on: today, repeats: { unit: 'month', every: 1 } }),
      desk.task({ act: 'add', client_id: client, title: 'Call', due_on: today, repeats: { ...DAILY, every: 53 } }),
    ])

    expect(codes.map(({ status }) => status)).toEqual([400, 400, 400])
  })

  test('of an archived client ends', async () => {
    const client = await desk.client()
    const id = await add(client, { due_on: today, repeats: DAILY })
    await desk.archive(client)

    const done = await act('done', id)

    expect(done.status).toBe(200)
    expect(await following(id)).toEqual([])
  })
})

describe('a reminder', () => {
  const remind = () => desk.server('select app.remind_of_tasks()')
  const inZone = (hour: number) =>
    desk.server(
      `update app.organizations set time_zone = $2 where id = (select organization_id from app.people where id = $1)`,
      [desk.maria.person.id, zoneAtHour(hour)],
    )
  /** A zone where it is now about this hour of the day. */
  const zoneAtHour = (hour: number) => {
    const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
    return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  }
  const told = async (client: string) =>
    (await desk.toldOf(desk.sam, 'task_due')).filter(({ details }) => details.client_id === client)

  test('comes once for each day, by two processes too, and not before seven', async () => {
    await inZone(12)
    const now = await desk.today()
    const client = await desk.client()
    const id = await add(client, { due_on: addDays(now, 1), assignee_id: desk.sam.person.id })
    await remind()
    const early = await told(client)
    await desk.server('update public.tasks set due_on = $2, reminded_on = null where id = $1', [id, now])

    await inZone(5)
    await desk.server('update public.tasks set due_on = $2 where id = $1', [id, await desk.today()])
    await remind()
    const atFive = await told(client)
    await inZone(12)
    await desk.server('update public.tasks set due_on = $2 where id = $1', [id, await desk.today()])
    await Promise.all([remind(), remind(), remind()])
    await remind()

    expect([early, atFive]).toEqual([[], []])
    expect(await told(client)).toHaveLength(1)
  })

  test('is not sent for a task that is done, removed, or snoozed', async () => {
    await inZone(12)
    const now = await desk.today()
    const client = await desk.client()
    const later = { due_on: addDays(now, 1), assignee_id: desk.sam.person.id }
    const [done, removed, snoozed] = [await add(client, later), await add(client, later), await add(client, later)]
    await act('done', done)
    await act('remove', removed)
    await act('snooze', snoozed, { until: addDays(now, 5) })
    await desk.server('update public.tasks set due_on = $2 where client_id = $1', [client, now])

    await remind()

    expect(await told(client)).toEqual([])
  })
})

describe('tasks are refused', () => {
  test('to a role that only reads, to hidden clients, and to another company', async () => {
    const client = await desk.client()
    const id = await add(client, { due_on: today })

    const refusals = [
      await act('done', id, {}, desk.ron),
      await act('done', id, {}, desk.lea),
      await act('done', id, {}, desk.omar),
      await desk.task({ act: 'add', client_id: client, title: 'Call' }, desk.omar),
    ].map(({ status }) => status)
    const counts = await Promise.all(
      [desk.ron, desk.lea, desk.omar].map(
        async ({ supabase }) => (await supabase.from('tasks').select('id').eq('client_id', client)).data?.length,
      ),
    )

    expect(refusals).toEqual([403, 404, 404, 404])
    expect(counts).toEqual([1, 0, 0])
  })

  test('for an archived client', async () => {
    const client = await desk.client()
    await desk.archive(client)

    const answer = await desk.task({ act: 'add', client_id: client, title: 'Call' })

    expect(answer).toMatchObject({ body: { code: 'CLIENT_ARCHIVED' } })
  })
})
