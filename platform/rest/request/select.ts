import { beyondBounds } from '#platform/rest/errors.ts'
import { Scanner } from './scanner.ts'
import type { Aggregate, Embed, SelectItem } from './syntax-tree.ts'

const MAX_EMBED_DEPTH = 4
const TYPE_NAME = /[A-Za-z_][A-Za-z0-9_ ]*(?:\[\])?/y
const AGGREGATES = ['count', 'sum', 'avg', 'min', 'max'] as const

export function parseSelect(text: string): SelectItem[] {
  return Scanner.whole('select parameter', text, (scanner) => selectItems(scanner, 0))
}

const selectItems = (scanner: Scanner, depth: number) => scanner.list(() => selectItem(scanner, depth))

function selectItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.take('*')) return { kind: 'star' }
  if (scanner.take('...')) return embedItem(scanner, { target: scanner.name(), alias: null, spread: true }, depth)
  const alias = scanner.attempt(() => aliasBefore(scanner))
  if (scanner.take('count()')) {
    const aggregate: Aggregate = { name: 'count', cast: castOf(scanner) }
    return { kind: 'field', field: null, cast: null, alias, aggregate }
  }
  const target = scanner.name()
  if (scanner.sees('(') || scanner.sees('!')) return embedItem(scanner, { target, alias, spread: false }, depth)
  const field = { name: target, path: scanner.jsonPath() }
  const cast = castOf(scanner)
  const aggregate = scanner.attempt(() => aggregateOf(scanner))
  if (!scanner.atEnd && !scanner.sees(',') && !scanner.sees(')')) {
    scanner.fail('letter, digit, "-", "->>", "->", "::", ")", "," or end of input')
  }
  return { kind: 'field', field, cast, alias, aggregate }
}

const castOf = (scanner: Scanner): string | null =>
  scanner.take('::') ? (scanner.match(TYPE_NAME) ?? scanner.fail('type name')).trim() : null

function aggregateOf(scanner: Scanner): Aggregate | null {
  const name = scanner.take('.') ? scanner.takeOneOf(AGGREGATES) : null
  return name !== null && scanner.take('()') ? { name, cast: castOf(scanner) } : null
}

function aliasBefore(scanner: Scanner): string | null {
  const name = scanner.nameIfAny()
  return name !== null && !scanner.sees('::') && scanner.take(':') ? name : null
}

function embedItem(scanner: Scanner, named: Pick<Embed, 'target' | 'alias' | 'spread'>, depth: number): SelectItem {
  if (depth === MAX_EMBED_DEPTH) throw beyondBounds(`Embedding goes deeper than ${MAX_EMBED_DEPTH} levels`)
  let hint: string | null = null
  let inner = false
  while (scanner.take('!')) {
    const parameter = scanner.name('hint, inner or left')
    if (parameter === 'inner') inner = true
    else if (parameter !== 'left') hint = parameter
  }
  scanner.expect('(')
  scanner.skipSpaces()
  const items = scanner.sees(')') ? [] : selectItems(scanner, depth + 1)
  scanner.expect(')')
  return { kind: 'embed', embed: { ...named, hint, inner, items } }
}
