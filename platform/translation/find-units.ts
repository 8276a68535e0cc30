import { isCodePlace, isShownPlace, isSkipped } from './places.ts'
import { readsAsLanguage } from './reads-as-language.ts'
import { child, children, inside, isNode, literalText, nameIn, parsedModule, type SyntaxNode } from './syntax-node.ts'

/** Part of a text: its words, a value, a form that depends on a number, or an element with words of its own. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'value'; start: number; end: number }
  | { kind: 'plural'; start: number; end: number; one: string; other: string }
  | { kind: 'element'; open: Range; close: Range; parts: Part[] }

export interface Range {
  start: number
  end: number
}

/** A text in a module. `attribute` replaces the value of an attribute, `children` those of an element. */
export interface Unit extends Range {
  form: 'expression' | 'attribute' | 'children'
  parts: Part[]
}

/** Returns the texts of a module in the order of its text. A text inside a value of another follows that one. */
export function findUnits(file: string, code: string): Unit[] {
  const units: Unit[] = []
  visit(parsedModule(file, code), [], units)
  return units
}

function visit(node: SyntaxNode, above: readonly SyntaxNode[], units: Unit[]): void {
  if (isSkipped(node)) return
  const unit = unitOf(node, above)
  if (unit !== undefined) units.push(unit)
  const within = [node, ...above]
  for (const one of inside(node)) visit(one, within, units)
}

function unitOf(node: SyntaxNode, above: readonly SyntaxNode[]): Unit | undefined {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return isSimple(node) && isSentence(above[0]) ? undefined : childrenUnit(node)
  const parts = expressionParts(node)
  if (parts === undefined || isPartOfUnit(node, above) || isCodePlace(node, above)) return undefined
  const isCounted = parts.some(({ kind }) => kind === 'plural')
  if (!isCounted && !readsAsLanguage(plainText(parts), placeOf(above))) return undefined
  return {
    start: node.start,
    end: node.end,
    form: above[0]?.type === 'JSXAttribute' ? 'attribute' : 'expression',
    parts,
  }
}

// An argument of one word is more often a name in code.
const placeOf = (above: readonly SyntaxNode[]) => {
  if (isShownPlace(above)) return 'shown'
  return above[0]?.type === 'CallExpression' ? 'argument' : 'elsewhere'
}

/** Returns the parts of an expression that is a text, or undefined. */
function expressionParts(node: SyntaxNode): Part[] | undefined {
  const text = literalText(node)
  if (text !== undefined) return [{ kind: 'text', text }]
  const plural = pluralOf(node)
  if (plural !== undefined) return [plural]
  if (node.type !== 'TemplateLiteral') return undefined
  const values = children(node, 'expressions')
  return children(node, 'quasis').flatMap((quasi, at): Part[] => {
    const cooked = Object(quasi['value']).cooked
    const words: Part[] = typeof cooked === 'string' && cooked !== '' ? [{ kind: 'text', text: cooked }] : []
    const value = values[at]
    return value === undefined ? words : [...words, pluralOf(value) ?? valueOf(value)]
  })
}

const valueOf = ({ start, end }: SyntaxNode): Part => ({ kind: 'value', start, end })

/** `counted(n, 'loan')` and `n === 1 ? 'is' : 'are'` depend on a number. */
function pluralOf(node: SyntaxNode): Part | undefined {
  if (node.type === 'ConditionalExpression') {
    const test = child(node, 'test')
    const [count, one, other] = [child(test, 'left'), child(node, 'consequent'), child(node, 'alternate')]
    if (test?.['operator'] !== '===' || child(test, 'right')?.['value'] !== 1 || count === undefined) return undefined
    return formsOf(count, literalText(one), literalText(other))
  }
  if (node.type !== 'CallExpression' || nameIn(child(node, 'callee')) !== 'counted') return undefined
  const [count, one, many] = children(node, 'arguments')
  const single = literalText(one)
  const several = many === undefined ? single && `${single}s` : literalText(many)
  return count && formsOf(count, single && `# ${single}`, several && `# ${several}`)
}

