import { isVariableDeclaration, type VariableDeclaration } from 'typescript/unstable/ast'
import { outcomes } from './choices.ts'
import { ConstantValues } from './constant-values.ts'
import { lineOf, placeOf, type SourceProgram, visit } from './source-program.ts'

/** A statement in a module's constant. */
export interface SqlConstant {
  file: string
  line: number
  name: string
  text: string
}

const STATEMENT = /^\s*(?:select|insert|update|delete|with|merge)\b/i

/** Returns the module's constants that start like a statement, including pieces of statements. */
export function sqlConstants(program: SourceProgram): SqlConstant[] {
  const found: VariableDeclaration[] = []
  for (const file of program.files)
    visit(file, (node) => {
      if (!isVariableDeclaration(node) || node.parent.parent.parent !== file) return
      if (STATEMENT.test(node.initializer?.getText().slice(1) ?? '')) found.push(node)
    })
  return found.flatMap((declaration) => {
    const { initializer } = declaration
    if (!initializer) return []
    const texts = outcomes((choices) => new ConstantValues(program, choices).of(initializer))
    const constant = { file: placeOf(declaration), line: lineOf(declaration), name: declaration.name.getText() }
    return [...new Set(texts)].filter((text) => typeof text === 'string').map((text) => ({ ...constant, text }))
  })
}
