import type { Context } from 'hono'

const METHODS = 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS'
const REQUEST_HEADERS =
  'apikey,authorization,content-type,x-client-info,x-application-name,prefer,range,accept-profile,content-profile,x-upsert,x-supabase-api-version,x-region,idempotency-key'
// `*` covers the rest: no request from another origin sends cookies, so browsers accept the wildcard.
const RESPONSE_HEADERS =
  'Content-Range,Content-Location,Content-Profile,Location,Preference-Applied,Range-Unit,Retry-After,X-Request-Id,X-Supabase-Api-Version,X-Relay-Error,*'
const HEADER_LIST = /^[\w!#$%&'*+.^`|~-]+(?:\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/

/** Returns true if a browser asks for permission to send the real request (CORS). */
export function isPreflight(context: Context): boolean {
  return context.req.method === 'OPTIONS' && context.req.header('access-control-request-method') !== undefined
}

/** Allows any origin, because the bearer token protects the data, never a cookie. */
export function preflight(context: Context): Response {
  const asked = context.req.header('access-control-request-headers')
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': asked !== undefined && HEADER_LIST.test(asked) ? asked : REQUEST_HEADERS,
      'access-control-max-age': '3600',
      vary: 'Access-Control-Request-Headers',
    },
  })
}

/** Lets a page of any origin read a response. */
export const FOR_ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': RESPONSE_HEADERS,
}
