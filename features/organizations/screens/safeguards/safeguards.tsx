import { useQuery } from '@tanstack/react-query'
import {
  DUTIES_OF_PRODUCT,
  DUTIES_TO_RECORD,
  dutyApplies,
  isSpared,
} from '#features/organizations/rules/safeguards/safeguards.ts'
import { shortDate, shortMoment } from '#platform/rules/dates.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { DutyRow } from './duty-row.tsx'
import { OwedNotice } from './owed-notice.tsx'
import { ProductDuties } from './product-duties.tsx'
import { type SafeguardRecord, type SafeguardStatus, safeguardQueries } from './safeguard-queries.ts'

/** The company's duties under the Safeguards Rule, with the product's part and the company's records. */
export function Safeguards() {
  const standing = useQuery(safeguardQueries.standing())
  const records = useQuery(safeguardQueries.records())
  return (
    <Part
      title="Safeguards Rule"
      about="The requirements of 16 CFR 314 for a financial institution: which ones apply to you, which ones Tradeline covers, and when you last fulfilled yours."
      className="space-y-6"
    >
      <QueryView query={standing} failure="Couldn’t load your safeguards overview">
        {(loaded) => (
          <>
            <OwedNotice today={loaded.today} />
            <Kept standing={loaded} />
            <QueryView query={records} failure="Couldn’t load your safeguards records">
              {(rows) => (
                <>
                  <OwnDuties standing={loaded} records={rows} />
                  <ProductDuties standing={loaded} />
                  <Records rows={rows} />
                </>
              )}
            </QueryView>
          </>
        )}
      </QueryView>
    </Part>
  )
}

function Kept({ standing: { consumers } }: { standing: SafeguardStatus }) {
  const spared = DUTIES_TO_RECORD.filter((duty) => !dutyApplies(duty, consumers)).length
  const all = DUTIES_TO_RECORD.length + DUTIES_OF_PRODUCT.length
  return (
    <div>
      <Figures>
        <Figure
          label="Consumers whose information you store"
          value={consumers.toLocaleString('en-US')}
          note="archived clients included"
        />
        <Figure label="Duties that apply" value={`${all - spared} of ${all}`} note="of those listed here" />
      </Figures>
      <p className="mt-3 max-w-[72ch] text-ink-2">
        {isSpared(consumers)
          ? 'Fewer than 5,000: you are exempt from the written risk assessment, penetration tests and scans, the written incident response plan and the report to the board (16 CFR 314.6). You must still assess risks (314.4(b)), but not in writing. This counts only clients stored here. If you store 5,000 or more consumers in all systems together, the whole rule applies.'
          : '5,000 or more: the whole rule applies (16 CFR 314.6).'}
      </p>
    </div>
  )
}

interface OwnDutiesProps {
  standing: SafeguardStatus
  records: readonly SafeguardRecord[]
}

function OwnDuties({ standing, records }: OwnDutiesProps) {
  return (
    <div>
      <h3 className="font-semibold">What you do</h3>
      <Table
        label="Your duties"
        linesOnPhone
        heads={['Duty', 'Applies', 'Last done', 'Next due', { spoken: 'Actions' }]}
      >
        <tbody>
          {DUTIES_TO_RECORD.map((duty) => (
            <DutyRow
              key={duty.duty}
              duty={duty}
              consumers={standing.consumers}
              today={standing.today}
              newest={records.find((record) => record.duty === duty.duty)}
            />
          ))}
        </tbody>
      </Table>
      <p className="mt-2 max-w-[72ch] text-ink-3 text-small">
        * The rule sets no interval or says “periodically”; we use one year. Continuous monitoring can replace
        penetration tests and scans (314.4(d)(2)). The rule also requires an inventory, secure development, change
        management, training and a program that is kept up to date (314.4(c)(2), (4), (7), (e), (g)), which are not
        tracked here.
      </p>
    </div>
  )
}

function Records({ rows }: { rows: readonly SafeguardRecord[] }) {
  if (rows.length === 0) return null
  return (
    <Disclosure title="All records" note={rows.length.toLocaleString('en-US')} isOpen={false}>
      <p className="py-2 text-ink-2">
        The newest record of each duty counts. Records can’t be changed or deleted; to correct one, add a new record.
      </p>
      <Table label="All records" linesOnPhone heads={['Duty', 'Day', 'Note', 'Recorded']}>
        <tbody>
          {rows.map(({ id, duty, done_on, person_name, note, recorded_by_name, recorded_at }) => (
            <tr key={id}>
              <th scope="row">{DUTIES_TO_RECORD.find((known) => known.duty === duty)?.label}</th>
              <td data-label="Day" className="whitespace-nowrap">
                {shortDate(done_on)}
              </td>
              <td data-label="Note" className="break-words">
                {[person_name, note].filter(Boolean).join(': ')}
              </td>
              <td data-label="Recorded">
                {shortMoment(recorded_at)} by {recorded_by_name}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Disclosure>
  )
}
