import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import { replyAbout } from '#features/credit-reports/server/bureaus/sandbox/reply.ts'
import { CERTIFICATION_TEXT } from '#features/organizations/rules/certification.ts'
import { authenticator } from '#platform/auth/tests/auth-world.ts'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { connected } from '#platform/database/connected.ts'
import { reachBundled } from '#platform/database/embedded/reached-database.ts'
import { databaseFolder } from '#test/support/database/database-folder.ts'
import { type Newcomer, newcomer, subscribe, supabaseAgainst } from './people.ts'
import { Product, removeFolder } from './product.ts'

const RHONDA = {
  first_name: 'Rhonda',
  last_name: 'Rouse',
  address: '981 Wrestlin Way',
  city: 'Stamford',
  state: 'CONNECTICUT',
  zip: '06901',
}
const BUREAUS = ['experian', 'equifax', 'transunion'] as const
/** The bureaus that have responded when the process is killed. */
const ANSWERED = { half: ['experian', 'equifax'], nothing: [], one: ['transunion'] } as const
type Stage = keyof typeof ANSWERED

test('orders under way when the process is killed are settled or released once, seconds after the next start', async () => {
  const folder = databaseFolder()
  await using bureau = await slowBureau()
  const dataKey = randomBytes(32).toString('base64')
  const { serviceKey, ownerPassword } = loadSecrets(folder, dataKey)
  const port = await freePort()
  const environment = {
    ...{ DATA_DIR: folder, DATA_ENCRYPTION_KEY: dataKey, LOG_LEVEL: 'error', NODE_ENV: 'production' },
    ...{ PORT: port, APP_URL: `http://localhost:${port}`, SMTP_URL: 'smtp://127.0.0.1:9', ALLOW_SANDBOX: 'true' },
    ...{ BUREAU_URL: bureau.url, BUREAU_API_KEY: 'key', BUREAU_API_SECRET: 'secret' },
  }
  const killed = await Product.start(environment)
  const stages: Stage[] = ['half', 'nothing', 'one', 'half']
  const people = await Promise.all(stages.map((stage) => orderer(killed.url, serviceKey, stage)))
  await approveAll(folder, ownerPassword)
  for (const { send } of people) send()
  await expect.poll(() => bureau.asked()).toBe(stages.length * BUREAUS.length)
  await expect
    .poll(async () => (await Promise.all(people.map(({ answers }) => answers()))).flat().length)
    .toBe(stages.flatMap((stage) => ANSWERED[stage]).length)
  killed.process.kill('SIGKILL')
  await killed.exitCode()

  const next = await Product.start(environment)
  const back = await Promise.all(people.map((person) => person.at(next.url)))
  await expect
    .poll(async () => Promise.all(back.map(({ reports }) => reports())), { timeout: 15_000 })
    .toEqual([1, 0, 1, 1])

  await expect.poll(() => Promise.all(back.map(({ credits }) => credits()))).toEqual([1, 0, 1, 1])
  const again = await Promise.all(back.map(({ repeat }) => repeat()))
  expect(again.map(({ status }) => status)).toEqual([200, 409, 200, 200])
  expect(again[1]?.body).toContain('OUTCOME_UNKNOWN')
  expect(again[0]?.body).toContain('TransUnion had not answered when the order was interrupted')
  expect(await Promise.all(back.map(({ reports }) => reports()))).toEqual([1, 0, 1, 1])
  expect(bureau.asked()).toBe(stages.length * BUREAUS.length)
  await next.stop()
  removeFolder(folder)
})

/** Approves all companies. The bureau here isn't the sandbox, so only reviewed companies may order. */
async function approveAll(folder: string, ownerPassword: string): Promise<void> {
  const { ownerUrl } = await reachBundled(folder, ownerPassword)
  await connected(ownerUrl, (owner) => owner.query("update app.organizations set review_status = 'approved'"))
}

/** Returns a port that was free a moment ago, because production must know its address before it listens. */
async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return String(typeof address === 'object' ? address?.port : '')
}

/** A bureau that responds at once if the applicant's city says so, and otherwise never. */
async function slowBureau() {
  let asked = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked++
      const person = JSON.parse(Buffer.concat(chunks).toString())
      const [bureau] = person.bureaus
      const isAnswered = ANSWERED[person.city as Stage].some((answered) => answered === bureau) // the cities come from this test
      if (isAnswered) response.end(JSON.stringify(replyAbout(person, [bureau], 'kill', new Date())))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    asked: () => asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Creates a subscriber with a client, ready to order. */
async function orderer(productUrl: string, serviceKey: string, stage: Stage) {
  const person = newcomer(stage)
  const userId = await subscribe(productUrl, serviceKey, person)
  const supabase = await signedIn(productUrl, person)
  const certificate = { purposes: ['credit_transaction'], text_version: CERTIFICATION_TEXT.version }
  await supabase.functions.invoke('certify-purposes', { body: certificate })
  const client = await unwrap(
    supabase
      .from('clients')
      .insert({ ...RHONDA, state: 'CT', user_id: userId })
      .select('id')
      .single(),
  )
  const key = randomUUID()
  const order = {
    ...{ ...RHONDA, city: stage, client_id: client.id, bureaus: BUREAUS, idempotency_key: key },
    permissible_purpose: 'credit_transaction',
    consent: { method: 'esign', text_version: DEFAULT_CONSENT_TEXT.version },
  }
  const seenBy = (as: SupabaseClient) => ({
    answers: async () =>
      (await unwrap(as.rpc('credit_pull_progress', { idempotency_key: key }))).filter(
        ({ outcome }: { outcome: string }) => outcome !== 'asking',
      ),
    reports: async () => (await unwrap(as.from('credit_reports').select('id'))).length,
    credits: async () => (await unwrap(as.from('users').select('credits_used').eq('id', userId).single())).credits_used,
    repeat: async () => {
      const { response, data } = await as.functions.invoke('credit-pull', { body: order })
      const body = data === null ? await response?.text() : JSON.stringify(data)
      return { status: response?.status, body }
    },
  })
  return {
    ...seenBy(supabase),
    /** Not awaited, because the connection breaks with the process. */
    send: () => void supabase.functions.invoke('credit-pull', { body: order }).catch(() => undefined),
    at: async (url: string) => seenBy(await resumed(url, supabase)),
  }
}

async function signedIn(productUrl: string, { email, password }: Newcomer): Promise<SupabaseClient> {
  const supabase = await supabaseAgainst(productUrl)
  const { error } = await supabase.auth.signInWithPassword({ email, password })
  if (error) throw error
  await secure(supabase)
  return supabase
}

/** Sets up a second factor, without which production serves no data. */
async function secure(supabase: SupabaseClient): Promise<void> {
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const code = authenticator(data.totp.secret).code()
  const verified = await supabase.auth.mfa.challengeAndVerify({ factorId: data.id, code })
  if (verified.error) throw verified.error
}

/** Returns the same session at the next process. */
async function resumed(productUrl: string, former: SupabaseClient): Promise<SupabaseClient> {
  const supabase = await supabaseAgainst(productUrl)
  const { data } = await former.auth.getSession()
  if (data.session === null) throw new Error('the session is gone')
  const { error } = await supabase.auth.setSession(data.session)
  if (error) throw error
  return supabase
}

async function unwrap<Data>(asked: PromiseLike<{ data: Data; error: unknown }>): Promise<NonNullable<Data>> {
  const { data, error } = await asked
  if (error || data === null || data === undefined) throw new Error(`Refused: ${JSON.stringify(error)}`)
  return data
}
