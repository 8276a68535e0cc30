import { useQuery } from '@tanstack/react-query'
import { Choice } from './desk-filters.tsx'
import { deskQueries } from './desk-queries.ts'

interface OwnerFilterProps {
  owner: string
  /** The label of the records whose owner is the reader. */
  mine: string
  onChoose: (owner: string) => void
}

/** Filters by the member who works on an application, or with a borrower. */
export function OwnerFilter({ owner, mine, onChoose }: OwnerFilterProps) {
  const members = useQuery(deskQueries.members()).data ?? []
  const options = [
    { value: 'mine', label: mine },
    { value: 'none', label: 'No owner' },
    ...members.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return <Choice label="Owner" value={owner} every="Every owner" options={options} onChoose={onChoose} />
}
