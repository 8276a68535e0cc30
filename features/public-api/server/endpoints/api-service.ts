import { type Context, Hono } from 'hono'
import { ENDPOINTS } from '#features/public-api/rules/endpoints.ts'
import { openApiDocument } from '#features/public-api/rules/openapi.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { shortageOf } from '#platform/http/unavailable.ts'
import type { ApiDeps } from './api-deps.ts'
import { serveApplications } from './applications.ts'
import { serveCards } from './cards.ts'
import { serveClients } from './clients.ts'
import { serveCreditReports } from './credit-reports.ts'
import { ApiProblem, internalError, methodNotAllowed, notFound, problemFrom, unavailable } from './errors.ts'
import { serveLoans } from './loans.ts'
import { routeOf } from './serve.ts'

/**
 * The public API under `/v1`: API keys, JSON in camel case, problem details. `appUrl` is the server address in the
 * OpenAPI document.
 */
export function apiService(deps: ApiDeps, appUrl: string): Hono {
  const service = new Hono()
  const document = JSON.stringify(openApiDocument(ENDPOINTS, appUrl))
  service.get('/openapi.json', (context) => context.body(document, 200, { 'content-type': 'application/json' }))
  serveCards(service, deps)
  serveClients(service, deps)
  serveCreditReports(service, deps)
  serveLoans(service, deps)
  serveApplications(service, deps)
  for (const route of new Set(ENDPOINTS.map(routeOf))) {
    const methods = ENDPOINTS.filter((endpoint) => routeOf(endpoint) === route).map(({ method }) =>
      method.toUpperCase(),
    )
    service.all(route, () => {
      throw methodNotAllowed(methods.join(', '))
    })
  }
  service.all('*', () => {
    throw notFound()
  })
  service.onError((error, context) => refusal(error, deps, context).toResponse(context))
  return service
}

function refusal(error: Error, { log }: ApiDeps, context: Context): ApiProblem {
  if (error instanceof ApiProblem) return error
  if (error instanceof FunctionError) return problemFrom(error)
  log.error({ err: error, request_id: context.get('requestId') }, 'an API request failed')
  const shortage = shortageOf(error)
  return shortage === null ? internalError() : unavailable(shortage)
}
