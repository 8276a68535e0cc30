// What the page asks the server, without the app's client library: whoever reads here has no account.

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
  const answer = await post(name, body).catch(() => {
    throw new Refused(UNREACHABLE, false)
  })
  const told: unknown = await answer.json().catch(() => null)
  // Of our own server, whose answer the tests hold to this.
  if (answer.ok) return told as Answer
  const { message } = Object(told)
  throw new Refused(typeof message === 'string' ? message : FAILED, answer.status === 404)
}

async function post(name: string, body: object): Promise<Response> {
  const { supabaseUrl, anonKey } = await config()
  return await fetch(`${supabaseUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json', 'x-application-name': 'tradeline' },
    body: JSON.stringify(body),
  })
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
