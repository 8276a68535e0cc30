import { type Bureau, bureauName } from '#domain/credit-reports/bureaus.ts'
import type { Collection } from '#domain/credit-reports/tradelines.ts'
import { wholeDollars } from '#domain/money.ts'
import { Table } from '#web/ui/table.tsx'
import { reportedDate } from './reported-date.ts'

/** The debts one bureau reports as being in collection. */
export function CollectionTable({ collections, bureau }: { collections: readonly Collection[]; bureau: Bureau }) {
  return (
    <div className="mt-1">
      <Table label={`Collections reported by ${bureauName(bureau)}`}>
        <thead>
          <tr>
            <th scope="col">Original creditor</th>
            <th scope="col" className="text-right!">
              Balance
            </th>
            <th scope="col" className="text-right!">
              Original amount
            </th>
            <th scope="col">Assigned</th>
            <th scope="col">Last payment</th>
          </tr>
        </thead>
        <tbody>
          {collections.map((collection, position) => (
            <tr key={`${position} ${collection.originalCreditor}`}>
              <th scope="row">{collection.originalCreditor ?? 'Not named'}</th>
              <td className="text-right font-semibold text-red">{dollars(collection.balanceCents)}</td>
              <td className="text-right">{dollars(collection.originalAmountCents)}</td>
              <td className="whitespace-nowrap">{reportedDate(collection.assignedOn)}</td>
              <td className="whitespace-nowrap">{reportedDate(collection.lastPaidOn)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function dollars(cents: number | null): string {
  return cents === null ? '–' : wholeDollars(cents)
}
