import { API_SCOPES } from './api-key.ts'
import { changeCard, createCard, readCard } from './cards.ts'
import { createClient, listClients, readClient } from './clients.ts'
import { createCreditReport, listClientReports, readCreditReport } from './credit-reports.ts'
import type { Endpoint } from './endpoint.ts'

/** Every call of the public API, in the order the reference shows them. */
export const ENDPOINTS: readonly Endpoint[] = [
  createCreditReport,
  readCreditReport,
  listClientReports,
  createClient,
  readClient,
  listClients,
  createCard,
  readCard,
  changeCard,
]

/** The scopes that open something: those of calls that exist. */
export const OFFERED_SCOPES = API_SCOPES.filter((scope) => ENDPOINTS.some((call) => call.scope === scope))
