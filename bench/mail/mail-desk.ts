import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { median, quantile } from '#bench/load.ts'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import type { MailServer } from './mail-server.ts'

const EVERY_MS = 250
const DEMO_PASSWORD = 'Tradeline-demo-1'

/** Returns the median, 95th percentile, and maximum of durations in ms, as a line of text. */
export const figures = (latencies: number[]): string =>
  [
    `median ${Math.round(median(latencies))} ms`,
    `95% ${Math.round(quantile(latencies, 0.95))} ms`,
    `longest ${Math.round(Math.max(...latencies))} ms`,
  ].join(', ')

const anAddress = () => `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`

/** A client of the product's API. Each request comes from its own address. */
export class MailDesk {
  private readonly office: MailServer
  private readonly clientWith: (key: string) => SupabaseClient
  private readonly anonKey: string
  private readonly serviceKey: string

  constructor(url: string, dataKey: string, folder: string, office: MailServer) {
    const { anonKey, serviceKey } = loadSecrets(folder, dataKey)
    this.office = office
    this.anonKey = anonKey
    this.serviceKey = serviceKey
    this.clientWith = (key) =>
      createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
        global: {
          fetch: (input, init) => {
            const headers = new Headers(init?.headers)
            headers.set('x-forwarded-for', anAddress())
            return fetch(input, { ...init, headers })
          },
        },
      })
  }

  /** Requests this many mails, each for another account. Returns how long each took to arrive, in ms. */
  async latencies(mails: number): Promise<number[]> {
    const service = this.clientWith(this.serviceKey)
    const visitor = this.clientWith(this.anonKey)
    const people = Array.from({ length: mails }, () => `${randomUUID()}@bench.test`)
    for (const email of people) {
      const { error } = await service.auth.admin.createUser({ email, email_confirm: true })
      if (error) throw error
    }
    const arriving: Promise<number>[] = []
    for (const email of people) {
      arriving.push(this.latencyOf(visitor, email))
      await sleep(EVERY_MS)
    }
    return Promise.all(arriving)
  }

  private async latencyOf(visitor: SupabaseClient, email: string): Promise<number> {
    const startedAt = performance.now()
    const arrival = this.office.arrivalTo(email)
    const { error } = await visitor.auth.resetPasswordForEmail(email)
    if (error) throw error
    return (await arrival) - startedAt
  }

  /** Signs in to a demo company by its name, for example 'lender'. */
  async signedIn(name: string): Promise<SupabaseClient> {
    const client = this.clientWith(this.anonKey)
    const { error } = await client.auth.signInWithPassword({ email: `${name}@demo.test`, password: DEMO_PASSWORD })
    if (error) throw error
    return client
  }
}
