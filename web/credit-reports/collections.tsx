import { sectionOf } from '#domain/credit-reports/bureau-data.ts'
import { BUREAUS, type Bureau, bureauName } from '#domain/credit-reports/bureaus.ts'
import type { Collection } from '#domain/credit-reports/tradelines.ts'
import { BureauCode } from '#web/ui/bureau-mark.tsx'
import { CollectionTable } from './collection-table.tsx'

/** The debts in collection, by bureau; bureaus that answered without any share one line. */
export function Collections({ bureauData }: { bureauData: unknown }) {
  const parts = BUREAUS.flatMap((bureau) => {
    const section = sectionOf(bureauData, bureau)
    return section.status === 'success' ? [{ bureau, collections: section.collections }] : []
  })
  const without = parts.filter(({ collections }) => collections.length === 0)
  return (
    <section aria-labelledby="collections" className="mt-10">
      <h2 id="collections" className="text-h2">
        Collections
      </h2>
      {parts
        .filter(({ collections }) => collections.length > 0)
        .map((part) => (
          <CollectionsOf key={part.bureau} {...part} />
        ))}
      {without.length > 0 && (
        <p className="mt-2 border-rule border-y py-3 text-ink-2">
          No collections reported by {namesOf(without.map(({ bureau }) => bureau))}
        </p>
      )}
      {parts.length === 0 && (
        <p className="mt-2 border-rule border-y py-3 text-ink-2">No bureau answered with a file</p>
      )}
    </section>
  )
}

function CollectionsOf({ bureau, collections }: { bureau: Bureau; collections: Collection[] }) {
  return (
    <div className="mt-4">
      <div className="flex items-baseline gap-x-3">
        <BureauCode bureau={bureau} />
        <h3 className="font-semibold">{bureauName(bureau)}</h3>
      </div>
      <CollectionTable collections={collections} bureau={bureau} />
    </div>
  )
}

function namesOf(bureaus: Bureau[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(bureaus.map(bureauName))
}
