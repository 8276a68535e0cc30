import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { DEMO_PASSWORD } from '#app/demo/demo-people.ts'
import type { Balancer } from './balancer.ts'

/** The public address of every process behind the balancer. */
export const APP_URL = 'http://tradeline.test'

export interface Office {
  supabase: SupabaseClient
  userId: string
  /** The daily acts of this company's people and programs. Each checks its result. */
  acts: Record<string, () => Promise<void>>
}

const made = z.object({ key: z.string() })
const PDF = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'

/** Signs in the owner of a demo company, and creates an API key for its programs. */
export async function openOffice(balancer: Balancer, email: string): Promise<Office> {
  const config = await (await balancer.fetch(`${APP_URL}/config.json`)).json()
  const { anonKey } = z.object({ anonKey: z.string() }).parse(config)
  const person = () =>
    createClient(APP_URL, anonKey, {
      global: { fetch: balancer.fetch },
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: balanced(balancer) },
    })
  const signIn = async (supabase: SupabaseClient) => {
    const { data, error } = await supabase.auth.signInWithPassword({ email, password: DEMO_PASSWORD })
    if (error) throw error
    return data.user
  }
  const supabase = person()
  const user = await signIn(supabase)
  const body = {
    act: 'create',
    name: 'Rolling',
    scopes: ['clients:read', 'clients:write'],
    mode: 'test',
    expires_in_days: null,
  }
  const { data, error } = await supabase.functions.invoke('api-keys', { body })
  if (error) throw error
  const program = programWith(balancer, made.parse(data).key)
  return {
    ...{ supabase, userId: user.id },
    acts: {
      ...staffActs(supabase, user.id),
      ...fileActs(supabase),
      ...programActs(program),
      async 'sign in'() {
        const another = person()
        await signIn(another)
        const { data: self } = await another.from('users').select('email').eq('id', user.id).throwOnError()
        assert.deepEqual(self, [{ email }])
      },
    },
  }
}

/** Returns a websocket class that connects to a process in service. */
function balanced(balancer: Balancer): typeof WebSocket {
  return class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      const { pathname, search } = new URL(url)
      super(balancer.next().replace('http', 'ws') + pathname + search, protocols)
    }
  }
}

const newClient = () => ({ first_name: 'Dana', last_name: `Rolling ${randomUUID().slice(0, 8)}` })

function staffActs(supabase: SupabaseClient, userId: string): Office['acts'] {
  const insert = async () => {
    const row = { ...newClient(), email: `dana-${randomUUID()}@example.test`, user_id: userId }
    const { data } = await supabase.from('clients').insert(row).select('id').single<{ id: string }>().throwOnError()
    return data.id
  }
  return {
    async 'list clients'() {
      const page = supabase.from('clients').select('*', { count: 'exact' }).order('created_at', { ascending: false })
      const { data, count } = await page.limit(20).throwOnError()
      assert.equal(data.length, Math.min(20, count ?? -1))
    },
    async 'insert and update a client'() {
      const id = await insert()
      const change = supabase.from('clients').update({ city: 'Austin' }).eq('id', id).select('city')
      const { data } = await change.throwOnError()
      assert.deepEqual(data, [{ city: 'Austin' }])
    },
    async 'embed reports in clients'() {
      const embed = 'id, first_name, credit_reports(id, status), client_documents(id)'
      const { data } = await supabase.from('clients').select(embed).limit(20).throwOnError()
      assert.ok(data.every(({ credit_reports }) => Array.isArray(credit_reports)))
    },
    async 'call functions of the database'() {
      const { data } = await supabase.rpc('my_permissions').throwOnError()
      assert.ok(JSON.stringify(data).includes('change_clients'))
      const found = await supabase.rpc('search_clients', { query: 'Rolling' })
      assert.equal(found.error, null)
    },
    async 'archive a client'() {
      const id = await insert()
      await supabase.rpc('archive_clients', { ids: [id], archived: true }).throwOnError()
      const { data } = await supabase.from('clients').select('archived_at').eq('id', id).single().throwOnError()
      assert.notEqual(data.archived_at, null)
    },
    async 'write to a client'() {
      const body = { client_id: await insert(), channel: 'email', subject: 'Your documents', body: 'Please send them.' }
      const { data, error } = await supabase.functions.invoke('send-message', { body })
      assert.equal(error, null)
      assert.ok(z.object({ thread_id: z.string() }).parse(data))
    },
    async 'read the account'() {
      const { data, error } = await supabase.auth.getUser()
      assert.equal(error, null)
      assert.equal(data.user?.id, userId)
    },
  }
}

function fileActs(supabase: SupabaseClient): Office['acts'] {
  return {
    async 'upload and download a file'() {
      const files = supabase.storage.from('client-documents')
      const file = new Blob([PDF], { type: 'application/pdf' })
      const uploaded = await files.upload(`${randomUUID()}.pdf`, file)
      assert.equal(uploaded.error, null)
      const downloaded = await files.download(uploaded.data?.path ?? '')
      assert.equal(await downloaded.data?.text(), PDF)
    },
  }
}

type Program = (method: string, path: string, body?: object) => Promise<unknown>

function programWith(balancer: Balancer, key: string): Program {
  return async (method, path, body) => {
    const response = await balancer.fetch(APP_URL + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}

const identified = z.object({ id: z.string() })

function programActs(call: Program): Office['acts'] {
  return {
    async 'add a client by the API'() {
      const { id } = identified.parse(await call('POST', '/v1/clients', { firstName: 'Dana', lastName: 'Rolling' }))
      assert.equal(identified.parse(await call('GET', `/v1/clients/${id}`)).id, id)
    },
  }
}
