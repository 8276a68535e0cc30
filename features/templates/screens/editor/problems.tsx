import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { TemplateProblem } from '#features/templates/rules/lint/problem.ts'

/** The problems of a part, or of the whole text: each with its correction and its law. */
export function Problems({ problems }: { problems: readonly TemplateProblem[] }) {
  if (problems.length === 0) return null
  return (
    <ul className="mb-2 grid gap-1.5">
      {problems.map(({ severity, message, fix, source }) => (
        <li key={`${message} ${source}`} className="flex items-start gap-1.5 text-small">
          {severity === 'error' ? (
            <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0 text-red" />
          ) : (
            <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0 text-ink-2" />
          )}
          <span>
            <span className={severity === 'error' ? 'font-semibold text-red' : 'font-semibold'}>
              {severity === 'error' ? 'Error: ' : 'Warning: '}
              {message}
            </span>{' '}
            {fix}
            {source && <span className="text-ink-3"> {source}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
