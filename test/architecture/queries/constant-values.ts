import {
  type CallExpression,
  type ElementAccessExpression,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isForOfStatement,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  type ParameterDeclaration,
  SyntaxKind,
  type TemplateExpression,
} from 'typescript/unstable/ast'
import { TypeFlags } from 'typescript/unstable/sync'
import type { Choices } from './choices.ts'
import type { SourceProgram } from './source-program.ts'
import { keyBoundBy, keyOf, nameOf, parametersOf, returnedBy } from './syntax.ts'
import {
  ABSENT,
  builtIn,
  Closure,
  entriesOf,
  type Frame,
  isList,
  joined,
  known,
  type Lazy,
  type List,
  member,
  type Value,
} from './values.ts'

const DEEPEST = 60
/** Stands for any number, because the number affects neither columns nor types. */
const SOME_NUMBER = 1
const SOME_TEXT = '00000000-0000-4000-8000-000000000000'
const QUOTES = ["''", '""']

/** Evaluates a text from constants, their pieces, and the functions that combine them. `undefined` is unknown. */
export class ConstantValues {
  private readonly program: SourceProgram
  private readonly choices: Choices
  private depth = 0

  constructor(program: SourceProgram, choices: Choices) {
    this.program = program
    this.choices = choices
  }

  of(node: Node, frame: Frame = new Map()): Value {
    if (this.depth > DEEPEST) return undefined
    this.depth++
    const built = this.built(node, frame)
    this.depth--
    return built === undefined ? this.typed(node) : built
  }

