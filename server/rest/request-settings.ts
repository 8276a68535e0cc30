import type { Context } from 'hono'
import { z } from 'zod'
import { invalidResponseHeaders, invalidResponseStatus } from './errors.ts'
import type { Reply } from './respond.ts'
import { quoteIdentifier } from './schema/schema-cache.ts'
import type { Statement } from './sql.ts'

/** What functions may read of the request, as settings of their transaction. */
export function requestSettings(
  { req }: Context,
  { path, schema, searchPath }: { path: string; schema: string; searchPath: readonly string[] },
): Record<string, string> {
  return {
    search_path: [schema, ...searchPath].map(quoteIdentifier).join(', '),
    'request.method': req.method,
    'request.path': path,
    'request.headers': JSON.stringify(req.header()),
    'request.cookies': JSON.stringify(cookies(req.header('cookie') ?? '')),
  }
}

function cookies(header: string): Record<string, string> {
  const pairs = header.split(';').flatMap((part) => {
    const [name = '', ...value] = part.trim().split('=')
    return name === '' ? [] : [[name, value.join('=')]]
  })
  return Object.fromEntries(pairs)
}

/** Asks what functions want to say about the answer. */
export const RESPONSE_SETTINGS: Statement = {
  text: `select nullif(current_setting('response.headers', true), ''), nullif(current_setting('response.status', true), '')`,
  values: [],
}

const headerList = z.array(z.record(z.string(), z.string()).refine((header) => Object.keys(header).length === 1))

const WITHOUT_BODY = [204, 205, 304]

/** The answer with the headers and the status that a function chose. */
export function withChosen(reply: Reply, [headers = null, status = null]: (string | null)[]): Reply {
  const chosen = status === null ? reply.status : chosenStatus(status)
  return {
    status: chosen,
    headers: { ...reply.headers, ...(headers === null ? {} : chosenHeaders(headers)) },
    body: WITHOUT_BODY.includes(chosen) ? null : reply.body,
  }
}

function chosenStatus(text: string): number {
  const status = Number(text)
  if (!Number.isInteger(status) || status < 200 || status > 599) throw invalidResponseStatus()
  return status
}

function chosenHeaders(text: string): Record<string, string> {
  try {
    const pairs = headerList.parse(JSON.parse(text)).flatMap((header) => Object.entries(header))
    return Object.fromEntries(new Headers(pairs))
  } catch {
    throw invalidResponseHeaders()
  }
}
