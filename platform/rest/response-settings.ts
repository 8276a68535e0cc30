import { z } from 'zod'
import type { BatchStatement } from '#platform/database/caller-batch.ts'
import { invalidHeaderSetting, invalidStatusSetting } from './errors.ts'
import type { Reply } from './respond.ts'

/** Reads what a function chose for the response, in the request's transaction. */
export const RESPONSE_SETTINGS: BatchStatement = {
  text: "select nullif(current_setting('response.status', true), ''), nullif(current_setting('response.headers', true), '')",
  values: [],
}

const chosenHeaders = z.array(z.record(z.string(), z.string()).refine((header) => Object.keys(header).length === 1))

/** Returns the reply with the status and the headers that a function chose. Throws a 500 if they are malformed. */
export function withSettings(reply: Reply, [status, headers]: (string | null)[] = []): Reply {
  const chosen = { ...reply, headers: { ...reply.headers } }
  if (status) {
    if (!/^[1-9]\d\d$/.test(status) || Number(status) < 200 || Number(status) > 599) throw invalidStatusSetting()
    chosen.status = Number(status)
  }
  for (const [name, value] of headers ? headersIn(headers) : []) {
    if (name === 'set-cookie') chosen.cookies = [...(chosen.cookies ?? []), value]
    else chosen.headers[name] = value
  }
  return chosen
}

function headersIn(json: string): [string, string][] {
  const parsed = chosenHeaders.safeParse(jsonOf(json))
  if (!parsed.success) throw invalidHeaderSetting()
  const list = parsed.data.flatMap((header) => Object.entries(header))
  const isSendable = list.every(([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value))
  if (!isSendable) throw invalidHeaderSetting()
  return list.map(([name, value]) => [name.toLowerCase(), value])
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
