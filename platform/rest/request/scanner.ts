import { unparsable } from '#platform/rest/errors.ts'
import type { Field, JsonStep } from './syntax-tree.ts'

export const FIELD_NAME = 'field name (* or [a..z0..9_$])'
const NAME = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
// A key may contain anything that doesn't continue or end the path.
const JSON_KEY = /(?!")(?:[^-:.,()>]|-(?!>))+/uy
const JSON_INDEX = /-?\d+(?=->|::|[.,)]|$)/y

/** A position in one parameter's text, with the tokens that all parameters share. */
export class Scanner {
  readonly text: string
  private readonly what: string
  position = 0
  /** The length of a part of the name that errors count as text. */
  private readonly ahead: number

  constructor(what: string, text: string, ahead = 0) {
    this.what = what
    this.text = text
    this.ahead = ahead
  }

  /** Parses a whole parameter with `read`. */
  static whole<T>(what: string, text: string, read: (scanner: Scanner) => T, ahead = 0): T {
    const scanner = new Scanner(what, text, ahead)
    const found = read(scanner)
    if (!scanner.atEnd) scanner.fail('end of input')
    return found
  }

  get atEnd(): boolean {
    return this.position >= this.text.length
  }

  sees(token: string): boolean {
    return this.text.startsWith(token, this.position)
  }

  take(token: string): boolean {
    if (!this.sees(token)) return false
    this.position += token.length
    return true
  }

  takeOneOf<T extends string>(tokens: readonly T[]): T | null {
    return tokens.find((token) => this.take(token)) ?? null
  }

  expect(token: string): void {
    if (!this.take(token)) this.fail(`"${token}"`)
  }

  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (found === null) return null
    this.position = pattern.lastIndex
    return found[0]
  }

  skipSpaces(): void {
    while (this.text[this.position] === ' ' || this.text[this.position] === '\t') this.position++
  }

  /** Parses a comma-separated list of one or more `read`s. */
  list<T>(read: () => T): T[] {
    const found: T[] = []
    do {
      this.skipSpaces()
      found.push(read())
      this.skipSpaces()
    } while (this.take(','))
    return found
  }

  /** Tries `read`, and returns to the start if it finds nothing. */
  attempt<T>(read: () => T | null): T | null {
    const start = this.position
    const token = read()
    if (token === null) this.position = start
    return token
  }

  name(expected = FIELD_NAME): string {
    return this.nameIfAny() ?? this.fail(expected)
  }

  nameIfAny(): string | null {
    if (this.sees('"')) return this.quoted()
    const name = this.match(NAME)?.trim()
    return name === undefined || name === '' ? null : name
  }

  /** Parses a quoted text, where a backslash escapes the next character. */
  quoted(): string {
    this.expect('"')
    let value = ''
    while (!this.sees('"')) {
      if (this.sees('\\')) this.position++
      if (this.atEnd) this.fail('end of quoted text')
      value += this.text[this.position++]
    }
    this.position++
    return value
  }

  field(): Field {
    return { name: this.name(), path: this.jsonPath() }
  }

  jsonPath(): JsonStep[] {
    const path: JsonStep[] = []
    for (;;) {
      const arrow = this.takeOneOf(['->>', '->'])
      if (arrow === null) return path
      const index = this.match(JSON_INDEX)
      path.push({ arrow, key: index === null ? this.jsonKey() : Number(index) })
    }
  }

  private jsonKey(): string {
    if (this.sees('-')) {
      this.position++
      this.fail('digit')
    }
    return (
      this.match(JSON_KEY)?.trim() ||
      (this.nameIfAny() ?? this.fail('"-", digit or any non reserved character different from: .,>()'))
    )
  }

  fail(expected: string, seen = this.text[this.position]): never {
    this.refuse(seen === undefined ? 'end of input' : `"${seen}"`, expected)
  }

  /** For a character that can't follow what was parsed, which PostgREST writes in single quotes. */
  failAtCharacter(expected: string): never {
    this.refuse(`'${this.text[this.position]}'`, expected)
  }

  private refuse(unexpected: string, expected: string): never {
    const column = this.ahead + this.position + 1
    throw unparsable(this.what, this.text, column, `unexpected ${unexpected} expecting ${expected}`)
  }
}
