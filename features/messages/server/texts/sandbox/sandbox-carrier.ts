import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type SandboxServer, sandboxServer, sentText } from '#platform/http/sandbox-server.ts'
import { tell } from './carrier-hook-caller.ts'
import { type Story, storyOf } from './documented-numbers.ts'

export interface SandboxCarrierOptions {
  /** 0 uses any free port. */
  port: number
  accountSid: string
  authToken: string
  /** Receives the documented numbers' replies. None until set. */
  hookUrl?: string | null
  /** The delay of a slow text. */
  slowMs?: number
}

export interface SandboxCarrier extends SandboxServer {
  /** Sets where the documented numbers' replies go. */
  tellTo(hookUrl: string): void
}

interface Carrier extends SandboxCarrierOptions {
  /** Work that continues after the response. */
  errands: Set<Promise<void>>
}

interface Text {
  sid: string
  to: string
  from: string
  statusCallback: string | null
}

// Longer than the gateway's timeout.
const SLOW_MS = 12_000
const BUSY = { code: 20429, message: 'Too Many Requests', status: 429 }

/** Our own carrier, which speaks the carrier API over a real socket. Its texts reach no phone. */
export async function startSandboxCarrier(options: SandboxCarrierOptions): Promise<SandboxCarrier> {
  const carrier: Carrier = { ...options, errands: new Set() }
  const server = await sandboxServer(options.port, (request, response) => answer(carrier, request, response))
  return {
    ...server,
    tellTo(hookUrl) {
      carrier.hookUrl = hookUrl
    },
    async close() {
      await server.close()
      await Promise.all(carrier.errands)
    },
  }
}

async function answer(carrier: Carrier, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { accountSid, authToken } = carrier
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  if (request.headers.authorization !== `Basic ${basic}`) {
    return send(response, 401, { code: 20003, message: 'Authenticate', status: 401 })
  }
  if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) {
    return send(response, 404, { code: 20404, message: 'The requested resource was not found', status: 404 })
  }
  const form = new URLSearchParams((await sentText(request)) ?? '')
  const [to, from, body] = [form.get('To') ?? '', form.get('From') ?? '', form.get('Body') ?? '']
  if (!/^\+1\d{10}$/.test(to)) return refuse(response, 21211)
  if (from === '') return refuse(response, 21603)
  if (body === '' || body.length > 1600) return refuse(response, body === '' ? 21602 : 21617)
  const text = { sid: `SM${randomUUID().replaceAll('-', '')}`, to, from, statusCallback: form.get('StatusCallback') }
  await play(carrier, storyOf(to), text, response)
}

async function play(carrier: Carrier, story: Story, text: Text, response: ServerResponse): Promise<void> {
  switch (story.kind) {
    case 'refused':
      return refuse(response, story.code)
    case 'down':
      return send(response, 503, { code: 20503, message: 'Service unavailable', status: 503 })
    case 'busy':
      return send(response, 429, BUSY)
    case 'garbage':
      response.writeHead(201, { 'content-type': 'application/json' }).end('<html>no JSON</html>')
      return
    case 'slow':
      run(carrier, deliver(carrier, { kind: 'delivered' }, text))
      await pause(carrier.slowMs ?? SLOW_MS, response)
      return send(response, 201, accepted(text))
    case 'undelivered':
    case 'delivered':
      send(response, 201, accepted(text))
      run(carrier, deliver(carrier, story, text))
  }
}

/** Sends the carrier's events after it accepted a text, in order. */
async function deliver(
  { authToken, accountSid, hookUrl = null }: Carrier,
  story: Extract<Story, { kind: 'delivered' | 'undelivered' }>,
  { sid, to, from, statusCallback }: Text,
): Promise<void> {
  const told = { MessageSid: sid, AccountSid: accountSid, To: to, From: from }
  await tell(statusCallback, authToken, { ...told, MessageStatus: 'sent' })
  if (story.kind === 'undelivered') {
    return tell(statusCallback, authToken, { ...told, MessageStatus: 'undelivered', ErrorCode: `${story.errorCode}` })
  }
  await tell(statusCallback, authToken, { ...told, MessageStatus: 'delivered' })
  for (const body of story.answers ?? []) {
    const inbound = { MessageSid: `SM${randomUUID().replaceAll('-', '')}`, AccountSid: accountSid }
    await tell(hookUrl, authToken, { ...inbound, From: to, To: from, Body: body, NumMedia: '0' })
  }
}

function run({ errands }: Carrier, errand: Promise<void>): void {
  errands.add(errand)
  void errand.finally(() => errands.delete(errand))
}

/** Waits, unless the caller has disconnected. */
async function pause(ms: number, response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    response.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

const accepted = ({ sid, to, from }: Text) => ({ sid, to, from, status: 'queued', error_code: null })

const refuse = (response: ServerResponse, code: number) =>
  send(response, 400, { code, message: `Refused with ${code}`, status: 400 })

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
