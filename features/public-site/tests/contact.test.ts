import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { superAdmin } from '#test/support/people.ts'

let app: TestApp
let ada: SignedIn
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())

const sql = async (text: string, values: unknown[] = []) => (await app.database.pools.server.query(text, values)).rows
const forgetLimits = () => sql("delete from auth.rate_limits where key like 'contact%'")

const message = (changes: object = {}) => ({
  ...{ id: randomUUID(), name: 'Nora Vance', email: 'nora@example.test', company: 'Vance Motors' },
  message: 'Do you have a plan for 40 stores?',
  ...changes,
})
const write = (body: object) => callCommand(app, 'contact', { ...body })
const list = async (who: SignedIn, wish: object = {}) => who.supabase.rpc('contact_messages', { wish })
const written = async (id: string) => (await list(ada, { id })).data?.rows[0]

describe('a visitor’s message', () => {
  test('reaches the super admins as a notification and an email, and no subscriber', async () => {
    const sent = message()

    const { status, body } = await write(sent)

    expect([status, body]).toEqual([200, { received: true }])
    const of = async (who: SignedIn) =>
      (await who.supabase.from('notifications').select('details').eq('kind', 'contact_message')).data
    expect(await of(ada)).toEqual([{ details: { message_id: sent.id } }])
    expect(await of(maria)).toEqual([])
    const mail = async () =>
      (await app.mailbox.list()).find(({ subject }) => subject === 'A visitor has written to you')
    await expect.poll(mail).toMatchObject({ to: ada.person.email })
    expect((await mail())?.text).toContain(`/admin/contact?message=${sent.id}`)
  })

  test('is listed with what was entered, and sent again is stored once', async () => {
    await forgetLimits()
    const sent = message({ company: '' })

    await write(sent)
    await write({ ...sent, message: 'Another text' })

    expect(await written(sent.id)).toMatchObject({
      ...{ name: 'Nora Vance', email: 'nora@example.test', company: null },
      ...{ message: 'Do you have a plan for 40 stores?', handled_at: null, handled_by: null },
    })
    expect((await list(ada, { search: '40 STORES', status: 'open' })).data.total).toBe(2)
    expect((await list(ada, { search: '40%stores' })).data.total).toBe(0)
  })

  test('with the hidden field filled in is not stored, and the program is not told so', async () => {
    await forgetLimits()
    const sent = message({ website: 'https://spam.test' })

    expect(await write(sent)).toMatchObject({ status: 200, body: { received: true } })
    expect(await written(sent.id)).toBeUndefined()
  })

  test.each([
    [{ name: ' ' }, 'Validation error: Name is required'],
    [{ email: 'nora' }, 'Validation error: Enter an email address like name@example.com'],
    [{ company: 'x'.repeat(201) }, 'Validation error: Company is too long'],
    [{ message: '' }, 'Validation error: Message is required'],
    [{ message: 'x'.repeat(4001) }, 'Validation error: Message is longer than 4,000 characters'],
  ])('with %j is refused', async (wrong, words) => {
    await forgetLimits()

    expect(await write(message(wrong))).toMatchObject({ status: 400, body: { message: words } })
  })

  test('is refused after five within an hour from one address', async () => {
    await forgetLimits()
    for (let sent = 0; sent < 5; sent += 1) await write(message())

    const refused = await write(message())

    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(refused.body.message).toMatch(/^Too many messages were sent. Try again in 1\d min/)
  })
})

describe('super admins', () => {
  test('mark a message as handled, once, and as open again', async () => {
    await forgetLimits()
    const { id } = message()
    await write(message({ id }))
    const mark = (is_handled: boolean) =>
      ada.supabase.rpc('handle_contact_message', { message_id: id, is_handled }).throwOnError()

    await mark(true)
    const first = await written(id)
    await mark(true)

    expect(first).toMatchObject({ handled_by: 'Ada', handled_at: expect.any(String) })
    expect(await written(id)).toEqual(first)
    await mark(false)
    expect(await written(id)).toMatchObject({ handled_at: null, handled_by: null })
  })

  test('find only what is open, or handled, and count what is open', async () => {
    const { data: open } = await ada.supabase.rpc('open_contact_messages')

    expect((await list(ada, { status: 'open' })).data.total).toBe(open)
    expect((await list(ada, { status: 'handled' })).data.total).toBe(0)
  })

  test('get an error for a message that doesn’t exist', async () => {
    const { error } = await ada.supabase.rpc('handle_contact_message', { message_id: randomUUID(), is_handled: true })

    expect(error?.message).toBe('Message not found')
  })
})

test('a subscriber can’t read, count, or change messages, and no one can read the table', async () => {
  for (const call of [
    list(maria),
    maria.supabase.rpc('open_contact_messages'),
    maria.supabase.rpc('handle_contact_message', { message_id: randomUUID(), is_handled: true }),
  ])
    expect((await call).error?.code).toBe('42501')
  await expect(sql('select from app.contact_messages')).rejects.toMatchObject({ code: '42501' })
})
