import { Scanner } from './scanner.ts'
import type { OrderTerm } from './syntax-tree.ts'

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
  const descending = scanner.take('.desc')
  if (!descending) scanner.take('.asc')
  const nulls = scanner.take('.nulls')
    ? (scanner.takeOneOf(['first', 'last']) ?? scanner.fail('"first" or "last"'))
    : null
  if (scanner.take('.')) scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"')
  return { relation, field, descending, nulls }
}