  private built(node: Node, frame: Frame): Value {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
    if (isNumericLiteral(node)) return Number(node.text)
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node))
      return this.of(node.expression, frame)
    if (node.kind === SyntaxKind.NullKeyword) return null
    if (isTemplateExpression(node)) return this.template(node, frame)
    if (isTaggedTemplateExpression(node))
      return isNoSubstitutionTemplateLiteral(node.template) ? node.template.getText().slice(1, -1) : undefined
    if (isBinaryExpression(node))
      return this.binary(node.operatorToken.kind, this.of(node.left, frame), this.of(node.right, frame))
    if (isConditionalExpression(node))
      return this.of(this.isMet(node.condition, frame) ? node.whenTrue : node.whenFalse, frame)
    if (isIdentifier(node)) return this.named(this.program.declarationOf(node), frame)
    if (isArrayLiteralExpression(node)) return this.list(node.elements, frame)
    if (isObjectLiteralExpression(node)) return this.fields(node.properties, frame)
    if (isArrowFunction(node) || isFunctionExpression(node) || isFunctionDeclaration(node))
      return new Closure(node, frame)
    if (isPropertyAccessExpression(node)) return member(this.of(node.expression, frame), node.name.text)
    if (isElementAccessExpression(node))
      return this.element(node, this.of(node.expression, frame), this.of(node.argumentExpression, frame))
    if (isCallExpression(node)) return this.result(node, frame)
    return undefined
  }

  /** Returns a value from a type alone: a literal, one of several, or any number. */
  private typed(node: Node): Value {
    const type = this.program.typeOf(node)
    if (!type) return undefined
    if (type.flags & TypeFlags.NumberLike) return SOME_NUMBER
    const members = type.isUnionType() ? type.getTypes() : [type]
    const texts = members.map((member) => (member.isStringLiteralType() ? member.value : undefined))
    return texts.includes(undefined) ? undefined : texts[this.choices.between(type.id, texts.length)]
  }

  private template({ head, templateSpans }: TemplateExpression, frame: Frame): Value {
    let text: Value = head.text
    for (const { expression, literal } of templateSpans) {
      const isQuoted = typeof text === 'string' && QUOTES.includes(text.slice(-1) + literal.text.slice(0, 1))
      text = joined(text, this.of(expression, frame) ?? (isQuoted ? SOME_TEXT : undefined), literal.text)
    }
    return text
  }

  private binary(operator: SyntaxKind, left: Value, right: Value): Value {
    if (operator === SyntaxKind.PlusToken)
      return typeof left === 'number' && typeof right === 'number' ? left + right : joined(left, right)
    if (left === undefined || right === undefined) return undefined
    if (operator === SyntaxKind.EqualsEqualsEqualsToken) return left === right
    return operator === SyntaxKind.ExclamationEqualsEqualsToken ? left !== right : undefined
  }

  private isMet(condition: Node, frame: Frame): boolean {
    const known = this.of(condition, frame)
    return typeof known === 'boolean' ? known : this.choices.between(keyOf(condition), 2) === 0
  }

  private named(declaration: Node | undefined, frame: Frame): Value {
    if (!declaration) return undefined
    if (isParameterDeclaration(declaration)) return this.parameter(declaration, frame)
    if (isBindingElement(declaration)) {
      const key = keyBoundBy(declaration)
      const found = key === undefined ? undefined : member(this.named(declaration.parent.parent, frame), key)
      return (found === undefined || found === ABSENT) && declaration.initializer
        ? this.of(declaration.initializer, frame)
        : found
    }
    if (!isVariableDeclaration(declaration))
      return isFunctionDeclaration(declaration) ? this.of(declaration, frame) : undefined
    if (declaration.initializer) return this.of(declaration.initializer, frame)
    const loop = declaration.parent.parent
    return isForOfStatement(loop) ? this.one(keyOf(loop), this.of(loop.expression, frame)) : undefined
  }

  /** Returns an argument: of the call being evaluated, or else of any of the function's callers. */
  private parameter(declaration: ParameterDeclaration, frame: Frame): Value {
    const bound = frame.get(keyOf(declaration))
    if (bound) return bound()
    const told = isIdentifier(declaration.name) ? this.typed(declaration.name) : undefined
    if (told !== undefined && told !== SOME_NUMBER) return told
    const caller = this.callerOf(declaration.parent)
    const given = caller?.arguments[parametersOf(declaration.parent).indexOf(declaration)] ?? declaration.initializer
    return caller && given && this.of(given)
  }

  /** Returns one of the calls of a function, the same for everything that is evaluated with the same choices. */
  callerOf(code: Node): CallExpression | undefined {
    const callers = this.callersOf(code)
    return callers[this.choices.between(keyOf(code), callers.length)]
  }

  private callersOf(code: Node): CallExpression[] {
    const name = nameOf(code)
    if (!name) return []
    return this.program.calls(name.text).filter(({ expression }) => {
      const called = this.program.declarationOf(isPropertyAccessExpression(expression) ? expression.name : expression)
      return called !== undefined && [keyOf(code), keyOf(name.parent)].includes(keyOf(called))
    })
  }

  private list(elements: readonly Node[], frame: Frame): Value {
    return elements.flatMap((element): List => {
      if (!isSpreadElement(element)) return [() => this.of(element, frame)]
      const spread = this.of(element.expression, frame)
      return isList(spread) ? spread : [() => undefined]
    })
  }

  private fields(properties: readonly Node[], frame: Frame): Value {
    const entries = properties.flatMap((property): [string, Lazy][] => {
      if (isSpreadAssignment(property)) {
        const spread = this.of(property.expression, frame)
        return spread instanceof Map ? [...spread] : []
      }
      if (isShorthandPropertyAssignment(property)) {
        const origin = () => this.program.declarationOfShorthand(property)
        return [[property.name.getText(), () => this.named(origin(), frame)]]
      }
      if (!isPropertyAssignment(property)) return []
      const { name, initializer } = property
      const key = isIdentifier(name) || isStringLiteral(name) ? name.text : undefined
      return key === undefined ? [] : [[key, () => this.of(initializer, frame)]]
    })
    return new Map(entries)
  }

  private element(node: ElementAccessExpression, whole: Value, key: Value): Value {
    if (typeof key === 'string') return member(whole, key)
    if (isNumericLiteral(node.argumentExpression)) return member(whole, node.argumentExpression.text)
    return this.one(keyOf(node), whole instanceof Map ? [...whole.values()] : whole)
  }

  private one(key: string, values: Value): Value {
    return isList(values) ? values[this.choices.between(key, values.length)]?.() : undefined
  }

  private result(call: CallExpression, frame: Frame): Value {
    const { expression } = call
    const given = call.arguments.map(
      (argument): Lazy =>
        () =>
          this.of(argument, frame),
    )
    const code = this.of(expression, frame)
    if (code instanceof Closure) return this.applied(code, given)
    if (!isPropertyAccessExpression(expression)) return undefined
    const method = expression.name.text
    if (method === 'escapeLiteral') return `'${SOME_TEXT}'`
    if (method === 'escapeIdentifier') return `"${SOME_TEXT}"`
    if (method === 'entries') return entriesOf(given[0]?.())
    const subject = this.of(expression.expression, frame)
    const values = given.map((argument) => argument())
    const [first] = values
    return isList(subject) && first instanceof Closure
      ? this.iterated(method, subject, first)
      : builtIn(method, subject, values)
  }

  private iterated(method: string, list: List, code: Closure): Value {
    const each = list.map(
      (one, at): Lazy =>
        () =>
          this.applied(code, [one, known(at)]),
    )
    if (method === 'map') return each
    const results = each.map((result) => result())
    if (method === 'filter' && results.every((result) => typeof result === 'boolean'))
      return list.filter((_, at) => results[at] === true)
    return method === 'flatMap' && results.every(isList) ? results.flat() : undefined
  }

  private applied({ code, frame }: Closure, given: List): Value {
    const inside = new Map(frame)
    for (const [at, parameter] of code.parameters.entries()) {
      const { initializer } = parameter
      const argument = given[at] ?? (initializer && (() => this.of(initializer, frame)))
      if (argument) inside.set(keyOf(parameter), argument)
    }
    if (!code.body || !isBlock(code.body)) return code.body && this.of(code.body, inside)
    const returned = returnedBy(code.body)
    const chosen = returned[this.choices.between(`${keyOf(code)} returns`, returned.length)]
    return chosen && this.of(chosen, inside)
  }
}
