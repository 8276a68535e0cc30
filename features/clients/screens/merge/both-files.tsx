import { Link } from 'react-router'
import { dateOfInstant, longDate } from '#platform/rules/dates.ts'
import { Caution, FormError } from '#ui/forms/form-error.tsx'
import type { ComparedFile, Comparison } from './merge-queries.ts'

/** The two files: which one stays, which one closes, and the reasons against a merge. */
export function BothFiles({ comparison: { kept, merged, standings, blockers } }: { comparison: Comparison }) {
  const reasons = [
    ...(kept.is_archived
      ? [`${kept.full_name} is archived. Restore the client in the list, or keep the other file instead.`]
      : []),
    ...blockers.map(({ message }) => message),
  ]
  const isOtherSsn = standings.ssn === 'different' && reasons.length === 0
  return (
    <div className="grid max-w-[960px] gap-4">
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <FileCard title="Kept file" file={kept} />
        <FileCard title="File that closes" file={merged} />
      </div>
      {reasons.length > 0 && (
        <FormError>
          <p className="font-semibold">These files can’t be merged now</p>
          <ul className="list-disc pl-5">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </FormError>
      )}
      {isOtherSsn && (
        <Caution>
          These files have different SSNs. Merge them only if you know that they are one person, and check the SSN card
          before you choose.
        </Caution>
      )}
    </div>
  )
}

function FileCard({ title, file }: { title: string; file: ComparedFile }) {
  return (
    <section aria-label={title} className="min-w-0 border-rule border-t pt-2">
      <h2 className="text-ink-3 text-label">{title}</h2>
      <p className="break-words font-semibold text-h2">
        <Link to={`/dashboard/clients/${file.id}`} className="text-brand underline underline-offset-2">
          {file.full_name}
        </Link>
      </p>
      <p className="text-ink-2 text-table">
        Client since {longDate(dateOfInstant(file.created_at))}
        {file.is_archived && ', archived'}
      </p>
    </section>
  )
}
