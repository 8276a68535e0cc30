import { BodyRefused, parseJson } from '#server/http/body.ts'

export type Version = '1.0.0' | '2.0.0'

/** A broadcast's contents as they arrived: JSON text is passed on as it was written, bytes only to those who can take them. */
export type Contents = { json: string } | { bytes: Buffer }

/** A frame from a client. `contents` is there for a broadcast only. */
export interface Incoming {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
  broadcast?: { event: string; contents: Contents }
}

const USER_PUSH = 3
const USER_BROADCAST = 4
const JSON_ENCODING = 1
const LONGEST_NAME_BYTES = 255

/** Null when it is no frame of that version of the protocol. */
export function decodeFrame(version: Version, data: Buffer, isBinary: boolean): Incoming | null {
  try {
    if (isBinary) return version === '2.0.0' ? decodePush(data) : null
    return decodeText(version, parseJson(data.toString()))
  } catch (error) {
    if (error instanceof BodyRefused || error instanceof RangeError) return null
    throw error
  }
}

function decodeText(version: Version, frame: unknown): Incoming | null {
  const parts = version === '1.0.0' && isRecord(frame) ? inOrder(frame) : frame
  if (!Array.isArray(parts) || (version === '1.0.0') !== isRecord(frame)) return null
  const [joinRef = null, ref = null, topic, event, payload] = parts
  if (!isRef(joinRef) || !isRef(ref) || typeof topic !== 'string' || typeof event !== 'string') return null
  const incoming = { joinRef: text(joinRef), ref: text(ref), topic, event, payload: isRecord(payload) ? payload : {} }
  if (event !== 'broadcast') return incoming
  const { event: name, payload: contents = {} } = incoming.payload
  if (!isName(name)) return null
  return { ...incoming, broadcast: { event: name, contents: { json: JSON.stringify(contents) } } }
}

const inOrder = (frame: Record<string, unknown>) =>
  ['join_ref', 'ref', 'topic', 'event', 'payload'].map((name) => frame[name])

/** kind, five lengths, encoding, then join_ref, ref, topic, event, metadata and the contents. */
function decodePush(data: Buffer): Incoming | null {
  if (data.readUInt8(0) !== USER_PUSH) return null
  const encoding = data.readUInt8(6)
  let at = 7
  const [joinRef = '', ref = '', topic = '', event = ''] = [1, 2, 3, 4, 5].map((position) => {
    const start = at
    at += data.readUInt8(position)
    return data.toString('utf8', start, at)
  })
  if (at > data.length || !isName(event)) return null
  const rest = data.subarray(at)
  const contents = encoding === JSON_ENCODING ? { json: checkedJson(rest.toString()) } : { bytes: Buffer.from(rest) }
  const broadcast = { event, contents }
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: {}, broadcast }
}

/** The same text, once it is known to be JSON: it is written into other frames. */
function checkedJson(json: string): string {
  parseJson(json)
  return json
}

/** A frame whose payload is JSON text already. */
export function encodeFrame(
  version: Version,
  topic: string,
  event: string,
  payloadJson: string,
  { ref = null, joinRef = null }: { ref?: string | null; joinRef?: string | null } = {},
): string {
  const [topicJson, eventJson, refJson, joinRefJson] = [topic, event, ref, joinRef].map((part) => JSON.stringify(part))
  if (version === '2.0.0') return `[${joinRefJson},${refJson},${topicJson},${eventJson},${payloadJson}]`
  const head = `"topic":${topicJson},"event":${eventJson},"payload":${payloadJson},"ref":${refJson}`
  return joinRef === null ? `{${head}}` : `{${head},"join_ref":${joinRefJson}}`
}

/** A user's broadcast; null when this version can't carry it. */
export function encodeBroadcast(
  version: Version,
  topic: string,
  event: string,
  contents: Contents,
  meta?: Record<string, unknown>,
): string | Buffer | null {
  const metaJson = meta === undefined ? '' : JSON.stringify(meta)
  if (version === '2.0.0' && [topic, event, metaJson].every(isName)) {
    const isJson = 'json' in contents
    const names = [topic, event, metaJson].map((name) => Buffer.from(name))
    const lengths = names.map((name) => name.length)
    const head = Buffer.from([USER_BROADCAST, ...lengths, isJson ? JSON_ENCODING : 0])
    return Buffer.concat([head, ...names, isJson ? Buffer.from(contents.json) : contents.bytes])
  }
  if (!('json' in contents)) return null
  const metaPart = meta === undefined ? '' : `,"meta":${metaJson}`
  const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${contents.json}${metaPart}}`
  return encodeFrame(version, topic, 'broadcast', payload)
}

/** Short enough for the one byte that carries its length. */
export const isName = (name: unknown): name is string =>
  typeof name === 'string' && Buffer.byteLength(name) <= LONGEST_NAME_BYTES

const isRef = (ref: unknown): ref is string | number | null =>
  ref === null || typeof ref === 'number' || (typeof ref === 'string' && ref.length <= LONGEST_NAME_BYTES)

const text = (ref: string | number | null): string | null => (ref === null ? null : String(ref))

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