const formsOf = ({ start, end }: Range, one: string | undefined, other: string | undefined): Part | undefined =>
  one === undefined || other === undefined ? undefined : { kind: 'plural', start, end, one, other }

/** An element's text, values, and simple elements are one message, so that a translation can change their order. */
function childrenUnit(node: SyntaxNode): Unit | undefined {
  const shown = shownChildren(node)
  const [first, last] = [shown[0], shown.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const parts = childParts(node)
  if (!parts.some((part) => part.kind === 'text' && /\p{L}{2}/u.test(part.text))) return undefined
  return { start: first.start, end: last.end, form: 'children', parts }
}

/** Returns true for an element with words of its own: simple elements in it are part of its message. */
const isSentence = (node: SyntaxNode | undefined): boolean =>
  (node?.type === 'JSXElement' || node?.type === 'JSXFragment') && childrenUnit(node) !== undefined

const shownChildren = (node: SyntaxNode): SyntaxNode[] =>
  children(node, 'children').filter((one) => one.type !== 'JSXText' || lineText(String(one['value'])) !== '')

function childParts(node: SyntaxNode): Part[] {
  const parts = shownChildren(node).flatMap((one): Part[] => {
    if (one.type === 'JSXText') return [{ kind: 'text', text: lineText(String(one['value'])) }]
    if (one.type !== 'JSXExpressionContainer') return [isSimple(one) ? elementOf(one) : valueOf(one)]
    const expression = child(one, 'expression')
    if (expression === undefined || expression.type === 'JSXEmptyExpression') return []
    const text = literalText(expression)
    return [text === undefined ? (pluralOf(expression) ?? valueOf(expression)) : { kind: 'text', text }]
  })
  return parts.reduce<Part[]>((joined, part) => {
    const last = joined.at(-1)
    if (part.kind !== 'text' || last?.kind !== 'text') return [...joined, part]
    return [...joined.slice(0, -1), { kind: 'text', text: last.text + part.text }]
  }, [])
}

/** Returns the text of lines as JSX shows them: each is trimmed where a line breaks. */
function lineText(text: string): string {
  const lines = text.replaceAll('&nbsp;', '\u00a0').split('\n')
  return lines
    .map((line, at) => (at === 0 ? line : line.trimStart()))
    .map((line, at) => (at === lines.length - 1 ? line : line.trimEnd()))
    .filter((line) => line !== '')
    .join(' ')
}

/** An element whose children are words and values, such as a link in a sentence. */
const isSimple = (node: SyntaxNode): boolean =>
  node.type === 'JSXElement' &&
  isNode(node['closingElement']) &&
  children(node, 'children').every((one) => one.type === 'JSXText' || one.type === 'JSXExpressionContainer') &&
  childParts(node).some(({ kind }) => kind === 'text')

function elementOf(node: SyntaxNode): Part {
  const [open, close] = [child(node, 'openingElement'), child(node, 'closingElement')]
  if (open === undefined || close === undefined) return valueOf(node)
  return { kind: 'element', open, close, parts: childParts(node) }
}

/** Returns true for an expression that is already part of the text around it. */
function isPartOfUnit(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const [parent, grand] = above
  if (parent?.type === 'JSXExpressionContainer' && (grand?.type === 'JSXElement' || grand?.type === 'JSXFragment'))
    return childrenUnit(grand) !== undefined && (literalText(node) !== undefined || pluralOf(node) !== undefined)
  if (parent?.type === 'TemplateLiteral') return pluralOf(node) !== undefined
  return parent !== undefined && pluralOf(parent) !== undefined
}

/** Returns the words with placeholders, to judge whether they are language. */
const plainText = (parts: readonly Part[]): string =>
  parts.map((part, at) => (part.kind === 'text' ? part.text : `{${at}}`)).join('')
