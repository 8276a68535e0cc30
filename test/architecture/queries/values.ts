import type { ArrowFunction, FunctionDeclaration, FunctionExpression } from 'typescript/unstable/ast'

export type Callable = ArrowFunction | FunctionDeclaration | FunctionExpression
/** Evaluated lazily: only what a text consists of, not the values that are sent with it. */
export type Lazy = () => Value
export type List = readonly Lazy[]
/** Arguments by parameter. */
export type Frame = ReadonlyMap<string, Lazy>
/** A field that an object doesn't have, which JavaScript calls undefined. */
export const ABSENT: unique symbol = Symbol('absent')
/** The value of an expression. `undefined` is unknown. */
export type Value =
  | string
  | number
  | boolean
  | typeof ABSENT
  | null
  | undefined
  | List
  | ReadonlyMap<string, Lazy>
  | Closure

/** A function with the arguments of the functions around it. */
export class Closure {
  readonly code: Callable
  readonly frame: Frame

  constructor(code: Callable, frame: Frame) {
    this.code = code
    this.frame = frame
  }
}

/** Returns a value that needs no evaluation. */
export const known = (value: Value): Lazy => {
  return () => value
}

export const isList = (value: Value): value is List => Array.isArray(value)

/** Returns one element or field of a value. */
export function member(whole: Value, name: string): Value {
  if (whole === null) return null
  if (isList(whole)) return whole[Number(name)]?.()
  if (!(whole instanceof Map)) return undefined
  const field = whole.get(name)
  return field ? field() : ABSENT
}

const isPiece = (value: Value): value is string | number => typeof value === 'string' || typeof value === 'number'

/** Joins pieces. The result is unknown if any piece is. */
export const joined = (...pieces: readonly Value[]): Value => (pieces.every(isPiece) ? pieces.join('') : undefined)

/** Returns the result of a text or list method that is called with texts. */
export function builtIn(method: string, subject: Value, [first, second]: readonly Value[]): Value {
  if (typeof first !== 'string') return undefined
  if (typeof subject === 'string') {
    if (method === 'split') return subject.split(first).map(known)
    if (method === 'replace' && typeof second === 'string') return subject.replace(first, () => second)
    return method === 'replaceAll' && typeof second === 'string' ? subject.replaceAll(first, () => second) : undefined
  }
  if (method !== 'join' || !isList(subject)) return undefined
  return joined(...subject.flatMap((one, at): Value[] => (at === 0 ? [one()] : [first, one()])))
}

/** Returns the entries of an object, each a list of name and value. */
export function entriesOf(value: Value): Value {
  return value instanceof Map ? [...value].map(([name, field]) => known([known(name), field])) : undefined
}
