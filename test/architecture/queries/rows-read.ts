import {
  type CallExpression,
  isAwaitExpression,
  isCallExpression,
  isObjectBindingPattern,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast'

/** Returns true if the call's rows are read in place: `.rows` or `{ rows }`. */
export function readsRows(call: CallExpression): boolean {
  const result = resultOf(call)
  const { parent } = result
  if (isPropertyAccessExpression(parent)) return parent.name.text === 'rows'
  return (
    isVariableDeclaration(parent) &&
    isObjectBindingPattern(parent.name) &&
    parent.name.elements.some(({ name, propertyName }) => (propertyName ?? name)?.getText() === 'rows')
  )
}

/** Returns the outermost expression with the same result: awaited, or with its errors caught. */
function resultOf(node: Node): Node {
  const { parent } = node
  if (isAwaitExpression(parent) || isParenthesizedExpression(parent)) return resultOf(parent)
  const isCaught = isPropertyAccessExpression(parent) && parent.name.text === 'catch' && isCallExpression(parent.parent)
  return isCaught ? resultOf(parent.parent) : node
}
