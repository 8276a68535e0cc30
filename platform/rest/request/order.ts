import { Scanner } from './scanner.ts'
import type { OrderTerm } from './syntax-tree.ts'

const DIRECTIONS = ['asc', 'desc'] as const
const NULLS = ['nullsfirst', 'nullslast'] as const
const PLACES = { nullsfirst: 'first', nullslast: 'last' } as const

export function parseOrder(text: string): OrderTerm[] {
  return Scanner.whole('order', text, (scanner) => scanner.list(() => orderTerm(scanner)))
}

function orderTerm(scanner: Scanner): OrderTerm {
  const relation = scanner.attempt(() => {
    const name = scanner.nameIfAny()
    return scanner.take('(') ? name : null
  })
  const field = scanner.field()
  if (relation !== null) scanner.expect(')')
  let isLast = !scanner.take('.')
  const direction = isLast ? null : scanner.takeOneOf(DIRECTIONS)
  if (direction !== null) isLast = !scanner.take('.')
  const nulls = isLast ? null : word(scanner, direction === null ? [...DIRECTIONS, ...NULLS] : NULLS)
  if (!scanner.atEnd && !/[, )]/.test(scanner.text[scanner.position] ?? ''))
    scanner.failAtCharacter(`${nulls === null ? 'delimiter (.), ' : ''}"," or end of input`)
  return { relation, field, descending: direction === 'desc', nulls: nulls && PLACES[nulls] }
}

/** Takes `nullsfirst` or `nullslast`. As in PostgREST, an error names the character that differs from the first word. */
function word(scanner: Scanner, expected: readonly string[]): (typeof NULLS)[number] {
  const found = scanner.takeOneOf(NULLS)
  if (found !== null) return found
  const rest = scanner.text.slice(scanner.position)
  const [first = '', ...others] = expected
  const wrong = [...first].findIndex((character, at) => character !== rest[at])
  const quoted = [first, ...others].map((known) => `"${known}"`)
  return scanner.fail(`${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`, rest[wrong])
}
