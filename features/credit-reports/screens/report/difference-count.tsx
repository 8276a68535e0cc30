import { counted } from '#platform/rules/counted.ts'
/** The number of fields in which the bureaus disagree. Renders nothing if they agree. */
export function DifferenceCount({ count }: { count: number }) {
  if (count === 0) return null
  return <span className="block font-medium text-orange text-small">{counted(count, 'difference')}</span>
}
