import path from 'node:path'
import {
  type CallExpression,
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { API, type Checker, type Symbol as Named, type Project, SymbolFlags, type Type } from 'typescript/unstable/sync'

const CONFIG = path.resolve('test/architecture/queries/tsconfig.json')

/** The server's modules as the TypeScript compiler sees them. */
export class SourceProgram {
  readonly files: readonly SourceFile[]
  readonly checker: Checker
  private readonly compiler: API
  private readonly project: Project
  private readonly callsByName = new Map<string, CallExpression[]>()
  // The compiler is another process, and the same pieces are evaluated for many statements.
  private readonly declarations = new Map<Node, Node | undefined>()
  private readonly types = new Map<Node, Type | undefined>()

  private constructor(compiler: API, project: Project) {
    this.compiler = compiler
    this.project = project
    this.checker = project.checker
    this.files = project.rootFiles
      .map((file) => project.program.getSourceFile(file))
      .filter((file) => file !== undefined)
    for (const file of this.files)
      visit(file, (node) => {
        if (!isCallExpression(node)) return
        const name = calledName(node)
        this.callsByName.set(name, [...(this.callsByName.get(name) ?? []), node])
      })
  }

  static open(): SourceProgram {
    const compiler = new API({ cwd: process.cwd() })
    const project = compiler.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG)
    if (!project) throw new Error(`${CONFIG} is no project`)
    return new SourceProgram(compiler, project)
  }

  close(): void {
    this.compiler.close()
  }

  calls(name: string): readonly CallExpression[] {
    return this.callsByName.get(name) ?? []
  }

  /** Returns the declaration of a name, an import, or a shorthand property. */
  declarationOf(node: Node): Node | undefined {
    return remembered(this.declarations, node, () => {
      const named = this.checker.getSymbolAtLocation(node)
      return named && this.declarationOfSymbol(named)
    })
  }

  declarationOfShorthand(property: Node): Node | undefined {
    return remembered(this.declarations, property, () => {
      const named = this.checker.getShorthandAssignmentValueSymbol(property)
      return named && this.declarationOfSymbol(named)
    })
  }

  typeOf(node: Node): Type | undefined {
    return remembered(this.types, node, () => this.checker.getTypeAtLocation(node))
  }

  private declarationOfSymbol(named: Named): Node | undefined {
    const origin = named.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(named) : named
    return (origin.valueDeclaration ?? origin.declarations[0])?.resolve(this.project)
  }
}

/** Returns the value of a key, which is found once. */
function remembered<Key, Found>(known: Map<Key, Found>, key: Key, find: () => Found): Found {
  const found = known.get(key)
  if (found !== undefined || known.has(key)) return found as Found // `has` says that undefined was found
  const value = find()
  known.set(key, value)
  return value
}

export function visit(node: Node, act: (node: Node) => void): void {
  act(node)
  node.forEachChild((child) => visit(child, act))
}

/** Returns the path relative to the repository's root. */
export const placeOf = (node: Node): string => path.relative(process.cwd(), node.getSourceFile().fileName)

export const lineOf = (node: Node): number =>
  node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1

function calledName({ expression }: CallExpression): string {
  if (isPropertyAccessExpression(expression)) return expression.name.text
  return isIdentifier(expression) ? expression.text : ''
}
