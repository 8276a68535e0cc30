// What the page asks the server, with the part of the client library that calls functions: whoever reads here has no account.
import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js'

export interface ClientMessage {
  id: string
  direction: 'outbound' | 'inbound'
  body: string
  created_at: string
}

/** A conversation as the client sees it, oldest message first. */
export interface ClientConversation {
  company: string
  first_name: string
  subject: string | null
  messages: ClientMessage[]
}

/** Why the server did not do it, in words; `isOver` when no other try can change that. */
export class Refused extends Error {
  override name = 'Refused'
  readonly isOver: boolean

  constructor(message: string, isOver: boolean) {
    super(message)
    this.isOver = isOver
  }
}

export const openConversation = (token: string): Promise<ClientConversation> => call('open-conversation', { token })

/** Answers the id of the reply. Sent again under the same key, it is received once. */
export const reply = (token: string, body: string, key: string): Promise<{ id: string }> =>
  call('reply-to-conversation', { token, body, idempotency_key: key })

const UNREACHABLE = 'Unable to connect to the server. Please check your internet connection and try again.'
const FAILED = 'Something went wrong on our side. Please try again.'

async function call<Answer>(name: string, body: object): Promise<Answer> {
  const { data, error } = await invoke(name, body).catch((lost: unknown) => ({ data: null, error: lost }))
  // Of our own server, whose answer the tests hold to this.
  if (!error) return data as Answer
  if (!(error instanceof FunctionsHttpError) || !(error.context instanceof Response))
    throw new Refused(UNREACHABLE, false)
  const { message } = Object(await error.context.json().catch(() => null))
  throw new Refused(typeof message === 'string' ? message : FAILED, error.context.status === 404)
}

async function invoke(name: string, body: object) {
  const { supabaseUrl, anonKey } = await config()
  const headers = { apikey: anonKey, 'x-application-name': 'tradeline' }
  const functions = new FunctionsClient(`${supabaseUrl}/functions/v1`, { headers })
  return await functions.invoke<unknown>(name, { body: { ...body } })
}

interface Config {
  supabaseUrl: string
  anonKey: string
}

/** What the server says of itself stands in the page; in development it is asked for. */
async function config(): Promise<Config> {
  const text = document.getElementById('config')?.textContent
  return text ? JSON.parse(text) : (await fetch('/config.json')).json()
}
