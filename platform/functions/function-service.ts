import { type Context, Hono } from 'hono'
import type { Log } from '#platform/http/log.ts'
import { shortageOf } from '#platform/http/unavailable.ts'
import { defect, FunctionError, InvalidToken, onlyPost, unavailable, unknownFunction } from './errors.ts'

/** A server function that is ready to be called, with its dependencies bound. */
export type Act = (context: Context) => Promise<Response>

/**
 * A step before each function, such as recording what it needs from the caller's company. Throws to reject the request.
 */
export type BeforeAct = (name: string, context: Context) => Promise<void>

/** `/functions/v1`: routes each function by its name. The gateway has already checked the API key. */
export function functionService(acts: Record<string, Act>, log: Log, before: readonly BeforeAct[] = []): Hono {
  const service = new Hono()
  service.use(async (context, next) => {
    context.header('Cache-Control', 'no-store')
    await next()
  })
  for (const [name, act] of Object.entries(acts)) {
    service.post(`/${name}`, async (context) => {
      for (const step of before) await step(name, context)
      return act(context)
    })
    service.all(`/${name}`, (context) => {
      context.header('Allow', 'POST')
      throw onlyPost()
    })
  }
  service.all('*', () => {
    throw unknownFunction()
  })
  service.onError((error, context) => refusal(error, log, context).toResponse(context))
  return service
}

/** Returns the response to an error. Logs errors that no function expects. */
export function refusal(error: Error, log: Log, context: Context): FunctionError | InvalidToken {
  if (error instanceof FunctionError || error instanceof InvalidToken) return error
  log.error({ err: error, request_id: context.get('requestId') }, 'a function failed')
  const shortage = shortageOf(error)
  return shortage === null ? defect() : unavailable(shortage)
}
