import { z } from 'zod'
import { boundedText, parseJson } from '#platform/http/body.ts'
import { ProcessorRefused, ProcessorUnavailable } from './payment-processor.ts'

export interface GatewayOptions {
  /** The processor's origin, to which `/v1/…` is added. */
  url: string
  apiKey: string
  deadlineMs?: number
}

const DEADLINE_MS = 15_000
const REPLY_LIMIT_BYTES = 256 * 1024
const API_VERSION = '2024-06-20'

const refusalShape = z.object({ error: z.object({ message: z.string().max(500).default('refused') }).loose() })

export interface Call {
  method: 'GET' | 'POST'
  path: string
  account?: string
  /** Form fields, or the query of a GET. */
  fields?: Record<string, string>
  key?: string
}

/** Calls the processor's API, whose requests are forms and whose replies are JSON. */
export async function called(options: GatewayOptions, call: Call): Promise<unknown> {
  const { status, content } = await replied(options, call)
  if (status < 300) return content
  throw new ProcessorRefused(messageOf(content))
}

/** Returns a reply of the API with its status. A status of the processor's own trouble throws ProcessorUnavailable. */
export async function replied(
  { url, apiKey, deadlineMs = DEADLINE_MS }: GatewayOptions,
  { method, path, account, fields = {}, key }: Call,
): Promise<{ status: number; content: unknown }> {
  const form = new URLSearchParams(fields)
  const address = new URL(method === 'GET' && form.size > 0 ? `${path}?${form}` : path, url)
  try {
    const response = await fetch(address, {
      method,
      ...(method === 'POST' && { body: form }),
      headers: {
        authorization: `Bearer ${apiKey}`,
        'stripe-version': API_VERSION,
        ...(account !== undefined && { 'stripe-account': account }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      // A redirect would send the key to an address that no one configured.
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
    const content = parseJson(await boundedText(response.body, REPLY_LIMIT_BYTES))
    if (response.status >= 500 || UNSETTLED.includes(response.status))
      throw new ProcessorUnavailable(`the payment processor returned status ${response.status}`)
    return { status: response.status, content }
  } catch (error) {
    if (error instanceof ProcessorUnavailable) throw error
    throw new ProcessorUnavailable('the payment processor did not answer')
  }
}

// 409: another request with the same key is in progress. 401 and 403: the key in the settings is wrong, so nothing was decided.
const UNSETTLED = [401, 403, 409, 429]

/** Returns the message of a refusal. */
export const messageOf = (content: unknown): string => refusalShape.safeParse(content).data?.error.message ?? 'refused'

/** Parses a reply. An unknown shape is an unavailable processor, because a charge may have been made. */
export function understood<Shape extends z.ZodType>(shape: Shape, content: unknown): z.output<Shape> {
  const parsed = shape.safeParse(content)
  if (!parsed.success) throw new ProcessorUnavailable('the reply of the payment processor can’t be read')
  return parsed.data
}
