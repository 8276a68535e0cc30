import type pg from 'pg'
import { ownCommands } from '#app/server/own-commands.ts'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import type { BureauGateway } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import { runningPulls } from '#features/credit-reports/server/ordering/running-pulls.ts'
import { createLog } from '#platform/http/log.ts'
import { commandDesk } from './command-desk.ts'

const CERTIFY = `
  insert into app.purpose_certifications (organization_id, purposes, text_version, text_hash, certified_by_name, expires_at)
  values ($1, '{credit_transaction}', 'bench', 'bench', 'Bench', now() + interval '1 day')`

/** A user who orders for one client. Returns the response status and the duration. */
export interface Orderer {
  organizationId: string
  order(bureaus: readonly string[]): Promise<{ status: number; ms: number }>
}

export interface PullFixture {
  orderer(bureaus: BureauGateway, monthlyCredits?: number): Promise<Orderer>
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** `/functions/v1/credit-pull` with all of the product's middleware, except the ten-second wait between orders. */
export async function pullFixture(): Promise<PullFixture> {
  const desk = await commandDesk()
  const { pools, sealer, owner } = desk
  return {
    async orderer(bureaus, monthlyCredits) {
      const log = createLog('silent')
      const deps = { pool: pools.server, sealer, bureaus, running: runningPulls(), log, isSandbox: true, throttleMs: 0 }
      const { organizationId, clientId, call } = await desk.member(ownCommands(deps), monthlyCredits)
      await owner.query(CERTIFY, [organizationId])
      return { organizationId, order: (wanted) => call('credit-pull', orderOf(clientId, wanted)) }
    },
    sql: async (text, values) => (await owner.query(text, values)).rows,
    close: desk.close,
  }
}

const orderOf = (clientId: string, bureaus: readonly string[]) => ({
  client_id: clientId,
  first_name: 'Rhonda',
  last_name: 'Rouse',
  address: '981 Wrestlin Way',
  city: 'Stamford',
  state: 'CONNECTICUT',
  zip: '06901',
  bureaus,
  permissible_purpose: 'credit_transaction',
  consent: { method: 'esign', text_version: DEFAULT_CONSENT_TEXT.version },
})
