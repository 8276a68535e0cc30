import { unparsable } from '#platform/rest/errors.ts'
import type { Field, JsonStep } from './syntax-tree.ts'

const NAME = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
// A key may contain anything that doesn't continue or end the path.
const JSON_KEY = /(?!")(?:[^-:.,()>]|-(?!>))+/uy
const JSON_INDEX = /-?\d+(?=->|::|[.,)]|$)/y

/** A position in one parameter's text, with the tokens that all parameters share. */
export class Scanner {
  readonly text: string
  private readonly what: string
  position = 0

  constructor(what: string, text: string) {
    this.what = what
    this.text = text
  }

  /** Parses a whole parameter with `read`. */
  static whole<T>(what: string, text: string, read: (scanner: Scanner) => T): T {
    const scanner = new Scanner(what, text)
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

  name(expected = 'field name (* or [a..z0..9_$])'): string {
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
      const key = () => this.match(JSON_KEY)?.trim() || this.name('JSON key or index')
      path.push({ arrow, key: index === null ? key() : Number(index) })
    }
  }

  fail(expected: string): never {
    const unexpected = this.atEnd ? 'end of input' : `"${this.text[this.position]}"`
    throw unparsable(this.what, this.text, this.position + 1, `unexpected ${unexpected} expecting ${expected}`)
  }
}
