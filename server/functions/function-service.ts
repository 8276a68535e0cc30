import { type Context, Hono } from 'hono'
import { creditPull } from './credit-pull.ts'
import { defect, FunctionError, InvalidToken, onlyPost, unknownFunction } from './errors.ts'
import type { FunctionDeps } from './function-deps.ts'
import { revealClient } from './reveal-client.ts'

const FUNCTIONS = { 'credit-pull': creditPull, 'reveal-client': revealClient }

/** The product's server-side acts behind `/functions/v1`. A gateway stands in front of it. */
export function functionService(deps: FunctionDeps): Hono {
  const service = new Hono()
  service.use(async (context, next) => {
    context.header('Cache-Control', 'no-store')
    await next()
  })
  for (const [name, act] of Object.entries(FUNCTIONS)) {
    service.post(`/${name}`, (context) => act(deps, context))
    service.all(`/${name}`, (context) => {
      context.header('Allow', 'POST')
      throw onlyPost()
    })
  }
  service.all('*', () => {
    throw unknownFunction()
  })
  service.onError((error, context) => refusal(error, deps, context).toResponse(context))
  return service
}

function refusal(error: Error, { log }: FunctionDeps, context: Context): FunctionError | InvalidToken {
  if (error instanceof FunctionError || error instanceof InvalidToken) return error
  log.error({ err: error, request_id: context.get('requestId') }, 'a function failed')
  return defect()
}
