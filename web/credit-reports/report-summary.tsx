import { type SectionView, sectionOf } from '#domain/credit-reports/bureau-data.ts'
import { BUREAUS } from '#domain/credit-reports/bureaus.ts'
import { utilisationPercent } from '#domain/credit-reports/utilisation.ts'
import { wholeDollars } from '#domain/money.ts'
import { BureauCode } from '#web/ui/bureau-mark.tsx'
import { Table } from '#web/ui/table.tsx'
import { Utilisation } from './utilisation.tsx'

/** The figures of the three bureaus side by side; a bureau without a report has none. */
export function ReportSummary({ bureauData }: { bureauData: unknown }) {
  const summaries = BUREAUS.map((bureau) => ({ bureau, figures: figuresOf(sectionOf(bureauData, bureau)) }))
  if (summaries.every(({ figures }) => figures === null)) return null
  return (
    <section aria-labelledby="summary" className="mt-8">
      <h2 id="summary" className="mb-1 text-h2">
        Summary
      </h2>
      <Table label="Summary by bureau">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {BUREAUS.map((bureau) => (
              <th key={bureau} scope="col" className="w-1/4">
                <BureauCode bureau={bureau} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LINES.map(({ label, of }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {summaries.map(({ bureau, figures }) => (
                <td key={bureau}>{figures ? of(figures) : <span className="text-ink-3">–</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

interface Figures {
  accounts: number
  balanceCents: number
  pastDueCents: number
  utilisationPercent: number | null
  collections: number
}

const LINES = [
  { label: 'Accounts', of: ({ accounts }: Figures) => String(accounts) },
  { label: 'Balances', of: ({ balanceCents }: Figures) => wholeDollars(balanceCents) },
  { label: 'Past due', of: ({ pastDueCents }: Figures) => wholeDollars(pastDueCents) },
  { label: 'Utilisation', of: ({ utilisationPercent: percent }: Figures) => <Utilisation percent={percent} /> },
  { label: 'Collections', of: ({ collections }: Figures) => String(collections) },
]

function figuresOf(section: SectionView): Figures | null {
  if (section.status !== 'success') return null
  const { tradelines, collections } = section
  const revolving = tradelines.filter((line) => line.utilisationPercent !== null)
  return {
    accounts: tradelines.length,
    balanceCents: sum(tradelines.map((line) => line.balanceCents)),
    pastDueCents: sum(tradelines.map((line) => line.pastDueCents)),
    utilisationPercent: utilisationPercent(
      sum(revolving.map((line) => line.balanceCents)),
      sum(revolving.map((line) => line.creditLimitCents)),
    ),
    collections: collections.length,
  }
}

function sum(amountsCents: (number | null)[]): number {
  return amountsCents.reduce<number>((total, cents) => total + (cents ?? 0), 0)
}
