import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { OUTCOME_WORDS } from '#features/lending/rules/decisioning/decision-words.ts'
import { runPolicyTests, type TestResult } from '#features/lending/rules/decisioning/policy-tests.ts'
import { counted } from '#platform/rules/counted.ts'
import { Part } from '#ui/part.tsx'
import type { Editor } from './use-editor.ts'

/** The messages of the linter and the policy's own test cases. They run with every change. */
export function LiveTests({ editor: { policy, problems } }: { editor: Editor }) {
  const results = policy === null ? [] : runPolicyTests(policy)
  const failed = results.filter(({ isPassed }) => !isPassed).length
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return (
    <Part title="Checks" className="grid content-start gap-3 text-small">
      <p role="status">
        {errors === 0 ? 'No errors' : counted(errors, 'error')}
        {policy !== null && `, ${results.length - failed} of ${counted(results.length, 'test case')} passed`}
      </p>
      <ul className="grid gap-1.5">
        {problems.map(({ where, message, severity }) => (
          <li key={`${where} ${message}`} className="flex gap-2">
            <TriangleAlert
              aria-hidden
              size={16}
              className={`mt-0.5 shrink-0 ${severity === 'error' ? 'text-red' : 'text-yellow'}`}
            />
            <span className="wrap-anywhere">
              {severity === 'error' ? 'Error' : 'Warning'}, {placeOf(where)}: {message}
            </span>
          </li>
        ))}
      </ul>
      <ul className="grid gap-1.5">
        {results.map((result) => (
          <TestLine key={result.test.name} result={result} />
        ))}
      </ul>
      {policy === null && <p className="text-ink-2">The test cases run when every row can be read.</p>}
    </Part>
  )
}

function placeOf(where: string): string {
  const [grid = '', row] = where.split('.')
  const name = grid.replaceAll('_', ' ')
  return row === undefined ? name : `${name} ${Number(row) + 1}`
}

function TestLine({ result: { test, decision, isPassed } }: { result: TestResult }) {
  const Icon = isPassed ? CircleCheck : CircleAlert
  return (
    <li className="flex gap-2">
      <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${isPassed ? 'text-green' : 'text-red'}`} />
      <span>
        {isPassed ? 'Passed' : 'Failed'}: {test.name}
        {!isPassed && (
          <span className="block text-ink-2">
            {OUTCOME_WORDS[decision.outcome]}
            {decision.tier !== null && `, tier ${decision.tier}`}
            {[...decision.reasons, ...decision.refer_because].map((one) => `, ${one}`)}
          </span>
        )}
      </span>
    </li>
  )
}
