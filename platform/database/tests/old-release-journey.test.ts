import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disputableItems } from '#features/credit-repair/rules/disputes/disputable-items.ts'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import { CERTIFICATION_TEXT } from '#features/organizations/rules/certification.ts'
import { connected } from '#platform/database/connected.ts'
import { freePort } from '#platform/database/embedded/free-port.ts'
import { migrate } from '#platform/database/migrate.ts'
import { migrateJobs } from '#platform/jobs/migrate-jobs.ts'
import { type OrganizationPostgres, organizationPostgres } from '#test/support/database/company-postgres.ts'
import { keptVersions, oldRelease } from '#test/support/releases/old-release.ts'
import type { ServerProcess } from '#test/support/releases/server-process.ts'

const [newest = ''] = keptVersions().toReversed()
const RHONDA = {
  ...{ first_name: 'Rhonda', last_name: 'Rouse' },
  ...{ address: '981 Wrestlin Way', city: 'Stamford', state: 'CT', zip: '06901' },
}

const BUREAUS = ['experian', 'equifax', 'transunion']

let postgres: OrganizationPostgres
let server: ServerProcess
let folder: string
const failures: string[] = []

/** A process of the previous release keeps serving after this release has upgraded the database. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tradeline-old-journey-'))
  postgres = await organizationPostgres()
  server = await oldRelease(newest).start({
    ...{ DATA_DIR: folder, DATABASE_URL: postgres.databaseUrl, PORT: String(await freePort()) },
    LOG_LEVEL: 'error',
  })
  await onDatabase("update migrations.applied set hash = 'older' where name = 'access'")
  await migrate(postgres.databaseUrl, {})
  await migrateJobs(postgres.databaseUrl)
}, 240_000)
afterAll(async () => {
  await server.stop()
  await postgres[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const onDatabase = (sql: string) => connected(postgres.databaseUrl, (owner) => owner.query(sql))

/** Checks every response of the old process, including repeated calls of a client library. */
const watched: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.status >= 500) failures.push(`${response.status} ${response.url}: ${await response.clone().text()}`)
  return response
}

const visitor = async (): Promise<SupabaseClient> => {
  const config = await (await watched(`${server.url}/config.json`)).json()
  const auth = { persistSession: false, autoRefreshToken: false }
  return createClient(server.url, config.anonKey, { global: { fetch: watched }, auth })
}

async function mailTo(address: string): Promise<{ text: string; links: string[] }> {
  let found: { to: string; text: string; links: string[] } | undefined
  const look = async () => {
    const mails: { to: string; text: string; links: string[] }[] = await (
      await watched(`${server.url}/dev/mailbox.json`)
    ).json()
    found = mails.find(({ to }) => to === address)
    return found
  }
  await expect.poll(look).toBeDefined()
  return found ?? { text: '', links: [] }
}

async function act<Reply>(supabase: SupabaseClient, name: string, body: object): Promise<Reply> {
  const { data, error } = await supabase.functions.invoke<Reply>(name, { body })
  if (error || data === null) throw new Error(`${name}: ${await error?.context?.text?.()}`)
  return data
}

let maria: SupabaseClient
let clientId: string
let report: { id: string; reports: object }

test('a person signs up, confirms the address, and creates a company', async () => {
  maria = await visitor()
  const email = `maria-${randomUUID()}@example.test`
  const password = `Journey-${randomUUID().slice(0, 8)}-1`

  const signUp = await maria.auth.signUp({ email, password })
  const [, token = ''] = /code: (\d{6})/.exec((await mailTo(email)).text) ?? []
  const confirmation = await maria.auth.verifyOtp({ email, token, type: 'signup' })
  const signIn = await maria.auth.signInWithPassword({ email, password })
  const profile = { full_name: 'Maria Lopez', company_name: `Lopez ${randomUUID()}`, account_type: 'lender' }
  const user = await maria.from('users').update(profile).eq('id', signIn.data.user?.id).select('account_type').single()

  expect([signUp.error, confirmation.error, signIn.error]).toEqual([null, null, null])
  expect(user).toMatchObject({ error: null, data: { account_type: 'lender' } })
})

