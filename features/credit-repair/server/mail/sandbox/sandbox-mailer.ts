import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type SandboxServer, sandboxServer } from '#platform/http/sandbox-server.ts'

/** A letter at the sandbox. */
interface Kept {
  id: string
  /** The ZIP code of the recipient decides how the letter fares. */
  zip: string
  /** The text of the PDF is not kept: only its size. */
  bytes: number
  extraService: string
  createdAt: Date
  timesAsked: number
}

export interface SandboxMailer extends SandboxServer {
  /** Returns the number of letters that were mailed. */
  mailed(): number
}

/** ZIP codes with a special result. A letter to any other one is delivered when it is asked about. */
export const STORIES = {
  '00001': 'refused: the address can’t be delivered to',
  '00002': 'returned to the sender',
  '00003': 'in transit for good',
  '00004': 'mailed, but the reply is lost',
} as const

const PATH = '/v1/letters'
const LIMIT_BYTES = 60 * 1024 * 1024

/** Our own print-and-mail service on a real socket, which speaks as Lob does. It prints nothing. */
export async function startSandboxMailer(options: { port: number; apiKey: string }): Promise<SandboxMailer> {
  const kept = new Map<string, Kept>()
  const server = await sandboxServer(options.port, async (request, response) => {
    if (request.headers.authorization !== `Basic ${btoa(`${options.apiKey}:`)}`)
      return refuse(response, 401, 'Your API key is not valid')
    const id = request.method === 'GET' ? /^\/v1\/letters\/(ltr_\w+)$/.exec(request.url ?? '')?.[1] : undefined
    if (id !== undefined) return tell(response, kept.get(id))
    if (request.method !== 'POST' || request.url !== PATH) return refuse(response, 404, 'endpoint not found')
    return mail(kept, request, response)
  })
  return { ...server, mailed: () => kept.size }
}

async function mail(kept: Map<string, Kept>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = await formOf(request)
  const missing = form === null ? 'file' : REQUIRED.find((field) => !form.has(field))
  if (form === null || missing !== undefined) return refuse(response, 422, `${missing} is required`)
  const file = form.get('file')
  const zip = textIn(form, 'to[address_zip]').slice(0, 5)
  if (!(file instanceof Blob) || !(await file.text()).startsWith('%PDF-'))
    return refuse(response, 422, 'file must be a PDF')
  if (zip === '00001') return refuse(response, 422, 'to.address_line1 is undeliverable')
  const key = String(request.headers['idempotency-key'] ?? crypto.randomUUID())
  const id = `ltr_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`
  const earlier = kept.get(id)
  const extraService = textIn(form, 'extra_service')
  const letter = earlier ?? { id, zip, bytes: file.size, extraService, createdAt: new Date(), timesAsked: 0 }
  kept.set(id, letter)
  if (earlier === undefined && zip === '00004') return void response.destroy()
  send(response, 200, shown(letter))
}

const REQUIRED = [
  'to[name]',
  'to[address_line1]',
  'to[address_zip]',
  'from[name]',
  'from[address_zip]',
  'file',
] as const

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

async function formOf(request: IncomingMessage): Promise<FormData | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request) {
    const bytes = Buffer.from(piece)
    size += bytes.length
    if (size > LIMIT_BYTES) return null
    pieces.push(bytes)
  }
  const type = request.headers['content-type'] ?? ''
  return new Response(Buffer.concat(pieces), { headers: { 'content-type': type } }).formData().catch(() => null)
}

function tell(response: ServerResponse, letter: Kept | undefined): void {
  if (letter === undefined) return refuse(response, 404, 'letter not found')
  letter.timesAsked += 1
  send(response, 200, shown(letter))
}

function shown(letter: Kept): object {
  const { id, zip, createdAt, timesAsked } = letter
  const at = (name: string, minutes: number) => ({
    ...{ object: 'tracking_event', type: 'certified', name, location: zip },
    time: new Date(createdAt.getTime() + minutes * 60_000).toISOString(),
  })
  const end = zip === '00002' ? 'Returned to Sender' : 'Delivered'
  const isOver = timesAsked > 0 && zip !== '00003'
  return {
    ...{ id, object: 'letter', carrier: 'USPS', extra_service: letter.extraService },
    tracking_number: `92071902358909${createHash('sha256').update(id).digest('hex').replaceAll(/\D/g, '').slice(0, 8)}`,
    expected_delivery_date: createdAt.toISOString().slice(0, 10),
    tracking_events: [at('Mailed', 0), ...(isOver ? [at('In Transit', 1), at(end, 2)] : [])],
  }
}

const refuse = (response: ServerResponse, status: number, message: string) =>
  send(response, status, { error: { message, status_code: status } })

function send(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}
