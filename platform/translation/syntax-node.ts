import { parseSync } from 'vite'

/** A node of a parsed module (ESTree with JSX and TypeScript). `start` and `end` are offsets in the module's text. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** Returns the root of a parsed module. Throws if its syntax is wrong. */
export function parsedModule(file: string, code: string): SyntaxNode {
  const { program, errors } = parseSync(file, code, { sourceType: 'module' })
  const [error] = errors
  if (error !== undefined) throw new Error(`${file}: ${error.message}`)
  // The parser's own types name hundreds of kinds of nodes. Fields are read by the functions below, which check them.
  return program as unknown as SyntaxNode
}

/** Returns true if this is a node of a parsed module. */
export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && typeof value.type === 'string'

/** Returns the node in a field, or undefined. */
export const child = (node: SyntaxNode | undefined, field: string): SyntaxNode | undefined => {
  const value = node?.[field]
  return isNode(value) ? value : undefined
}

/** Returns the nodes in a list field. */
export const children = (node: SyntaxNode, field: string): SyntaxNode[] => {
  const value = node[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** Returns all nodes directly inside a node, in the order of the text. */
export const inside = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .toSorted((one, other) => one.start - other.start)

/** Returns the text of a string literal, or undefined. */
export const literalText = (node: SyntaxNode | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined

/** Returns the name of an identifier, or of the last part of a chain such as `a.b.name`. */
export function nameIn(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === 'MemberExpression') return nameIn(child(node, 'property'))
  if (node?.type === 'JSXNamespacedName') return undefined
  return typeof node?.['name'] === 'string' ? node['name'] : undefined
}
