import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Bureau, forEachBureau } from '#features/credit-reports/rules/bureaus.ts'
import { type SandboxServer, sandboxServer } from '#platform/http/sandbox-server.ts'
import { treatment } from './made-up-file.ts'
import { replyAbout } from './reply.ts'
import { type ReportRequest, readReportRequest } from './report-request.ts'

export interface SandboxBureauOptions {
  /** 0 takes any free port. */
  port: number
  apiKey: string
  apiSecret: string
  /** The slow bureau's delay: long enough to be visible, shorter than the deadlines. */
  slowMs?: number
  clock?: () => number
}

export interface SandboxBureau extends SandboxServer {
  /** The number of report requests so far, by bureau, which a real bureau would have billed. */
  asked: Record<Bureau, number>
}

const PATH = '/api/v2/reports'
const SLOW_MS = 6_000

/** Starts our own bureau, which serves the reseller's API on a real socket, for test applicants and any other name. */
export async function startSandboxBureau(options: SandboxBureauOptions): Promise<SandboxBureau> {
  const asked: SandboxBureau['asked'] = forEachBureau(() => 0)
  const server = await sandboxServer(options.port, (request, response) => answer(options, asked, request, response))
  return { ...server, asked }
}

async function answer(
  options: SandboxBureauOptions,
  asked: SandboxBureau['asked'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.url !== PATH) return refuse(response, 404, 'Not found')
  if (request.method !== 'POST') return refuse(response, 405, 'Method not allowed')
  if (request.headers['api-key'] !== options.apiKey || request.headers['api-secret'] !== options.apiSecret) {
    return refuse(response, 401, 'Invalid API credentials')
  }
  const read = await readReportRequest(request)
  if ('problem' in read) return refuse(response, 422, read.problem)
  for (const bureau of read.bureaus) asked[bureau]++
  await reply(options, read, response)
}

async function reply(options: SandboxBureauOptions, read: ReportRequest, response: ServerResponse): Promise<void> {
  const { person, bureaus } = read
  const kinds = bureaus.map((bureau) => treatment(person, bureau).kind)
  const text = JSON.stringify(replyAbout(person, bureaus, referenceOf(read), new Date((options.clock ?? Date.now)())))
  if (kinds.includes('slow')) await new Promise((resolve) => setTimeout(resolve, options.slowMs ?? SLOW_MS).unref())
  // A broken connection breaks only the request of its bureau. A request for several bureaus fails as a whole.
  switch (bureaus.length === 1 ? kinds[0] : undefined) {
    case 'silent':
      return
    case 'down':
      return send(response, 503, 'text/html', '<html><body>503 Service Unavailable</body></html>')
    case 'garbage':
      return send(response, 200, 'application/json', `<!doctype html><p>${text.slice(0, 400)}`)
    default:
      return send(response, 200, 'application/json', text)
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  send(response, status, 'application/json', JSON.stringify({ status: 'failure', message }))
}

function send(response: ServerResponse, status: number, contentType: string, text: string): void {
  response.writeHead(status, { 'content-type': contentType, 'x-request-id': randomUUID() }).end(text)
}

const referenceOf = ({ person }: ReportRequest) =>
  createHash('sha256').update(`${person.first_name}|${person.last_name}|${person.zip}`).digest('hex').slice(0, 12)
