import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Bureau, forEachBureau } from '#features/credit-reports/rules/bureaus.ts'
import { sandboxServer, sentText } from '#platform/http/sandbox-server.ts'
import type { JsonObject } from '#platform/rules/json-object.ts'
import { type AskedAbout, fullFeed, treatment } from './made-up-file.ts'
import type { SandboxBureau, SandboxBureauOptions } from './sandbox-bureau.ts'

/** A request of a vendor's protocol, as its sandbox understood it. */
export type VendorRequest = { person: AskedAbout; bureau: Bureau } | { status: number; text: string }

/** A vendor's protocol on the vendor's side. All sandboxes share the people. */
export interface VendorVoice {
  contentType: string
  /** Returns the order in a request, or the reply to a request that is none. */
  understand(request: IncomingMessage, body: string): VendorRequest
  file(feed: JsonObject, bureau: Bureau): string
  /** The reply without a file. */
  without(reason: 'frozen' | 'no_hit', person: AskedAbout): string
}

const SLOW_MS = 6_000

/** Starts a sandbox of a vendor on its own socket, with the people of our sandbox bureau. */
export async function startVendorSandbox(options: SandboxBureauOptions, voice: VendorVoice): Promise<SandboxBureau> {
  const asked: SandboxBureau['asked'] = forEachBureau(() => 0)
  const server = await sandboxServer(options.port, async (request, response) => {
    const understood = voice.understand(request, (await sentText(request)) ?? '')
    if ('status' in understood) return send(response, understood.status, voice.contentType, understood.text)
    asked[understood.bureau]++
    return reply(options, voice, understood, response)
  })
  return { ...server, asked }
}

async function reply(
  options: SandboxBureauOptions,
  voice: VendorVoice,
  { person, bureau }: Extract<VendorRequest, { person: AskedAbout }>,
  response: ServerResponse,
): Promise<void> {
  const behavior = treatment(person, bureau)
  const today = new Date((options.clock ?? Date.now)())
  switch (behavior.kind) {
    case 'silent':
      return
    case 'down':
      return send(response, 503, 'text/html', '<html><body>503 Service Unavailable</body></html>')
    case 'garbage':
      return send(response, 200, voice.contentType, '<!doctype html><p>Gateway')
    case 'frozen':
      return send(response, 200, voice.contentType, voice.without('frozen', person))
    case 'no_hit':
    case 'invalid_ssn':
      return send(response, 200, voice.contentType, voice.without('no_hit', person))
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, options.slowMs ?? SLOW_MS).unref())
      return send(
        response,
        200,
        voice.contentType,
        voice.file(fullFeed(person, bureau, { ...behavior, kind: 'file' }, today), bureau),
      )
    case 'file':
      return send(
        response,
        200,
        voice.contentType,
        voice.file(withAlert(fullFeed(person, bureau, behavior, today), behavior.alert), bureau),
      )
  }
}

const withAlert = (feed: JsonObject, alert: string | undefined): JsonObject =>
  alert === undefined ? feed : { ...feed, alerts: [{ type: ALERTS[alert] ?? alert, text: ALERTS[alert] ?? alert }] }

const ALERTS: Readonly<Record<string, string>> = {
  deceased: 'Consumer reported deceased',
  ofac: 'OFAC possible match',
  address_discrepancy: 'Address discrepancy',
  fraud: 'Initial fraud alert: call (760) 555-0142 before extending credit',
  active_duty: 'Active duty alert: call (760) 555-0143',
}

function send(response: ServerResponse, status: number, contentType: string, text: string): void {
  response.writeHead(status, { 'content-type': contentType, 'x-request-id': randomUUID() }).end(text)
}
