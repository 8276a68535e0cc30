import { createClient, FunctionsHttpError, isAuthRetryableFetchError } from '@supabase/supabase-js'
import { APPLICATION_NAME } from './application-name.ts'
import type { Database, Json } from './database.ts'
import { earlyAnswer } from './early-answers.ts'
import { LiveSocket, reconnectAfterMs } from './live-socket.ts'
import { readable, serverWords, UNREACHABLE } from './server-words.ts'
import { fetchWithProgress } from './upload-fetch.ts'
import { currentViewing, isOfViewing, leaveViewing } from './viewing.ts'

interface Config {
  supabaseUrl: string
  anonKey: string
  googleMapsKey: string | null
  sandbox: boolean
  /** In production every user needs a second factor, and a company can't turn that off. */
  /** True if letters are printed by our own sandbox, which mails none. */
  isMailSandbox: boolean
  isSecondFactorRequired: boolean
}

/** The server's own settings. The page contains them, except in development. */
export const config = asConfig(configInPage() ?? (await (await fetch('/config.json')).json()))

/** The fragment of a mailed link. supabase-js removes the session from the URL, so it is saved here first. */
export const arrivalFragment = window.location.hash

const experimental = { recoveryCodes: true }

export const supabase = createClient<Database>(config.supabaseUrl, config.anonKey, {
  global: { headers: APPLICATION_NAME, fetch: fetchAgainIfRenewed },
  auth: { experimental },
  // supabase-js would retry only reads of tables, and none that is a POST. The query client retries all.
  db: { retry: false },
  realtime: { transport: LiveSocket, reconnectAfterMs },
})

// While a subscriber is viewed, changes are requested with the view's token, whatever session is refreshed meanwhile.
const setAuth = supabase.realtime.setAuth.bind(supabase.realtime)
supabase.realtime.setAuth = (token) => setAuth(currentViewing()?.token ?? token)

