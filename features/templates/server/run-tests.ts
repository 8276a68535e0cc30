import { plainWords } from '#features/templates/rules/lint/document-texts.ts'
import { missingIn } from '#features/templates/rules/missing-in.ts'
import { isOwnPdf } from '#features/templates/rules/own-pdf/own-pdf.ts'
import { printedTexts } from '#features/templates/rules/own-pdf/own-values.ts'
import type { DocumentContent } from '#features/templates/rules/template-body.ts'
import { stateOfCase, type TestCase, type TestResult, valuesOfCase } from '#features/templates/rules/test-case.ts'
import { printedWords } from './printing/printed-words.ts'

/** Returns the results of a template's test cases, in their order. */
export const testResults = ({ content, tests }: { content: DocumentContent; tests: TestCase[] }): TestResult[] =>
  tests.map((test) => ({ name: test.name, problems: problemsOf(content, test) }))

function problemsOf(content: DocumentContent, test: TestCase): string[] {
  const values = valuesOfCase(test)
  if (values === null) return ['A value of this case doesn’t have the type of its field.']
  const state = stateOfCase(values)
  const missing = missingIn(content, values, state)
  if (missing.length > 0) return [`The document needs values that this case lacks: ${missing.join(', ')}.`]
  const printed = isOwnPdf(content) ? printedTexts(content, values) : [printedWords(content, values, state)]
  const words = plainWords(printed.join(' '))
  return [
    ...test.expects
      .filter((expected) => !words.includes(plainWords(expected)))
      .map((expected) => `The document doesn’t contain “${expected}”.`),
    ...test.expects_not
      .filter((unexpected) => words.includes(plainWords(unexpected)))
      .map((unexpected) => `The document contains “${unexpected}”.`),
  ]
}
