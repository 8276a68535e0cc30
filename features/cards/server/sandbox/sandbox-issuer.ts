import type { IncomingMessage, ServerResponse } from 'node:http'
import { jsonOrNull } from '#platform/http/json-or-null.ts'
import { type SandboxServer, sandboxServer, sentText } from '#platform/http/sandbox-server.ts'
import {
  changeCard,
  createCard,
  type IssuerCall,
  type IssuerReply,
  readCard,
  simulateAuthorization,
  simulateClearing,
  simulateReturn,
  simulateShipping,
  simulateVoid,
} from './issuer-calls.ts'
import { type IssuerFile, issuerFile } from './issuer-file.ts'
import type { HookAddress } from './issuer-hook-caller.ts'

export interface SandboxIssuerOptions {
  /** 0 uses any free port. */
  port: number
  apiKey: string
  /** Where it stores its cards. Null stores nothing. */
  file: string | null
  hook?: HookAddress | null
  clock?: () => number
}

export interface SandboxIssuer extends SandboxServer {
  /** Sends authorization requests to this address from now on. */
  tellTo(hook: HookAddress): void
}

/** Our own card issuer, which speaks the issuer's API over a real socket. Its cards have no number and can't pay. */
export async function startSandboxIssuer(options: SandboxIssuerOptions): Promise<SandboxIssuer> {
  const file = issuerFile(options.file)
  let hook = options.hook ?? null
  const server = await sandboxServer(options.port, (request, response) =>
    answer({ ...options, hook }, file, request, response),
  )
  return {
    ...server,
    tellTo(next) {
      hook = next
    },
  }
}

const CALLS: Record<string, (call: IssuerCall) => IssuerReply | Promise<IssuerReply>> = {
  'POST /v1/cards': createCard,
  'POST /v1/simulate/authorize': simulateAuthorization,
  'POST /v1/simulate/clearing': simulateClearing,
  'POST /v1/simulate/void': simulateVoid,
  'POST /v1/simulate/return': simulateReturn,
  'POST /v1/simulate/ship': simulateShipping,
}

async function answer(
  { apiKey, hook = null, clock = Date.now }: SandboxIssuerOptions,
  file: IssuerFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.headers.authorization !== apiKey) {
    return send(response, { status: 401, body: { message: 'Please provide a valid API key' } })
  }
  const key = request.headers['idempotency-key']
  const body = jsonOrNull((await sentText(request)) ?? '')
  const call = { file, hook, clock, idempotencyKey: typeof key === 'string' ? key : null, body }
  send(response, await replyTo(call, `${request.method} ${request.url}`))
}

function replyTo(call: IssuerCall, asked: string): IssuerReply | Promise<IssuerReply> {
  const [, method, token] = /^(GET|PATCH) \/v1\/cards\/([\w-]+)$/.exec(asked) ?? []
  if (token !== undefined) return method === 'GET' ? readCard(call, token) : changeCard(call, token)
  return CALLS[asked]?.(call) ?? { status: 404, body: { message: 'Not found' } }
}

function send(response: ServerResponse, { status, body }: IssuerReply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
