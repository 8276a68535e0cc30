import { counted } from '#platform/rules/counted.ts'
/** How many fields the bureaus disagree in; nothing where they agree. */
export function DifferenceCount({ count }: { count: number }) {
  if (count === 0) return null
  return <span className="block font-medium text-orange text-small">{counted(count, 'difference')}</span>
}
