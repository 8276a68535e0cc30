import type { BureauFile, PersonOnFile } from '#features/credit-reports/rules/bureau-file.ts'
import { BureauPart } from '#features/credit-reports/screens/bureaus/bureau-column.tsx'
import { ReportSection } from './report-section.tsx'

const PARTS = [
  { key: 'names', label: 'Names' },
  { key: 'addresses', label: 'Addresses' },
  { key: 'employers', label: 'Employers' },
] as const satisfies { key: keyof PersonOnFile; label: string }[]

/** Each bureau's personal information about the consumer. */
export function PersonSection({ files }: { files: readonly BureauFile[] }) {
  const known = files.filter(({ person }) => PARTS.some(({ key }) => person[key].length > 0))
  if (known.length === 0) return null
  return (
    <ReportSection id="personal-information" title="Personal information">
      <div className="grid border-rule border-y sm:grid-cols-3">
        {known.map(({ bureau, person }) => (
          <BureauPart key={bureau} bureau={bureau}>
            <dl className="mt-2 grid gap-2 text-table">
              {PARTS.map(({ key, label }) => (
                <div key={key}>
                  <dt className="text-ink-3 text-small">{label}</dt>
                  {person[key].length === 0 && <dd className="text-ink-3">None reported</dd>}
                  {person[key].map((line) => (
                    <dd key={line}>{line}</dd>
                  ))}
                </div>
              ))}
            </dl>
          </BureauPart>
        ))}
      </div>
    </ReportSection>
  )
}
