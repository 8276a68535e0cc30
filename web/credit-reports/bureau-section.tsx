import { sectionOf } from '#domain/credit-reports/bureau-data.ts'
import { type Bureau, bureauCode, bureauName } from '#domain/credit-reports/bureaus.ts'
import { slotOf } from './bureau-slot.ts'
import { CollectionTable } from './collection-table.tsx'
import { ScoreText } from './score-text.tsx'
import { TradelineTable } from './tradeline-table.tsx'

/** One bureau's chapter: score, accounts, collections, or why there are none. */
export function BureauSection({ bureau, bureauData }: { bureau: Bureau; bureauData: unknown }) {
  const section = sectionOf(bureauData, bureau)
  const slot = slotOf(bureauData, bureau)
  const name = bureauName(bureau)
  const tradelines = section.status === 'success' ? section.tradelines : []
  const collections = section.status === 'success' ? section.collections : []
  return (
    <section id={bureau} aria-labelledby={`${bureau}-title`} className="mt-10">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-code text-ink-3">{bureauCode(bureau)}</span>
        <h2 id={`${bureau}-title`} className="text-h2">
          {name}
        </h2>
        <span className="flex items-baseline gap-2">
          <span className="text-ink-3 text-label">FICO 8</span>
          <ScoreText score={slot.score} className="text-score" />
          <span className="text-ink-2">{slot.words}</span>
        </span>
      </header>
      {section.status !== 'success' && <p className="mt-2 text-ink-2">{section.message}</p>}
      {tradelines.length === 0 ? (
        <p className="mt-2 border-rule border-y py-3 text-ink-2">No accounts reported by {name}</p>
      ) : (
        <TradelineTable tradelines={tradelines} bureau={bureau} />
      )}
      {collections.length > 0 && <CollectionTable collections={collections} bureau={bureau} />}
    </section>
  )
}
