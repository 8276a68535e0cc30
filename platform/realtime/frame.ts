import { z } from 'zod'
import { parseJson } from '#platform/http/body.ts'
import { isStorable, isStorableJson } from '#platform/http/storable-text.ts'

export type Version = '1.0.0' | '2.0.0'

/** A user's broadcast. JSON is passed on as the original text, and bytes only to clients that accept them. */
export interface Broadcast {
  event: string
  json?: string | undefined
  base64?: string | undefined
  /** The database's metadata of a broadcast that it sent itself. */
  meta?: Record<string, unknown> | undefined
}

/** A frame from a client. `broadcast` is set only for a broadcast with a valid event. */
export interface Incoming {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
  broadcast?: Broadcast
  /** True if a text in it can't be stored by the database. Such a frame is rejected. */
  isUnstorable?: true
}

const USER_PUSH = 3
const USER_BROADCAST = 4
const JSON_ENCODING = 1

const isName = (name: string): boolean => Buffer.byteLength(name) <= 255
/** Short enough for the one byte that stores its length. */
export const nameSchema = z.string().refine(isName)
const refSchema = z.union([nameSchema, z.number().transform(String)]).nullish()
const payloadSchema = z.record(z.string(), z.unknown()).catch({})
const partsSchema = z.tuple([refSchema, refSchema, z.string(), z.string(), payloadSchema])
/** Version 1 names the parts that version 2 lists in order. */
const namedSchema = z
  .looseObject({})
  .transform(({ join_ref, ref, topic, event, payload }) => [join_ref, ref, topic, event, payload])
const FRAMES = { '1.0.0': namedSchema.pipe(partsSchema), '2.0.0': partsSchema }

/** Returns null if it is not a frame of that protocol version. */
export function decodeFrame(version: Version, data: Buffer, isBinary: boolean): Incoming | null {
  try {
    if (isBinary) return version === '2.0.0' ? decodePush(data) : null
    const text = data.toString()
    const value = parseJson(text)
    const parsed = FRAMES[version].safeParse(value)
    if (!parsed.success) return null
    const [joinRef = null, ref = null, topic, event, payload] = parsed.data
    const frame: Incoming = { joinRef, ref, topic, event, payload }
    if (!isStorableJson(text, value)) return { ...frame, isUnstorable: true }
    const { event: name, payload: contents = {} } = payload
    if (event !== 'broadcast' || typeof name !== 'string' || !isName(name)) return frame
    return { ...frame, broadcast: { event: name, json: JSON.stringify(contents) } }
  } catch {
    // Invalid JSON, or shorter than its header says.
    return null
  }
}

/** The format: kind, five lengths, encoding, then join_ref, ref, topic, event, metadata, and contents. */
function decodePush(data: Buffer): Incoming | null {
  if (data.readUInt8(0) !== USER_PUSH) return null
  const isJson = data.readUInt8(6) === JSON_ENCODING
  let at = 7
  const [joinRef = '', ref = '', topic = '', event = ''] = [1, 2, 3, 4, 5].map((position) => {
    const start = at
    at += data.readUInt8(position)
    return data.toString('utf8', start, at)
  })
  if (at > data.length || !isName(event)) return null
  const contents = data.toString(isJson ? 'utf8' : 'base64', at)
  // The text is written into other frames unchanged.
  const isStorableContents = !isJson || isStorableJson(contents, parseJson(contents))
  const broadcast = { event, [isJson ? 'json' : 'base64']: contents }
  const frame: Incoming = {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: {},
    broadcast,
  }
  const areStorableNames = [joinRef, ref, topic, event].every(isStorable)
  return isStorableContents && areStorableNames ? frame : { ...frame, isUnstorable: true }
}

type Head = Pick<Incoming, 'topic' | 'event'> & Partial<Pick<Incoming, 'ref' | 'joinRef'>>

/** Encodes a frame whose payload is already JSON text. */
export function encodeFrame(version: Version, { topic, event, ref, joinRef }: Head, payloadJson: string): string {
  const parts = [topic, event, ref, joinRef].map((part) => JSON.stringify(part ?? null))
  const [topicJson, eventJson, refJson, joinRefJson] = parts
  if (version === '2.0.0') return `[${joinRefJson},${refJson},${topicJson},${eventJson},${payloadJson}]`
  const head = `"topic":${topicJson},"event":${eventJson},"payload":${payloadJson},"ref":${refJson}`
  return joinRef ? `{${head},"join_ref":${joinRefJson}}` : `{${head}}`
}

const FINAL_TEXT = 0x8100

/** Returns the text as a server writes it to the socket (RFC 6455, 5.2): unfragmented and unmasked. */
export function websocketFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const long = length < 65_536 ? { mark: 126, bytes: 2 } : { mark: 127, bytes: 8 }
  const { mark, bytes } = length < 126 ? { mark: length, bytes: 0 } : long
  const frame = Buffer.alloc(2 + bytes + length)
  frame.writeUInt16BE(FINAL_TEXT | mark)
  // At most six of the eight bytes are needed.
  if (bytes > 0) frame.writeUIntBE(length, Math.max(2, bytes - 4), Math.min(bytes, 6))
  frame.write(text, 2 + bytes)
  return frame
}

/** Encodes a user's broadcast. Returns null if this version can't contain it. */
export function encodeBroadcast(version: Version, topic: string, broadcast: Broadcast): string | Buffer | null {
  const { event, json = '{}', base64, meta } = broadcast
  const metaJson = meta === undefined ? '' : JSON.stringify(meta)
  if (version === '2.0.0' && [topic, event, metaJson].every(isName)) {
    const contents = base64 === undefined ? Buffer.from(json) : Buffer.from(base64, 'base64')
    const names = [topic, event, metaJson].map((name) => Buffer.from(name))
    const lengths = names.map((name) => name.length)
    const head = Buffer.from([USER_BROADCAST, ...lengths, base64 === undefined ? JSON_ENCODING : 0])
    return Buffer.concat([head, ...names, contents])
  }
  if (base64 !== undefined) return null
  const metaPart = meta === undefined ? '' : `,"meta":${metaJson}`
  const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${json}${metaPart}}`
  return encodeFrame(version, { topic, event: 'broadcast' }, payload)
}