test('the company adds a client and orders a report', async () => {
  const row = { ...RHONDA, email: 'rhonda@example.test' }
  const added = await maria.from('clients').insert(row).select('id').single<{ id: string }>().throwOnError()
  clientId = added.data.id
  const certification = { purposes: ['credit_transaction'], text_version: CERTIFICATION_TEXT.version }
  await act(maria, 'certify-purposes', certification)

  report = await act(maria, 'credit-pull', {
    ...{ client_id: clientId, ...RHONDA, bureaus: BUREAUS, permissible_purpose: 'credit_transaction' },
    consent: { method: 'esign', text_version: DEFAULT_CONSENT_TEXT.version },
  })

  expect(Object.keys(report.reports)).toEqual(BUREAUS)
  const stored = await maria.from('credit_reports').select('id, status, clients(last_name)').throwOnError()
  expect(stored.data).toEqual([{ id: report.id, status: 'success', clients: { last_name: 'Rouse' } }])
})

test('an item of the report is disputed, and the client attests to it', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const [item] = disputableItems(report.reports, today)
  const items = [{ bureau: 'experian', item_key: item?.key, reason: 'not_mine' }]

  const opened = await act<{ ids: string[] }>(maria, 'open-disputes', {
    ...{ client_id: clientId, report_id: report.id, items },
  })
  await act(maria, 'advance-dispute', { dispute_id: opened.ids[0], from: 'drafted', to: 'attested', on: today })

  const { data } = await maria.from('disputes').select('id, status').throwOnError()
  expect(data).toEqual([{ id: opened.ids[0], status: 'attested' }])
})

test('a message to the client is sent', async () => {
  const message = { channel: 'email', subject: 'Your documents', body: 'Please send your pay stubs.' }

  await act(maria, 'send-message', { client_id: clientId, ...message })

  expect((await mailTo('rhonda@example.test')).text).toContain('pay stubs')
  const statuses = async () => (await maria.from('messages').select('status').throwOnError()).data
  await expect.poll(statuses).toEqual([{ status: 'sent' }])
})

test('a program lists the clients and adds one through the API', async () => {
  const scopes = ['clients:read', 'clients:write']
  const wanted = { act: 'create', name: 'Website', scopes, mode: 'test', expires_in_days: null }
  const { key } = await act<{ key: string }>(maria, 'api-keys', wanted)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ firstName: 'Dana', lastName: 'Whitfield' })

  const listed = await watched(`${server.url}/v1/clients`, { headers })
  const added = await watched(`${server.url}/v1/clients`, { method: 'POST', headers, body })

  expect(await listed.json()).toMatchObject({ data: [{ id: clientId, firstName: 'Rhonda' }] })
  expect(added.status).toBe(201)
})

test('a job of a kind that the process does not know waits for a process of this release', async () => {
  const known = { channel: 'email', subject: 'One more', body: 'Please call us.' }
  await onDatabase("select from graphile_worker.add_job('a kind of this release', '{}')")

  await act(maria, 'send-message', { client_id: clientId, ...known })

  const statuses = async () => (await maria.from('messages').select('status').throwOnError()).data
  await expect.poll(statuses).toEqual([{ status: 'sent' }, { status: 'sent' }])
  const waiting = await onDatabase(
    "select attempts, last_error from graphile_worker.jobs where task_identifier = 'a kind of this release'",
  )
  expect(waiting.rows).toEqual([{ attempts: 0, last_error: null }])
})

test('the process stays ready, and none of its responses was a failure', async () => {
  const ready = await watched(`${server.url}/readyz`)

  expect(await ready.json()).toMatchObject({ status: 'ready' })
  expect(failures).toEqual([])
  expect(server.output()).not.toContain('"level":50')
})
