import { useQuery } from '@tanstack/react-query'
import { Choice } from './desk-filters.tsx'
import { deskQueries } from './desk-queries.ts'

interface OwnerFilterProps {
  owner: string
  onChoose: (owner: string) => void
}

/** Filters by the member who works on an application. */
export function OwnerFilter({ owner, onChoose }: OwnerFilterProps) {
  const members = useQuery(deskQueries.members()).data ?? []
  const options = [
    { value: 'mine', label: 'My applications' },
    { value: 'none', label: 'No owner' },
    ...members.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return <Choice label="Owner" value={owner} every="Every owner" options={options} onChoose={onChoose} />
}
