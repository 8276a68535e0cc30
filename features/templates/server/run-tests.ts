import { plainWords } from '#features/templates/rules/lint/document-texts.ts'
import { missingValues } from '#features/templates/rules/missing-values.ts'
import type { TemplateBody } from '#features/templates/rules/template-body.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'
import { stateOfCase, type TestCase, type TestResult, valuesOfCase } from '#features/templates/rules/test-case.ts'
import { printedWords } from './printing/printed-words.ts'

/** Returns the results of a template's test cases, in their order. */
export const testResults = ({ content, tests }: TemplateBody): TestResult[] =>
  tests.map((test) => ({ name: test.name, problems: problemsOf(content, test) }))

function problemsOf(content: TemplateContent, test: TestCase): string[] {
  const values = valuesOfCase(test)
  if (values === null) return ['A value of this case doesn’t have the type of its field.']
  const state = stateOfCase(values)
  const missing = missingValues(content, values, state)
  if (missing.length > 0) return [`The document needs values that this case lacks: ${missing.join(', ')}.`]
  const words = plainWords(printedWords(content, values, state))
  return [
    ...test.expects
      .filter((expected) => !words.includes(plainWords(expected)))
      .map((expected) => `The document doesn’t contain “${expected}”.`),
    ...test.expects_not
      .filter((unexpected) => words.includes(plainWords(unexpected)))
      .map((unexpected) => `The document contains “${unexpected}”.`),
  ]
}
