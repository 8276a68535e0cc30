import type { Context } from 'hono'
import { isStorableJson } from './storable-text.ts'

export const BODY_LIMIT_BYTES = 1024 * 1024
const DEPTH_LIMIT = 32
/** As many brackets as could nest too deep; what has fewer, as most bodies do, need not be gone through. */
const MAY_BE_DEEP = new RegExp(`^[^[{]*(?:[[{][^[{]*){${DEPTH_LIMIT + 1}}`)
/** Keys that would reach an object's prototype when a body is merged or spread later. */
const DROPPED_KEYS = ['__proto__', 'constructor', 'prototype']
const MAY_NEED_DROPPING = /__proto__|constructor|prototype|\\u/

/** A body was sent that isn't read. Each prefix answers in its own words. */
export class BodyRefused extends Error {
  readonly reason: 'too_large' | 'too_deep' | 'malformed' | 'unstorable'

  constructor(reason: BodyRefused['reason']) {
    super(`body refused: ${reason}`)
    this.reason = reason
  }
}

/** The body as text, at most 1 MB; counted while it arrives when its length was not announced. */
export async function readText(context: Context, limitBytes: number = BODY_LIMIT_BYTES): Promise<string> {
  const announced = context.req.header('content-length')
  if (announced !== undefined) {
    if (!(Number(announced) <= limitBytes)) throw new BodyRefused('too_large')
    // node's parser never delivers more than was announced.
    return decoded(await context.req.arrayBuffer())
  }
  return decoded(await boundedBytes(context.req.raw.body, limitBytes))
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** Refuses bytes that are not UTF-8: with replacement characters in their place, a wrong name would be stored. */
function decoded(bytes: ArrayBuffer | Buffer): string {
  try {
    return UTF_8.decode(bytes)
  } catch {
    throw new BodyRefused('unstorable')
  }
}

/** The body as JSON: 1 MB, 32 levels, only text that the database can store, without `__proto__` and its like. */
export async function readJson(context: Context): Promise<unknown> {
  return parseSentJson(await readText(context))
}

/** As `parseJson`, for what a caller sends: refuses text that the database can't store. */
export function parseSentJson(text: string): unknown {
  const value = parseJson(text)
  if (!isStorableJson(text, value)) throw new BodyRefused('unstorable')
  return value
}

/** Text as JSON: 32 levels, without `__proto__` and its like. Throws `BodyRefused`. */
export function parseJson(text: string): unknown {
  if (MAY_BE_DEEP.test(text) && depth(text) > DEPTH_LIMIT) throw new BodyRefused('too_deep')
  try {
    return MAY_NEED_DROPPING.test(text) ? JSON.parse(text, withoutDropped) : JSON.parse(text)
  } catch {
    throw new BodyRefused('malformed')
  }
}

/** All that comes, as text. */
export const boundedText = async (stream: AsyncIterable<Uint8Array> | null, limitBytes: number): Promise<string> =>
  (await boundedBytes(stream, limitBytes)).toString()

/** All that comes; stops reading, and throws, once it is more than it may be. */
export async function boundedBytes(stream: AsyncIterable<Uint8Array> | null, limitBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the stream, and with it the connection.
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength
    if (size > limitBytes) throw new BodyRefused('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** How deep brackets nest, outside of strings; counted before parsing so that a hostile body costs no stack. */
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
