import { API_SCOPES } from './api-key.ts'
import { APPLICATION_ENDPOINTS } from './applications.ts'
import { CARD_ENDPOINTS } from './cards.ts'
import { CLIENT_ENDPOINTS } from './clients.ts'
import { CREDIT_REPORT_ENDPOINTS } from './credit-reports.ts'
import type { Endpoint } from './endpoint.ts'
import { LOAN_ENDPOINTS } from './loans.ts'

/** Every call of the public API, in the order in which the reference shows them. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...CREDIT_REPORT_ENDPOINTS,
  ...CLIENT_ENDPOINTS,
  ...CARD_ENDPOINTS,
  ...LOAN_ENDPOINTS,
  ...APPLICATION_ENDPOINTS,
]

/** The scopes that at least one existing call needs. */
export const OFFERED_SCOPES = API_SCOPES.filter((scope) => ENDPOINTS.some((call) => call.scope === scope))
