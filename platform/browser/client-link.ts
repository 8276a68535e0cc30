// Shared by the pages that links in mails to clients open. Those readers have no account, so these pages load only the
// function calls of the client library.
import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js'
import { useSyncExternalStore } from 'react'
import { serverWords, UNREACHABLE } from './server-words.ts'

export const INCOMPLETE_LINK =
  'This link is incomplete. Open it from the email once more, or ask the sender for a new one'

/** Returns the secret of the link that opened the page, or null before hydration. */
export const useLinkSecret = (): string | null => useSyncExternalStore(subscribe, secretInAddress, () => null)

/** A fragment is never sent to a server, so the secret may stay in it. Reloading the page opens the same link. */
const secretInAddress = () => window.location.hash.slice(1)

function subscribe(onChange: () => void): () => void {
  // Opening a second link in the same tab only changes the fragment.
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

/** The server's reason for refusing, as text for the reader. `isOver` means that retrying can't help. */
export class Refused extends Error {
  override name = 'Refused'
  readonly isOver: boolean
  /** The server's code for the reason, or `UNREACHABLE`. Pages in other languages have their own text for it. */
  readonly code: string
  /** Other fields of the server's answer, such as the number of tries that are left. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(message: string, isOver: boolean, code = 'UNREACHABLE', details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.isOver = isOver
    this.code = code
    this.details = details
  }
}

/** Calls a function on behalf of the reader of a link. Throws `Refused` with text for the reader. */
export async function callByLink<Answer>(name: string, body: object): Promise<Answer> {
  const { data, error } = await invoke(name, body).catch((lost: unknown) => ({ data: null, error: lost }))
  // Not validated at run time; tests check the response shape.
  if (!error) return data as Answer
  if (!(error instanceof FunctionsHttpError) || !(error.context instanceof Response))
    throw new Refused(UNREACHABLE, false)
  const { message, code, ...details } = Object(await error.context.json().catch(() => null))
  const isOver = error.context.status === 404
  throw new Refused(serverWords(message), isOver, typeof code === 'string' ? code : 'FAILED', details)
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

/** The page contains the server's configuration. In development it is fetched. */
async function config(): Promise<Config> {
  const text = document.getElementById('config')?.textContent
  return text ? JSON.parse(text) : (await fetch('/config.json')).json()
}
