import { createClient } from '@supabase/supabase-js'
import { z } from 'zod'

const configSchema = z.object({
  supabaseUrl: z.url(),
  anonKey: z.string(),
  googleMapsKey: z.string().nullable(),
  sandbox: z.boolean(),
})

/** What the server says about itself; read once, before anything renders. */
export const config = configSchema.parse(await (await fetch('/config.json')).json())

/** The fragment an e-mail's link arrived with. supabase-js takes the session out of the address, so it is kept here first. */
export const arrivalFragment = window.location.hash

export const supabase = createClient(config.supabaseUrl, config.anonKey, {
  global: { headers: { 'x-application-name': 'tradeline' } },
})

/** A refusal of the server: programs branch on the code, people read the message. */
export class ServerError extends Error {
  override name = 'ServerError'
  readonly code: string
  readonly status: number

  constructor(message: string, code: string, status: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

interface Reply<Data> {
  data: Data
  error: { message: string; code: string } | null
  status: number
}

/** The data of a table call, or a `ServerError` thrown: `unwrap(supabase.from('clients').select('*'))`. */
export async function unwrap<Data>(request: PromiseLike<Reply<Data>>): Promise<NonNullable<Data>> {
  const { data, error, status } = await request
  if (error) throw new ServerError(wordsOf(error, status), error.code, status)
  // A reply without an error has data, except where none was asked for; such callers ignore the result.
  return data as NonNullable<Data>
}

/** The sentence for a server that didn't answer at all. */
export const UNREACHABLE = 'Unable to connect to the server. Please check your internet connection and try again.'

/** supabase-js reports a request that never arrived as status 0 and the browser's own words. */
function wordsOf(error: { message: string }, status: number): string {
  return status === 0 ? UNREACHABLE : error.message
}
