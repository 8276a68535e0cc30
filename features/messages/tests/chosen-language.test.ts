import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { clientOf, emailsTo, PAPERS, settled, tokenFor } from './message-fixture.ts'

let app: TestApp
let maria: SignedIn
let owner: pg.Client
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const choose = (token: string, language = 'es') => callCommand(app, 'choose-language', { token, language })

async function languageOf(client: string): Promise<string | null> {
  const { data } = await maria.supabase
    .from('clients')
    .select('preferred_language')
    .eq('id', client)
    .single()
    .throwOnError()
  return data.preferred_language
}

let secrets = 0

/** Adds a link of a kind for a client, and returns its secret. */
async function linked(table: string, clientId: string, ended = false): Promise<string> {
  const token = `a-secret-of-a-link-${++secrets}`
  await owner.query(ADDED[table] ?? '', [clientId, hashOfSecret(token), ended ? '-1 day' : '1 day'])
  return token
}

const HOME = '(select organization_id from public.clients where id = $1)'
const ADDED: Readonly<Record<string, string>> = {
  'app.pay_links': `insert into app.pay_links (organization_id, id, client_id, token_hash, channel, sent_to, expires_at)
    values (${HOME}, gen_random_uuid(), $1, $2, 'email', 'dana@example.test', now() + $3::interval)`,
  'app.repair_links': `insert into app.repair_links (organization_id, id, client_id, token_hash, channel, sent_to, expires_at)
    values (${HOME}, gen_random_uuid(), $1, $2, 'email', 'dana@example.test', now() + $3::interval)`,
  'app.application_links': `insert into app.application_links (organization_id, token_hash, client_id, first_name, kind, expires_at)
    values (${HOME}, $2, $1, 'Dana', 'invitation', now() + $3::interval)`,
  'app.signer_links': `
    with envelope as (insert into public.envelopes (organization_id, client_id, title, language, signing_order, expires_on, paper_code, created_by_name)
                      values (${HOME}, $1, 'Agreement', 'en', 'together', '2099-01-01', translate(upper(substr(md5(random()::text), 1, 8)), '0125ABE', '3467CDF'), 'Maria')
                      returning id, organization_id, client_id),
         signer as (insert into public.envelope_signers (organization_id, envelope_id, position, role, name, email, client_id, means, language)
                    select organization_id, id, 1, 'client', 'Dana', 'dana@example.test', client_id, 'link', 'en' from envelope
                    returning id, organization_id)
    insert into app.signer_links (organization_id, signer_id, token_hash, channel, access_code, expires_at)
    select organization_id, id, $2, 'email', 'K7M3QP', now() + $3::interval from signer`,
}

test.each(Object.keys(ADDED))('a choice behind a link of %s is kept for the link and for the client', async (table) => {
  const { id } = await clientOf(maria)
  const token = await linked(table, id)

  const { body } = await choose(token)

  expect(body).toEqual({ language: 'es' })
  expect(await languageOf(id)).toBe('es')
  const { rows } = await owner.query(
    `select language from ${table === 'app.signer_links' ? 'public.envelope_signers' : table} where client_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ language: 'es' }])
})

test('a choice in a conversation is kept, and the conversation opens in it', async () => {
  const { id, email } = await clientOf(maria)
  await maria.supabase.functions.invoke('send-message', { body: { client_id: id, ...PAPERS } })
  await settled(maria, id)
  const token = await tokenFor(app, email)

  await choose(token)

  expect((await callCommand(app, 'open-conversation', { token })).body.language).toBe('es')
  await choose(token, 'en')
  expect(await languageOf(id)).toBe('en')
})

test.each(Object.keys(ADDED))('a link of %s that has expired changes nothing', async (table) => {
  const { id } = await clientOf(maria)
  const token = await linked(table, id, true)

  const { status } = await choose(token)

  expect(status).toBe(404)
  expect(await languageOf(id)).toBeNull()
})

test('an unknown link or language is refused', async () => {
  expect((await choose('unknown')).status).toBe(404)
  const { id } = await clientOf(maria)
  expect((await choose(await linked('app.pay_links', id), 'fr')).status).toBe(400)
  expect(await languageOf(id)).toBeNull()
})

test('a choice changes only the client of the link', async () => {
  const [dana, rosa] = [await clientOf(maria), await clientOf(maria)]

  await choose(await linked('app.pay_links', dana.id))

  expect([await languageOf(dana.id), await languageOf(rosa.id)]).toEqual(['es', null])
})

test('emails to a client are in the client’s language, from the first one on', async () => {
  const { id, email } = await clientOf(maria, { preferred_language: 'es' })

  await maria.supabase.functions.invoke('send-message', { body: { client_id: id, ...PAPERS, channel: 'message' } })
  await settled(maria, id)

  const [mail] = await emailsTo(app, email)
  expect(mail?.subject).toContain('Un mensaje seguro de')
})
