import path from 'node:path'
import {
  type CallExpression,
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { API, type Checker, type Symbol as Named, type Project, SymbolFlags } from 'typescript/unstable/sync'

const CONFIG = path.resolve('test/architecture/queries/tsconfig.json')

/** The server's modules as the TypeScript compiler sees them. */
export class SourceProgram {
  readonly files: readonly SourceFile[]
  readonly checker: Checker
  private readonly compiler: API
  private readonly project: Project
  private readonly callsByName = new Map<string, CallExpression[]>()

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
    const named = this.checker.getSymbolAtLocation(node)
    return named && this.declarationOfSymbol(named)
  }

  declarationOfSymbol(named: Named): Node | undefined {
    const origin = named.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(named) : named
    return (origin.valueDeclaration ?? origin.declarations[0])?.resolve(this.project)
  }
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
