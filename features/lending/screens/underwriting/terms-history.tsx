import { termsSentence } from '#features/lending/rules/underwriting/approved-terms.ts'
import { costWords } from '#features/lending/screens/applications/cost-words.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import type { StoredTerms } from './second-person-queries.ts'

/** Approved terms in words, with who decided them and when. Changed terms also state why. */
export const TermsFacts = ({ stored: { terms, because, ...decided } }: { stored: StoredTerms }) => (
  <div className="wrap-anywhere max-w-[80ch]">
    <p className="font-medium">{termsSentence(terms)}</p>
    <p className="text-ink-2">{costWords(terms)}</p>
    <p className="text-ink-2 text-small">
      {because === null ? 'Approved' : 'Changed'} by {decided.decided_by_name}, {shortMoment(decided.created_at)}
      {because !== null && `: ${because}`}
    </p>
  </div>
)

/** The terms that were approved before, newest first. Shows nothing if there are none. */
export function TermsHistory({ earlier }: { earlier: readonly StoredTerms[] }) {
  if (earlier.length === 0) return null
  return (
    <details>
      <summary className="min-h-9 cursor-pointer py-1.5 font-medium pointer-coarse:min-h-11">
        {earlier.length === 1 ? 'Earlier terms' : counted(earlier.length, 'earlier version')}
      </summary>
      <ol className="grid divide-y divide-rule" aria-label="Earlier terms">
        {earlier.map((stored) => (
          <li key={stored.id} className="py-2">
            <TermsFacts stored={stored} />
          </li>
        ))}
      </ol>
    </details>
  )
}
