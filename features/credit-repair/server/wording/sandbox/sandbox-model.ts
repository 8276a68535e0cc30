import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { jsonOrNull } from '#platform/http/json-or-null.ts'
import { type SandboxServer, sandboxServer, sentText } from '#platform/http/sandbox-server.ts'

const PATH = '/v1/chat/completions'
const requestShape = z.object({
  model: z.string().min(1),
  seed: z.int().default(0),
  messages: z.array(z.object({ role: z.enum(['system', 'user']), content: z.string() })).min(2),
})

/** Items whose names play a misbehaving model. */
export const STORIES = {
  'Inventing Bank': 'states an amount and a company that aren’t in the facts',
  'Silent Bank': 'returns an error',
} as const

/** Our own model on a real socket, which speaks as OpenAI's chat completions do. The same request gets the same reply. */
export async function startSandboxModel(options: { port: number; apiKey: string }): Promise<SandboxServer> {
  return sandboxServer(options.port, async (request, response) => {
    if (request.headers.authorization !== `Bearer ${options.apiKey}`) return refuse(response, 401, 'Incorrect API key')
    if (request.method !== 'POST' || request.url !== PATH) return refuse(response, 404, 'Not found')
    const body = await sentText(request)
    const parsed = requestShape.safeParse(body === null ? null : jsonOrNull(body))
    if (!parsed.success) return refuse(response, 400, parsed.error.issues[0]?.message ?? 'Invalid request')
    const facts = parsed.data.messages.at(-1)?.content ?? ''
    if (facts.includes('Silent Bank')) return refuse(response, 500, 'The server had an error')
    const content = facts.includes('Inventing Bank')
      ? 'I paid $9,999 to Acme Holdings in full.'
      : wordingOf(facts.split('\n'), parsed.data.seed)
    send(response, 200, { object: 'chat.completion', choices: [{ index: 0, message: { role: 'assistant', content } }] })
  })
}

const OPENINGS = [
  'My file lists {item}, and I want you to look at it again.',
  'I am writing about {item}, which I found in my file.',
  'Please review how {item} appears in my file.',
  'When I read my file, I saw {item} and it is not right.',
]
const CLOSINGS = [
  'Please check this with the company that reports it and fix the record.',
  'I ask that the entry be corrected once you have looked into it.',
  'Kindly verify each detail and remove what you can not confirm.',
  'Let me know in writing what you found and what was changed.',
]

/** Words the facts in one of several ways, by the seed. */
function wordingOf(facts: readonly string[], seed: number): string {
  const valueOf = (label: string) =>
    facts
      .find((fact) => fact.startsWith(label))
      ?.slice(label.length)
      .trim()
  const item = valueOf('Item:')?.replace(/ \([\w ]+\)$/, '') ?? 'an entry'
  const pick = (texts: readonly string[], by: number) => texts[Math.abs(by) % texts.length] ?? ''
  const right = valueOf('It should be:')
  const months = valueOf('Months that are wrong:')
  return [
    pick(OPENINGS, seed).replace('{item}', item),
    valueOf('Claim:') ?? '',
    ...(months === undefined ? [] : [`This concerns ${months}.`]),
    ...(right === undefined ? [] : [`It should be ${right}.`]),
    pick(CLOSINGS, seed + Math.floor(seed / OPENINGS.length)),
  ].join(' ')
}

const refuse = (response: ServerResponse, status: number, message: string) =>
  send(response, status, { error: { message } })

function send(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}
