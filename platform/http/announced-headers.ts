import type { Context } from 'hono'

declare module 'hono' {
  interface ContextVariableMap {
    announced: Record<string, string>
    /** True once the response has the announced headers. */
    isComplete: boolean
  }
}

/** Adds headers to every response to this request, wherever it is created. */
export function announceHeaders(context: Context, headers: Record<string, string>): void {
  context.set('announced', Object.assign(context.get('announced') ?? {}, headers))
}

/**
 * Merges a response's own headers with the announced ones, for hot paths: changing the headers of a finished response
 * takes ten times as long.
 */
export function withAnnounced(context: Context, headers: Record<string, string>): Record<string, string> {
  context.set('isComplete', true)
  return Object.assign(context.get('announced') ?? {}, headers)
}

/** Adds the announced headers to a response that lacks them. The response's own values stay. */
export function completeHeaders(context: Context): void {
  if (context.get('isComplete')) return
  context.set('isComplete', true)
  const { headers } = context.res
  for (const [name, text] of Object.entries(context.get('announced') ?? {}))
    if (!headers.has(name)) headers.set(name, text)
}
