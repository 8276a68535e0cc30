import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
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
  /** 0 takes any free port. */
  port: number
  apiKey: string
  /** Where it remembers its cards; nowhere when null. */
  file: string | null
  hook?: HookAddress | null
  clock?: () => number
}

export interface SandboxIssuer {
  url: string
  /** Asks there about authorisations from now on. */
  tellTo(hook: HookAddress): void
  close(): Promise<void>
}

const BODY_LIMIT_BYTES = 64 * 1024

/** A card issuer of our own that speaks the issuer's API over a real socket. Its cards have no number and buy nothing. */
export async function startSandboxIssuer(options: SandboxIssuerOptions): Promise<SandboxIssuer> {
  const file = issuerFile(options.file)
  let hook = options.hook ?? null
  const server = createServer((request, response) => {
    answer({ ...options, hook }, file, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  return {
    url: `http://127.0.0.1:${port}`,
    tellTo(next) {
      hook = next
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
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
  const call = { file, hook, clock, idempotencyKey: typeof key === 'string' ? key : null, body: await json(request) }
  send(response, await replyTo(call, `${request.method} ${request.url}`))
}

function replyTo(call: IssuerCall, asked: string): IssuerReply | Promise<IssuerReply> {
  const [, method, token] = /^(GET|PATCH) \/v1\/cards\/([\w-]+)$/.exec(asked) ?? []
  if (token !== undefined) return method === 'GET' ? readCard(call, token) : changeCard(call, token)
  return CALLS[asked]?.(call) ?? { status: 404, body: { message: 'Not found' } }
}

/** The body as JSON; null for anything else, which no call takes. */
async function json(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > BODY_LIMIT_BYTES) return null
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return null
  }
}

function send(response: ServerResponse, { status, body }: IssuerReply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
