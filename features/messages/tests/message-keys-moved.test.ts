import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { callCommand, testApp } from '#test/support/app.ts'
import { clientOf, messagesOf, PAPERS, settled, tokenFor } from './message-fixture.ts'

const MOVE = new URL('../../../database/migrations/0155_answers_of_messages.sql', import.meta.url)

// An installation from before, where message keys were stored with their owner in the key.
const KEPT_APART = `
  create table app.message_keys (organization_id uuid, idempotency_key text, fingerprint text, message_id uuid);
  with moved as (delete from app.api_answers where act = 'sendMessage' or act like 'replyToConversation %' returning *)
  insert into app.message_keys
  select moved.organization_id, case when act = 'sendMessage' then 'staff ' else 'client ' || m.thread_id || ' ' end || idempotency_key,
         fingerprint, m.id
    from moved join public.messages m on m.id = (moved.answer ->> 'id')::uuid`

test('a message requested the day before its key moved returns the same; an older one is forgotten', async () => {
  const app = await testApp()
  const maria = await app.subscriber('Maria')
  const dana = await clientOf(maria)
  const send = (key: string) =>
    callCommand(app, 'send-message', { client_id: dana.id, ...PAPERS }, { person: maria, key })
  const [sent, old] = [await send('of-today'), await send('of-last-week')]
  await settled(maria, dana.id)
  const answer = { token: await tokenFor(app, dana.email), body: 'Here they are' }
  const answered = await callCommand(app, 'reply-to-conversation', answer, { key: 'of-today' })
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  await owner.query(KEPT_APART)
  await owner.query("update public.messages set created_at = now() - interval '7 days' where id = $1", [old.body.id])

  await owner.query(await readFile(MOVE, 'utf8'))

  expect(await send('of-today')).toEqual(sent)
  expect(await callCommand(app, 'reply-to-conversation', answer, { key: 'of-today' })).toEqual(answered)
  expect(await messagesOf(maria, dana.id)).toHaveLength(3)
  expect((await send('of-last-week')).body.id).not.toBe(old.body.id)
  await owner.end()
  await app.close()
})
