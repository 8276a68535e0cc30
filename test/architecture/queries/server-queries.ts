import {
  type CallExpression,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isPropertyAccessExpression,
  isSpreadElement,
  isTypeReferenceNode,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast'
import type { Type } from 'typescript/unstable/sync'
import { outcomes } from './choices.ts'
import { ConstantValues } from './constant-values.ts'
import { readsRows } from './rows-read.ts'
import { lineOf, placeOf, type SourceProgram } from './source-program.ts'
import { member } from './values.ts'

/** A statement that a call sends, and the row type that the call declares. */
export interface ServerQuery {
  file: string
  line: number
  /** The name of the constant, or of the function around it. */
  name: string
  /** Undefined if it is known only at run time. */
  text: string | undefined
  /** The type of a row. */
  claimed: Type | undefined
  readsRows: boolean
}

/**
 * Returns the statements of all `query` calls on a PostgreSQL connection or pool. A call with varying pieces has
 * several.
 */
export function serverQueries(program: SourceProgram): ServerQuery[] {
  const calls = callsOfPg(program)
  const statements = calls.flatMap((call) => call.arguments.slice(0, 1))
  // One request for all types instead of hundreds: most statements are constants that the compiler knows.
  const types = program.checker.getTypeAtLocation(statements)
  const known = new Map(statements.map((statement, at) => [statement, types[at]]))
  return calls.flatMap((call) => sentBy(program, call, known))
}

function callsOfPg(program: SourceProgram): CallExpression[] {
  const calls = program.calls('query')
  const names = calls.map(({ expression }) => (isPropertyAccessExpression(expression) ? expression.name : expression))
  const called = program.checker.getSymbolAtLocation(names)
  return calls.filter((_, at) =>
    called[at]?.declarations.some((declaration) => declaration.path.includes('/@types/pg/')),
  )
}

function sentBy(
  program: SourceProgram,
  call: CallExpression,
  known: ReadonlyMap<Node, Type | undefined>,
): ServerQuery[] {
  const [statement] = call.arguments
  if (!statement) return []
  const type = known.get(statement)
  const query = {
    file: placeOf(call),
    line: lineOf(call),
    name: nameOf(statement) ?? nameAround(call),
    readsRows: readsRows(call),
  }
  const sent = outcomes((choices) => {
    const values = new ConstantValues(program, choices)
    const text = type?.isStringLiteralType() ? type.value : textOf(values, statement)
    return text === null ? undefined : { ...query, text, claimed: claimOf(program, values, call) }
  })
  const distinct = new Map(sent.map((one) => [`${one?.claimed?.id} ${one?.text}`, one]))
  return [...distinct.values()].filter((one) => one !== undefined)
}

/** Returns null if nothing is sent. */
function textOf(values: ConstantValues, statement: Node): string | null | undefined {
  const value = values.of(isSpreadElement(statement) ? statement.expression : statement)
  const text = typeof value === 'string' ? value : (member(value, 'text') ?? member(value, '0'))
  return typeof text === 'string' || text === null ? text : undefined
}

/** If a function leaves the row type to its callers, one of them declares it. */
function claimOf(program: SourceProgram, values: ConstantValues, call: CallExpression): Type | undefined {
  const claim = call.typeArguments?.[0]
  const type = claim && program.checker.getTypeFromTypeNode(claim)
  if (!type?.isTypeParameter() || !claim) return type
  const declared = program.declarationOf(isTypeReferenceNode(claim) ? claim.typeName : claim)
  const caller = declared && values.callerOf(declared.parent)
  return caller && claimOf(program, values, caller)
}

function nameOf(statement: Node): string | undefined {
  if (isCallExpression(statement)) return nameOf(statement.expression)
  return isIdentifier(statement) && /^[A-Z]/.test(statement.text) ? statement.text : undefined
}

function nameAround(node: Node | undefined): string {
  if (!node) return ''
  const isNamed = isFunctionDeclaration(node) || isMethodDeclaration(node) || isVariableDeclaration(node)
  // A variable inside a function says less than the function's name.
  const isOutside = isNamed && (!isVariableDeclaration(node) || node.parent.parent.parent === node.getSourceFile())
  return isOutside && node.name && isIdentifier(node.name) ? node.name.text : nameAround(node.parent)
}
