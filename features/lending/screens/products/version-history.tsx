import { useQuery } from '@tanstack/react-query'
import { productChanges } from '#features/lending/rules/products/product-facts.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { type ProductVersion, productQueries } from './product-queries.ts'

/** The versions of a product, the newest first, with the terms that each one changed. */
export function VersionHistory({ productId }: { productId: string }) {
  const versions = useQuery(productQueries.versions(productId))
  return (
    <Part
      title="Versions"
      isRuled
      className="mt-8"
      about="An application keeps the version under which it was entered."
    >
      <QueryView query={versions} failure="Failed to load the versions" loading={<SkeletonRows count={2} />}>
        {(loaded) => (
          <ol>
            {loaded.map((version, n) => (
              <Version key={version.id} version={version} earlier={loaded[n + 1]} isCurrent={n === 0} />
            ))}
          </ol>
        )}
      </QueryView>
    </Part>
  )
}

interface VersionProps {
  version: ProductVersion
  earlier: ProductVersion | undefined
  isCurrent: boolean
}

function Version({ version, earlier, isCurrent }: VersionProps) {
  const changes = earlier === undefined ? [] : productChanges(earlier.terms, version.terms)
  return (
    <li className="border-rule border-b py-3">
      <p>
        <span className="font-medium">Version {version.version}</span>
        {isCurrent && <span className="text-ink-3"> · current</span>}
        <span className="block text-ink-2 text-small">
          {[shortDate(dateOfInstant(version.created_at)), version.created_by_name].filter(Boolean).join(' · ')}
        </span>
      </p>
      {version.note !== null && <p className="wrap-anywhere mt-1 max-w-[62ch]">{version.note}</p>}
      {earlier === undefined ? (
        <p className="mt-1 text-ink-2">The first version.</p>
      ) : (
        <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
          {changes.map(({ label, value, earlier: was }) => (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="wrap-anywhere">
                <del className="text-ink-3">{was}</del> <ins className="no-underline">{value}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
