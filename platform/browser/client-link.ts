// What the pages share that links in letters to clients lead to. Whoever reads there has no account: they ask the server with the part
// of the client library that calls functions.
import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js'
import { useSyncExternalStore } from 'react'

export const INCOMPLETE_LINK =
  'This link is incomplete. Open it from the e-mail once more, or ask the sender for a new one'

/** The secret of the link that opened the page; null until the page is alive. */
export const useLinkSecret = (): string | null => useSyncExternalStore(subscribe, secretInAddress, () => null)

/** A fragment reaches no server, so the secret may stay there: loading the page anew opens the same again. */
const secretInAddress = () => window.location.hash.slice(1)

function subscribe(onChange: () => void): () => void {
  // A second link opened in the same tab changes nothing else.
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
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

const UNREACHABLE = 'Unable to connect to the server. Please check your internet connection and try again.'
const FAILED = 'Something went wrong on our side. Please try again.'

/** What a function answers to whoever has a link; throws a `Refused` in words for them. */
export async function callByLink<Answer>(name: string, body: object): Promise<Answer> {
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