/** Returns a second client, for confirming the user's identity without giving up the current session. */
export function clientApart(): typeof supabase {
  const auth = { experimental, persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  return createClient<Database>(config.supabaseUrl, config.anonKey, {
    global: { headers: APPLICATION_NAME },
    auth: { ...auth, storageKey: 'tradeline-apart' },
  })
}

/** Returns a new token for a session that the server rejected, or null if there is none. */
type Renewal = () => Promise<string | null>
let renewal: Renewal | null = null

/** Sets the handler for a rejected session. Requests that were rejected wait for it and are sent again. */
export function onRefusedSession(next: Renewal): void {
  renewal = next
}

async function fetchAgainIfRenewed(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = input instanceof Request ? input.url : String(input)
  if (isOfViewing(address)) return fetchAsViewed(input, init)
  const answer = await (earlyAnswer(address, init) ?? fetchWithProgress(input, init))
  if (answer.status !== 401 || renewal === null || address.includes('/auth/v1/')) return answer
  const token = await renewal()
  if (token === null) return answer
  const headers = new Headers(init?.headers)
  headers.set('Authorization', `Bearer ${token}`)
  return fetchWithProgress(input, { ...init, headers })
}

/** A rejected view has ended and can't be renewed, so the admin is returned to their own pages. */
async function fetchAsViewed(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  headers.set('Authorization', `Bearer ${currentViewing()?.token}`)
  const answer = await fetchWithProgress(input, { ...init, headers })
  if (answer.status === 401) leaveViewing('ended')
  return answer
}

/** An error from the server. Programs branch on the code, and people read the message. */
export class ServerError extends Error {
  override name = 'ServerError'
  readonly code: string
  readonly status: number
  /** An addition of the database for programs, such as a number that is part of the message. */
  readonly hint: string | null
  /** More data of a command's refusal, such as where to go next. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    message: string,
    code: string,
    status: number,
    hint: string | null = null,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.hint = hint
    this.details = details
  }
}

/** Returns true if the server did not respond. The act may still have been done. */
const isUnanswered = (error: Error | null): boolean => error instanceof ServerError && error.status === 0

/** Returns a reading to wait for after an act. Without a server, that reading would retry for seconds and delay the message. */
export const unlessUnanswered = <Read>(error: Error | null, reading: Promise<Read>): Promise<Read> | undefined =>
  isUnanswered(error) ? undefined : reading

interface Reply {
  data: unknown
  error: { message: string; code: string; hint?: string | null } | null
  status: number
}

/** Returns the data of a table call or throws a `ServerError`: `unwrap(supabase.from('clients').select('*'))`. */
export async function unwrap<Answer extends Reply>(request: PromiseLike<Answer>): Promise<Answered<Answer>['data']> {
  const reply = await request
  // The compiler can't narrow a type parameter: a reply without an error has data.
  if (reply.error === null) return (reply as Answered<Answer>).data
  const { error, status } = reply
  throw new ServerError(wordsOf(error, status), error.code, status, error.hint)
}

type Answered<Answer extends Reply> = Extract<Answer, { error: null }>

/**
 * The JSON that a function of the database builds, which the database's types don't describe: `Shape` says how its SQL builds it, as in
 * `jsonOf<Overview>(supabase.rpc('platform_overview'))`.
 */
export async function jsonOf<Shape>(request: PromiseLike<Reply & { data: Json | null }>): Promise<Shape> {
  const json: unknown = await unwrap(request)
  // The compiler can't read the SQL; tests of each function compare the two.
  return json as Shape
}

/** Returns the reply of a call about the person's account, or throws its refusal: `settled(supabase.auth.getUser())`. */
export async function settled<Reply extends { error: Error | null }>(request: Promise<Reply>) {
  const reply = await request
  // The compiler can't narrow a type parameter: a reply without an error has data.
  if (reply.error === null) return reply as Extract<Reply, { error: null }>
  const { error } = reply
  throw isAuthRetryableFetchError(error) && error.status === 0 ? new ServerError(UNREACHABLE, '', 0) : readable(error)
}

/** Returns the response of one of the product's commands. Throws a `ServerError` with the refusal's message and code; its status is 0 without a response. */
export async function callFunction<Answer>(name: string, body: object): Promise<Answer> {
  return answerOf<Answer>(await supabase.functions.invoke<unknown>(name, { body: { ...body } }))
}

/** Sends a file to a command, and returns its response or throws like `callFunction`. */
export async function sendFile<Answer>(name: string, file: Blob, headers: Record<string, string>): Promise<Answer> {
  return answerOf<Answer>(await supabase.functions.invoke<unknown>(name, { body: file, headers }))
}

async function answerOf<Answer>({ data, error }: { data: unknown; error: unknown }): Promise<Answer> {
  // Our own server sent it, and its tests check the shape.
  if (!error) return data as Answer
  if (!(error instanceof FunctionsHttpError) || !(error.context instanceof Response))
    throw new ServerError(UNREACHABLE, '', 0)
  const { message, code, ...details } = Object(await error.context.json().catch(() => null))
  throw new ServerError(serverWords(message), String(code ?? ''), error.context.status, null, details)
}

/** supabase-js reports a request that never arrived as status 0 with the browser's own message. */
function wordsOf(error: { message: string }, status: number): string {
  return status === 0 ? UNREACHABLE : serverWords(error.message)
}

function configInPage(): Partial<Record<keyof Config, unknown>> | null {
  const text = document.getElementById('config')?.textContent
  return text ? JSON.parse(text) : null
}

// Parsed by hand, because every page loads this file and a schema library would be most of it.
function asConfig(said: Partial<Record<keyof Config, unknown>>): Config {
  const { supabaseUrl, anonKey, googleMapsKey, sandbox } = said
  if (typeof supabaseUrl !== 'string' || typeof anonKey !== 'string' || typeof sandbox !== 'boolean')
    throw new Error('/config.json is not what this page can read')
  return {
    ...{ supabaseUrl, anonKey, sandbox },
    googleMapsKey: typeof googleMapsKey === 'string' ? googleMapsKey : null,
    isMailSandbox: said.isMailSandbox === true,
    isSecondFactorRequired: said.isSecondFactorRequired === true,
  }
}
