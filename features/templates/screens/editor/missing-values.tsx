import { useQuery } from '@tanstack/react-query'
import { type Preview, templateQueries } from '#features/templates/screens/template-queries.ts'

/** The values that a real case lacks, with the place where each is entered. The preview shows made-up ones instead. */
export function MissingValues({ asked }: { asked: Preview }) {
  const missing = useQuery(templateQueries.missing(asked))
  if (!missing.data) return null
  const { length } = missing.data
  if (length === 0) return <p className="my-2 text-small">This case has every value that the document prints.</p>
  const counted = length === 1 ? 'lacks 1 value, and' : `lacks ${length} values, and`
  return (
    <details className="my-2 border border-rule p-3" open>
      <summary className="cursor-pointer font-semibold text-small">
        This case {counted} the preview shows made-up ones
      </summary>
      <ul className="mt-2 max-h-60 list-disc overflow-y-auto pl-6 text-small">
        {missing.data.map(({ name, label, enterIn }) => (
          <li key={name}>
            {label}: enter it in {enterIn}.
          </li>
        ))}
      </ul>
    </details>
  )
}
