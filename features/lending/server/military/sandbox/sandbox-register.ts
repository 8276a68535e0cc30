import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { jsonOrNull } from '#platform/http/json-or-null.ts'
import { type SandboxServer, sandboxServer, sentText } from '#platform/http/sandbox-server.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { storyOf } from './stories.ts'

export interface SandboxRegisterOptions {
  /** 0 uses any free port. */
  port: number
  apiKey: string
  /** The delay of the slow result: long enough to see, but shorter than any deadline. */
  slowMs?: number
}

export interface SandboxRegister extends SandboxServer {
  /** Returns the number of checks so far. */
  asked(): number
}

const COVERED = '/v1/covered-borrower'
const SERVICE = '/v1/active-duty'
const SLOW_MS = 4_000

const name = (field: string) => z.string(`${field} is required`).min(1, `${field} is required`)
const day = (field: string) => z.string(`${field} is required`).refine(isPlainDate, `${field} must be a day`)
const identity = {
  first_name: name('first_name'),
  last_name: name('last_name'),
  ssn: z.string('ssn is required').regex(/^\d{9}$/, 'ssn must be nine digits'),
  date_of_birth: day('date_of_birth'),
}
/** The questions, by their paths: coverage under the Military Lending Act, and service under the SCRA. */
const QUESTIONS = {
  [COVERED]: z.object({ ...identity, as_of: day('as_of') }),
  [SERVICE]: z.object({ ...identity, active_duty_on: day('active_duty_on') }),
} as const
type Asked = z.output<(typeof QUESTIONS)[keyof typeof QUESTIONS]>

/**
 * Our own register on a real socket. It stands in for the database of the Department of Defense and invents its
 * results.
 */
export async function startSandboxRegister(options: SandboxRegisterOptions): Promise<SandboxRegister> {
  let asked = 0
  const server = await sandboxServer(options.port, async (request, response) => {
    const read = await readRequest(options, request)
    if ('refusal' in read) return send(response, read.status, JSON.stringify({ message: read.refusal }))
    asked++
    return answer(options, read, response)
  })
  return { ...server, asked: () => asked }
}

async function readRequest({ apiKey }: SandboxRegisterOptions, request: IncomingMessage) {
  const question = request.url === COVERED || request.url === SERVICE ? QUESTIONS[request.url] : null
  if (question === null) return { status: 404, refusal: 'Not found' }
  if (request.method !== 'POST') return { status: 405, refusal: 'Method not allowed' }
  if (request.headers.authorization !== `Bearer ${apiKey}`) return { status: 401, refusal: 'Unknown key' }
  const body = await sentText(request)
  const parsed = question.safeParse(body === null ? null : jsonOrNull(body))
  if (parsed.success) return parsed.data
  return { status: 422, refusal: parsed.error.issues[0]?.message ?? 'The request is invalid' }
}

async function answer({ slowMs = SLOW_MS }: SandboxRegisterOptions, asked: Asked, response: ServerResponse) {
  const story = storyOf(asked)
  const { first_name, last_name } = asked
  const about = { first_name: story === 'another_person' ? 'Somebody' : first_name, last_name }
  const certificate = JSON.stringify({ ...about, ...resultOf(asked, story === 'covered') })
  if (story === 'silent') return
  if (story === 'down') return send(response, 503, '<html><body>503 Service Unavailable</body></html>')
  if (story === 'garbage') return send(response, 200, `<!doctype html><p>${certificate}`)
  if (story === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs).unref())
  send(response, 200, certificate)
}

function resultOf(asked: Asked, isServing: boolean): object {
  const number = randomUUID().slice(0, 8).toUpperCase()
  if ('as_of' in asked) return { certificate_number: `SANDBOX-${number}`, as_of: asked.as_of, is_covered: isServing }
  const service = { is_on_active_duty: isServing, is_called_up: false, left_on: null }
  return { certificate_number: `SANDBOX-SCRA-${number}`, active_duty_on: asked.active_duty_on, ...service }
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}
