import { lateFeeInWords, maximumInWords } from '#features/lending/rules/states/rule-words.ts'
import { originInWords, type StateOverview } from '#features/lending/rules/states/state-overview.ts'
import { Button } from '#ui/button.tsx'
import { Table } from '#ui/table.tsx'

/** The states with their maximum rate, late fee, and statute. A phone shows only the rate. */
export function StateRuleTable({
  states,
  onOpen,
}: {
  states: readonly StateOverview[]
  onOpen: (state: string) => void
}) {
  return (
    <Table
      label="State rules"
      linesOnPhone
      heads={['State', 'Rule', 'Maximum rate', 'Late fee', 'Citation', { spoken: 'Actions' }]}
    >
      <tbody>
        {states.map((overview) => (
          <StateRow key={overview.state} overview={overview} onOpen={onOpen} />
        ))}
      </tbody>
    </Table>
  )
}

function StateRow({ overview, onOpen }: { overview: StateOverview; onOpen: (state: string) => void }) {
  const { state, name, rule } = overview
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Rule" className={`sm:whitespace-nowrap ${rule === null ? 'text-red' : ''}`}>
        {originInWords(rule)}
      </td>
      <td data-label="Maximum rate" className={rule === null ? 'max-sm:hidden' : undefined}>
        {rule && maximumInWords(rule)}
      </td>
      <td className="max-sm:hidden">{rule && (lateFeeInWords(rule) ?? 'Unknown: none allowed')}</td>
      <td className="wrap-anywhere max-sm:hidden">{rule?.citation}</td>
      <td className="text-right">
        <Button aria-label={`Details of ${name}`} onClick={() => onOpen(state)}>
          Details
        </Button>
      </td>
    </tr>
  )
}
