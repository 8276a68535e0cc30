import {
  type BindingElement,
  type Identifier,
  isArrayBindingPattern,
  isArrowFunction,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isReturnStatement,
  isVariableDeclaration,
  type Node,
  type ParameterDeclaration,
} from 'typescript/unstable/ast'
import { placeOf } from './source-program.ts'

/** Returns the field or index that a pattern destructures. */
export function keyBoundBy(element: BindingElement): string | undefined {
  const { name, propertyName, parent } = element
  if (isArrayBindingPattern(parent)) return String(parent.elements.indexOf(element))
  const key = propertyName ?? name
  return key && isIdentifier(key) ? key.text : undefined
}

/** Returns the expressions that a function returns, without those of functions inside it. */
export function returnedBy(node: Node): Node[] {
  if (isReturnStatement(node)) return node.expression ? [node.expression] : []
  if (isFunctionDeclaration(node) || isFunctionExpression(node) || isArrowFunction(node)) return []
  const found: Node[] = []
  node.forEachChild((child) => void found.push(...returnedBy(child)))
  return found
}

/** Returns a unique key of a node. */
export const keyOf = (node: Node): string => `${placeOf(node)}:${node.pos}:${node.kind}`

/** Returns the name by which a function is called. */
export function nameOf(code: Node): Identifier | undefined {
  if (isFunctionDeclaration(code)) return code.name
  return isVariableDeclaration(code.parent) && isIdentifier(code.parent.name) ? code.parent.name : undefined
}

export const parametersOf = (code: Node): readonly ParameterDeclaration[] =>
  isArrowFunction(code) || isFunctionDeclaration(code) || isFunctionExpression(code) ? code.parameters : []
