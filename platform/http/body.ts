import type { Context } from 'hono'
import { isStorableJson } from './storable-text.ts'

export const BODY_LIMIT_BYTES = 1024 * 1024
const DEPTH_LIMIT = 32
/** Matches bodies with enough brackets to be nested too deeply. Others, which are most, need no further check. */
const MAY_BE_DEEP = new RegExp(`^[^[{]*(?:[[{][^[{]*){${DEPTH_LIMIT + 1}}`)
/** Keys that could modify an object's prototype when a body is merged or spread later. */
const DROPPED_KEYS = ['__proto__', 'constructor', 'prototype']
const MAY_NEED_DROPPING = /__proto__|constructor|prototype|\\u/

/** A body that can't be accepted. Each prefix returns its own error. */
export class BodyRefused extends Error {
  readonly reason: 'too_large' | 'too_deep' | 'malformed' | 'unstorable'

  constructor(reason: BodyRefused['reason']) {
    super(`body refused: ${reason}`)
    this.reason = reason
  }
}

/** Returns the body as text, at most 1 MB. Counts while reading if its length was not announced. */
export async function readText(context: Context, limitBytes: number = BODY_LIMIT_BYTES): Promise<string> {
  const announced = context.req.header('content-length')
  if (announced !== undefined) {
    if (!(Number(announced) <= limitBytes)) throw new BodyRefused('too_large')
    // Node's parser never delivers more than the announced length.
    return decoded(await context.req.arrayBuffer())
  }
  return decoded(await boundedBytes(context.req.raw.body, limitBytes))
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** Rejects bytes that are not UTF-8. Replacement characters would store a wrong name. */
function decoded(bytes: ArrayBuffer | Buffer): string {
  try {
    return UTF_8.decode(bytes)
  } catch {
    throw new BodyRefused('unstorable')
  }
}

/**
 * Returns the body as JSON: at most 1 MB and 32 levels, only text that the database can store, without `__proto__` and
 * the like.
 */
export async function readJson(context: Context): Promise<unknown> {
  return parseSentJson(await readText(context))
}

/** Like `parseJson`, for a caller's data: also rejects text that the database can't store. */
export function parseSentJson(text: string): unknown {
  const value = parseJson(text)
  if (!isStorableJson(text, value)) throw new BodyRefused('unstorable')
  return value
}

/** Parses JSON of at most 32 levels, without `__proto__` and the like. Throws `BodyRefused`. */
export function parseJson(text: string): unknown {
  if (MAY_BE_DEEP.test(text) && depth(text) > DEPTH_LIMIT) throw new BodyRefused('too_deep')
  try {
    return MAY_NEED_DROPPING.test(text) ? JSON.parse(text, withoutDropped) : JSON.parse(text)
  } catch {
    throw new BodyRefused('malformed')
  }
}

/** Reads a whole stream as text, up to the limit. */
export const boundedText = async (stream: AsyncIterable<Uint8Array> | null, limitBytes: number): Promise<string> =>
  (await boundedBytes(stream, limitBytes)).toString()

/** Reads a whole stream. Stops and throws if it exceeds the limit. */
export async function boundedBytes(stream: AsyncIterable<Uint8Array> | null, limitBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the stream and its connection.
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength
    if (size > limitBytes) throw new BodyRefused('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Returns how deep brackets are nested outside of strings. Counted before parsing, so that a malicious body can't
 * exhaust the stack.
 */
function depth(text: string): number {
  let level = 0
  let deepest = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '\\' && isInString) at++
    else if (character === '"') isInString = !isInString
    else if (isInString) continue
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++level)
    else if (character === '}' || character === ']') level--
  }
  return deepest
}

function withoutDropped(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => !DROPPED_KEYS.includes(key)))
}
